import { isPlainLine, oneLineText, visibleLine, withLetters } from './text.ts'

const ARABIC_MARKS = /[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u0640]/gu
const LETTER_FORMS: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ؤ: 'و',
  ئ: 'ي',
  ى: 'ي',
  ة: 'ه',
}
/** Letters of Persian, Urdu and Kurdish keyboards that look like those of an Arabic one. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ی: 'ي',
  ک: 'ك',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ۀ: 'ه',
  ۃ: 'ة',
}
const LOOK_ALIKE = /[یکہھەۀۃ]/gu
/**
 * A pattern for PostgreSQL that finds stored name keys of former versions ({@link formerNameKey}), which are kept
 * beside another's.
 */
export const KEPT_KEY_PATTERN = '[یکہھەۀۃ\uFB50-\uFDFF\uFE70-\uFEFC]'
const ARABIC_INDIC_ZERO = 0x0660
const EXTENDED_ARABIC_INDIC_ZERO = 0x06f0

/** A name in its stored form: one line of text without invisible characters. */
export function cleanName(name: string): string {
  return oneLineText(name)
}

/** Whether it has at least one letter or digit of any script. */
export function isName(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name)
}

/**
 * A name, cleaned and case-folded, with letters that look alike as one; equal keys are the same name. Stored keys may
 * be former ones ({@link formerNameKey}). Source: docs/product.md, 6.1 and 12.8.
 */
export function nameKey(name: string): string {
  return isPlainLine(name) ? name.toLowerCase() : sameLetters(formerNameKey(name))
}

/**
 * The key of former versions, with every letter as it is written. It keeps two names of a roster, or of the marks of a
 * session, apart that have become the same. Source: docs/product.md, 6.14.
 */
export function formerNameKey(name: string): string {
  if (isPlainLine(name)) return name.toLowerCase()
  // In upper case 'ß' equals 'SS', and 'ς' equals 'σ'; 'ẞ' has to be lower case first.
  return visibleLine(name).toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
}

/** The text is composed before, because ۀ has two forms, and afterwards. */
function sameLetters(text: string): string {
  const letters = withLetters(text).normalize('NFC')
  return letters.replace(LOOK_ALIKE, (letter) => LOOK_ALIKES[letter] ?? letter).normalize('NFC')
}

/** Whether both have the same {@link nameKey}. Source: docs/product.md, 6.1. */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other)
}

/**
 * The key by which names are searched: like {@link nameKey}, without Arabic vowel marks and tatweel, with the forms of
 * alef, waw, yeh and teh marbuta folded, and with Western digits.
 */
export function searchKey(text: string): string {
  const folded = westernDigits(isPlainLine(text) ? text : sameLetters(text)).replace(ARABIC_MARKS, '')
  return nameKey(folded.replace(/[أإآٱؤئىة]/gu, (letter) => LETTER_FORMS[letter] ?? letter))
}

/** The order is the same on every device and in the database, whose search key columns use it too (`columns.ts`). */
const UNICODE_ORDER = new Intl.Collator('en')

/**
 * Rows in the order of their search keys, so that أحمد and احمد are adjacent. Equal names keep their order. Source:
 * docs/product.md, 6.12.
 */
export function inNameOrder<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] {
  return rows
    .map((row) => ({ row, key: searchKey(nameOf(row)) }))
    .sort((one, other) => UNICODE_ORDER.compare(one.key, other.key))
    .map(({ row }) => row)
}

/** Arabic-Indic and Persian digits become Western ones; the rest stays as it is. Source: docs/product.md, 12.5. */
export function westernDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = code >= EXTENDED_ARABIC_INDIC_ZERO ? EXTENDED_ARABIC_INDIC_ZERO : ARABIC_INDIC_ZERO
    return String(code - zero)
  })
}

const ARABIC_LETTER = /\p{Script=Arabic}/u
/** A zero-width non-joiner and a thin space between Arabic letters, so that they do not join. */
const BETWEEN_ARABIC = '\u200c\u2009'

/**
 * The initials of a name, or one letter for a single word. An alif is without hamza, which is too small; Arabic letters
 * do not join; the last word's letter follows its article.
 */
export function initials(name: string): string {
  const words = cleanName(name).split(' ').filter(Boolean)
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  const letters = [firstLetter(words[0] ?? ''), firstLetter(withoutArticle(last))].filter(Boolean)
  return letters.join(letters.every((letter) => ARABIC_LETTER.test(letter)) ? BETWEEN_ARABIC : '').toUpperCase()
}

function firstLetter(word: string): string {
  return (/\p{L}|\p{N}/u.exec(word)?.[0] ?? '').replace(/[أإآ]/u, 'ا')
}

/** This is only for a family name: given names such as 'الياس' start with the same letters but have no article. */
function withoutArticle(word: string): string {
  return word.length > 3 ? word.replace(/^ال/u, '') : word
}
