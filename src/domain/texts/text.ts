/**
 * An emoji with the invisible characters it is made of: presentation selector, skin tone, joined emoji, keycap, and the
 * tags of a regional flag (🏴󠁧󠁢󠁳󠁣󠁴󠁿). Elsewhere these characters hide text, so they are removed outside these sequences.
 */
const EMOJI_PART = '\\p{Extended_Pictographic}(?:\\uFE0F|\\p{Emoji_Modifier})?'
const EMOJI = [
  '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}',
  `${EMOJI_PART}(?:\\u200D${EMOJI_PART})*`,
  '[0-9#*]\\uFE0F?\\u20E3',
].join('|')

const EMOJI_OR_INVISIBLE = new RegExp(`(${EMOJI})|[\\p{Cc}\\p{Default_Ignorable_Code_Point}]`, 'gu')
/** Control characters that separate lines or words; a space in one-line text. */
const SPACING_CONTROLS = /[\t\n\v\f\r\u0085]/gu
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/gu
const UNWANTED_IN_LONG_TEXT = /(?![\t\n])\p{Cc}|\p{Bidi_Control}/gu

/** Visible ASCII and Arabic letters, in words separated by single spaces: most names. */
const PLAIN_LINE = /^[!-~\u0621-\u063A\u0641-\u064A]+(?: [!-~\u0621-\u063A\u0641-\u064A]+)*$/u

/** Whether a text already has the stored form, except for ASCII case: most names do, and it saves most of the time. */
export function isPlainLine(text: string): boolean {
  return PLAIN_LINE.test(text)
}

/** Arabic presentation forms and ligatures, as copied from PDF files: each is a letter, or several, in one shape. */
const PRESENTATION_FORM = /[\uFB50-\uFDFF\uFE70-\uFEFC]/gu
/** The carrier of a vowel mark that stands alone. */
const CARRIER = /^[ \u0640](?=\p{M})/u

/** The text with letters in place of Arabic presentation forms and ligatures. Source: docs/product.md, 12.8. */
export function withLetters(text: string): string {
  return text.replace(PRESENTATION_FORM, (form) => form.normalize('NFKC').replace(CARRIER, ''))
}

/**
 * One line of text in its stored and compared form: Unicode NFC, without control and invisible characters (joiners,
 * fillers, tags, direction controls, soft hyphens), white space folded to one space and trimmed, Arabic presentation
 * forms as letters. Emoji keep their invisible parts. It is empty if the text has no visible characters.
 * Source: docs/product.md, 12.4 and 12.8.
 */
export function oneLineText(text: string): string {
  return isPlainLine(text) ? text : visibleLine(withLetters(text))
}

/** Like {@link oneLineText}, with presentation forms as they are: the form in which former versions stored texts. */
export function visibleLine(text: string): string {
  if (isPlainLine(text)) return text
  return text
    .replace(SPACING_CONTROLS, ' ')
    .replace(EMOJI_OR_INVISIBLE, (_, emoji?: string) => emoji ?? '')
    .normalize('NFC')
    .trim()
    .replace(/\s+/gu, ' ')
}

/**
 * Multi-line text in its stored form: lines end in \n, trimmed, without direction controls and control characters other
 * than tab, with Arabic presentation forms as letters. Joiners remain, because some scripts need them inside words. It
 * is empty if the text has no visible characters. Source: docs/product.md, 12.4 and 12.8.
 */
export function longText(text: string): string {
  if (oneLineText(text) === '') return ''
  return withLetters(text).replace(LINE_ENDS, '\n').replace(UNWANTED_IN_LONG_TEXT, '').trim()
}

/** Whether the database can store a text: it has no NUL and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Cs}/u.test(text)
}
