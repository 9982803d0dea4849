import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_RUNS } from '#tests/property-runs.ts'
import { longText, oneLineText, visibleLine } from './text.ts'

test.each([
  ['a null character', 'Ri\0ta', 'Rita'],
  ['an escape character', '\u001b[31mRita', '[31mRita'],
  ['a C1 control', 'Ri\u009bta', 'Rita'],
  ['a soft hyphen', 'Ri\u00adta', 'Rita'],
  ['a combining grapheme joiner', 'Ri\u034fta', 'Rita'],
  ['an Arabic letter mark', 'ريتا\u061c', 'ريتا'],
  ['a Hangul filler', 'Rita\u3164', 'Rita'],
  ['a Mongolian vowel separator', 'Ri\u180eta', 'Rita'],
  ['a zero-width space', 'Ri\u200bta', 'Rita'],
  ['a zero-width non-joiner', 'Ri\u200cta', 'Rita'],
  ['a joiner between letters', 'Ri\u200dta', 'Rita'],
  ['direction marks', '\u200eRita\u200f', 'Rita'],
  ['direction overrides', '\u202eRita\u202c', 'Rita'],
  ['isolates', '\u2068Rita\u2069', 'Rita'],
  ['a byte order mark', '\ufeffRita', 'Rita'],
  ['a variation selector after a letter', 'Rita\ufe0f', 'Rita'],
  ['hidden tags', 'Rita\u{e0048}\u{e0069}\u{e007f}', 'Rita'],
  ['a supplementary variation selector', 'Rita\u{e0101}', 'Rita'],
  ['line ends and tabs', ' Rita\r\n\tKhoury\u0085Haddad\u2028Nader ', 'Rita Khoury Haddad Nader'],
  ['a joiner between a letter and its accent', 'Le\u200d\u0301a', 'L\u00e9a'],
  ['presentation forms of Arabic letters', 'ﻣﺤﻤﺪ  ﷲ ﻻ', 'محمد الله لا'],
  ['everything if nothing is visible', '\u200b\u2060\u3164\u{e0041}', ''],
])('one line of text loses %s', (_name, typed, stored) => {
  expect(oneLineText(typed)).toBe(stored)
})

test('plain names are the same whether or not their characters are looked at one by one', () => {
  const letter = fc.oneof(
    fc.integer({ min: 0x21, max: 0x7e }),
    fc.integer({ min: 0x621, max: 0x63a }),
    fc.integer({ min: 0x641, max: 0x64a }),
  )
  const word = fc.array(letter, { minLength: 1 }).map((codes) => String.fromCodePoint(...codes))
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), (words) => {
      const line = words.join(' ')
      expect(oneLineText(line)).toBe(line)
      // An invisible character makes it a line that is not plain.
      expect(oneLineText(`${line}\u200b`)).toBe(line)
    }),
  )
})

test.each([
  ['a heart in colour', '❤️'],
  ['a family', '👨‍👩‍👧‍👦'],
  ['a skin tone', '👍🏽'],
  ['a joined emoji with a skin tone', '👩🏽‍💻'],
  ['a joined emoji with a sign', '🏃🏿‍♀️'],
  ['a joined flag', '🏳️‍🌈'],
  ['a flag of two letters', '🇱🇧'],
  ['a flag of tags', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['a keycap', '3️⃣'],
])('%s stays as it is, in both kinds of text', (_name, emoji) => {
  expect(oneLineText(`Camp ${emoji} now`)).toBe(`Camp ${emoji} now`)
  expect(longText(`Camp ${emoji}\nnow`)).toBe(`Camp ${emoji}\nnow`)
})

test.each([
  ['tags after an emoji that has none', '🙂\u{e0068}\u{e0069}\u{e007f}', '🙂'],
  ['more tags than a flag has', `🏴${'\u{e0061}'.repeat(40)}\u{e007f}`, '🏴'],
  ['a joiner at the end', '👩\u200d', '👩'],
  ['a joiner before a letter', '👩\u200da', '👩a'],
])('an emoji loses %s', (_name, typed, stored) => {
  expect(oneLineText(typed)).toBe(stored)
})

test.each([
  ['direction controls', 'one\u202e two\u2069\u200f', 'one two'],
  ['control characters', 'one\u0007\u001b\0 two', 'one two'],
  ['other ends of lines', 'one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
  ['space around it', '\n one \n', 'one'],
  ['everything if nothing is visible', '\u200b \n\u2060\u00ad', ''],
])('a long text loses %s', (_name, typed, stored) => {
  expect(longText(typed)).toBe(stored)
})

test('a long text keeps lines, tabs and the joiners of words', () => {
  expect(longText('می\u200cخواهم\n\tand\n\nmore')).toBe('می\u200cخواهم\n\tand\n\nmore')
})

const PIECES = fc.constantFrom(...'aée\u03013\u20e3👩🏴🏽♀ \n\r\u0085\u034f')
const INVISIBLE_PIECES = fc.constantFrom(...'\u200d\ufe0f\u200b\u202e\u{e0067}\u{e007f}\u3164\0')
const texts = fc.oneof(
  fc.array(fc.oneof(PIECES, INVISIBLE_PIECES), { maxLength: 24 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary' }),
)

test('cleaning a clean text changes nothing', () => {
  fc.assert(
    fc.property(texts, (typed) => {
      const [line, long] = [oneLineText(typed), longText(typed)]
      expect(oneLineText(line)).toBe(line)
      expect(longText(long)).toBe(long)
      expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}]|^\s|\s$/u)
      expect(long).not.toMatch(/(?![\n\t])\p{Cc}|\p{Bidi_Control}/u)
    }),
    { numRuns: PROPERTY_RUNS },
  )
})

test('a long text gets letters for presentation forms, and keeps the letters of other keyboards', () => {
  expect(longText('ﻣﺤﻤﺪ\nعلی کرم')).toBe('محمد\nعلی کرم')
  expect(oneLineText('علی کرم')).toBe('علی کرم')
  expect(visibleLine(' ﻣﺤﻤﺪ ')).toBe('ﻣﺤﻤﺪ')
})
