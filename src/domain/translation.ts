type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** The Arabic texts required for the English `Texts`: the same keys, and all six plural forms of a counted text. */
export type ArabicFor<Texts> = {
  [Key in keyof Texts as Key extends `${infer Base}_${'one' | 'other'}` ? `${Base}_${PluralForm}` : Key]: string
}

/** The keys by which texts are looked up: a counted text is looked up without its plural form. */
export type TextKey<Texts> = {
  [Key in keyof Texts]: Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key
}[keyof Texts]
