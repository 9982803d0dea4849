type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** The Arabic texts required for the English `Texts`: the same keys, and all six plural forms of a counted text. */
export type ArabicFor<Texts> = {
  [Key in keyof Texts as Key extends `${infer Base}_${'one' | 'other'}` ? `${Base}_${PluralForm}` : Key]: string
}

/** The key by which each of these texts is looked up: without the plural form of a counted one. */
export type TextKey<Texts> = {
  [Key in keyof Texts]: Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key
}[keyof Texts]
