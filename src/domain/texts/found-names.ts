import { cleanName, searchKey } from './names.ts'

const FIRST_HALVES = ['عبد', 'abd', 'abdel', 'abdul']

/** The first name in a full name: its first word, or two for names such as 'عبد الرحمن'. */
export function firstName(name: string): string {
  const [first = '', ...rest] = cleanName(name).split(' ')
  return FIRST_HALVES.includes(searchKey(first)) ? [first, ...rest.slice(0, 1)].join(' ') : first
}

export interface FoundName {
  readonly name: string
  /** A position in UTF-16 units; `end` is exclusive. */
  readonly start: number
  readonly end: number
}

/** First names that are shorter are ignored, because they occur in too many texts. */
const SHORTEST_FIRST_NAME = 3

/**
 * The names in a text, in its order, by the search keys of whole words: full names, and first names of at least three
 * letters. Ranges do not overlap; a full name wins. The prefixes و ف ب ك ل may precede a name. Source: docs/product.md,
 * 16.11.
 */
export function namesIn(text: string, rosterNames: readonly string[]): FoundName[] {
  const words = wordsOf(text)
  const sought = rosterNames.flatMap((name) => soughtWords(name).map((keys) => ({ name, keys })))
  sought.sort((one, other) => other.keys.length - one.keys.length)
  const found: FoundName[] = []
  for (let place = 0; place < words.length; ) {
    const match = sought.find(({ keys }) => standsAt(words, place, keys))
    if (match) {
      const end = words[place + match.keys.length - 1]?.end ?? 0
      found.push({ name: match.name, start: words[place]?.start ?? 0, end })
    }
    place += match?.keys.length ?? 1
  }
  return found
}

interface Word {
  readonly key: string
  readonly start: number
  readonly end: number
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
    .map(({ 0: word, index }) => ({ key: searchKey(word), start: index, end: index + word.length }))
    .filter(({ key }) => key !== '')
}

function soughtWords(name: string): string[][] {
  const keysOf = (text: string) => wordsOf(text).map(({ key }) => key)
  const [full, first] = [keysOf(name), keysOf(firstName(name))]
  const isLongEnough = [...first.join('')].length >= SHORTEST_FIRST_NAME
  const sequences = isLongEnough ? [full, first] : [full]
  return sequences.filter((keys) => [...keys.join('')].length > 1)
}

function standsAt(words: readonly Word[], place: number, keys: readonly string[]): boolean {
  return keys.every((key, at) => {
    const word = words[place + at]?.key
    return word === key || (at === 0 && word !== undefined && isPrefixed(word, key))
  })
}

function isPrefixed(word: string, key: string): boolean {
  return /^[وفبكل]/u.test(word) && word.slice(1) === key
}
