type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** The Arabic texts for the English `Texts`, with the same keys, and all six plural forms of counted texts. */
export type ArabicFor<Texts> = {
  [Key in keyof Texts as Key extends `${infer Base}_${'one' | 'other'}` ? `${Base}_${PluralForm}` : Key]: string
}

/** The keys of texts. Keys of counted texts are without their plural form. */
export type TextKey<Texts> = {
  [Key in keyof Texts]: Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key
}[keyof Texts]
