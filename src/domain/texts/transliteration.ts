import { compounds, firstHalf, isArticle, otherWritings } from './compound-names.ts'
import { searchKey } from './names.ts'
import { type Spelling, spellingsOf } from './transliteration-letters.ts'

const LONE_ARTICLES = ['el', 'al', 'ال']
const ARABIC_ARTICLE = /^ال(?=..)/u
/** An article joined with the name: Elhajj, Alhaddad. */
const JOINED_ARTICLE = /^[ae]l(?=[^aeiouy].)/u

const WORDS = /[\p{L}\p{N}']+/gu

/** The largest number of searched words, so that no text makes a long condition. */
const MOST_SOUGHT_WORDS = 6

/** A word of a text, with its spellings, and those when the name occurs without its article. */
interface Word {
  /** Whether it is an article without a name, which occurs while a person types. */
  readonly isArticle: boolean
  readonly spellings: readonly Spelling[]
  readonly withoutArticle: readonly Spelling[]
  readonly compounds: readonly Spelling[]
}

/**
 * The common form of a text's Arabic and Latin spellings: the consonants of each word between spaces, such as ' krm '
 * for both 'Karam' and 'كرم'. Ambiguous words have all readings. It is empty without letters. Source: docs/product.md,
 * 17.5.
 */
export function transliterationKey(text: string): string {
  const keys = wordsOf(text).flatMap((word) => [...word.spellings, ...word.withoutArticle, ...word.compounds])
  const unique = [...new Set(keys.map(({ key }) => key).filter((key) => key !== ''))]
  return unique.length === 0 ? '' : ` ${unique.join(' ')} `
}

/**
 * The search terms of a typed text in transliteration keys: for each word, alternatives of which one must be contained.
 * ' kr' is the start of a word, ' l ' a whole word: spellings of one consonant, and those without a silent letter,
 * would start too many words. There are none for one letter or an e-mail address.
 * Source: docs/product.md, 17.5.
 */
export function soughtTransliterations(typed: string): readonly (readonly string[])[] {
  if ([...searchKey(typed)].length < 2 || typed.includes('@')) return []
  return wordsOf(typed)
    .filter(({ isArticle }) => !isArticle)
    .slice(0, MOST_SOUGHT_WORDS)
    .map(({ spellings, withoutArticle, compounds }) => {
      const parts = [...spellings, ...compounds].map(({ key, isShortened }) =>
        isShortened || key.length < 2 ? ` ${key} ` : ` ${key}`,
      )
      return [...new Set([...parts, ...withoutArticle.map(({ key }) => ` ${key} `)])].filter(
        (part) => part.trim() !== '',
      )
    })
    .filter((parts) => parts.length > 0)
}

export interface Searchable {
  readonly key: string
  readonly otherKey: () => string
}

/**
 * Makes a text ready to be compared more than once ({@link finder}): its transliteration key is made at most once, when
 * needed.
 */
export function searchable(text: string): Searchable {
  let otherKey: string | undefined
  return {
    key: searchKey(text),
    otherKey: () => {
      otherKey ??= transliterationKey(text)
      return otherKey
    },
  }
}

/** Whether a typed text matches a text, by search key or transliteration key. Source: docs/product.md, 17.5. */
export function finder(typed: string): (text: string | Searchable) => boolean {
  const key = searchKey(typed)
  if (key === '') return () => true
  const sought = soughtTransliterations(typed)
  return (text) => {
    const compared = typeof text === 'string' ? searchable(text) : text
    return compared.key.includes(key) || (sought.length > 0 && hasAll(compared.otherKey(), sought))
  }
}

function hasAll(stored: string, sought: readonly (readonly string[])[]): boolean {
  return sought.length > 0 && sought.every((parts) => parts.some((part) => stored.includes(part)))
}

/** It is more than any vowel difference of a longer word. */
const OTHER_VOWELS = 10

/** Vowels are compared in this many words at most, so that long texts take no longer than names. */
const MOST_COMPARED_WORDS = 30
/** A word that is longer is not a name. */
const LONGEST_COMPARED_WORD = 30

/**
 * The vowel difference between a text and the typed one, to rank 'كريم' before 'كرم' for 'Karim': 0 if equal. Only
 * vowels of both scripts are compared: i and u, as in كريم and جورج. Only the first words count.
 * @returns a function for many texts; the typed text is read once
 */
export function vowelDistance(typed: string): (text: string) => number {
  const soughtWords = distinctWords(typed, MOST_SOUGHT_WORDS).map((word) => {
    return { word, sought: soughtTransliterations(word), vowels: vowelsOf(word) }
  })
  return (text) => {
    const names = distinctWords(text, MOST_COMPARED_WORDS).map((word) => {
      return { word, key: transliterationKey(word), vowels: vowelsOf(word) }
    })
    const distances = soughtWords.map(({ word, sought, vowels }) => {
      const toEach = names
        .filter((name) => name.word.includes(word) || hasAll(name.key, sought))
        .map((name) => {
          const difference = Math.abs(name.vowels.length - vowels.length)
          return name.vowels.startsWith(vowels) ? difference : OTHER_VOWELS + difference
        })
      return toEach.length === 0 ? 0 : Math.min(...toEach)
    })
    return distances.reduce((sum, distance) => sum + distance, 0)
  }
}

function distinctWords(text: string, most: number): readonly string[] {
  const words = (searchKey(text).match(WORDS) ?? []).filter(({ length }) => length <= LONGEST_COMPARED_WORD)
  return [...new Set(words)].slice(0, most)
}

function vowelsOf(word: string): string {
  const plain = word
    .normalize('NFD')
    .replace(/[يiy]+/gu, 'i')
    .replace(/[وouw]+/gu, 'u')
  return plain.replace(/[^iu]/gu, '')
}

function wordsOf(text: string): Word[] {
  const written = searchKey(text).match(WORDS) ?? []
  const words: Word[] = []
  for (const [place, word] of written.entries()) {
    if (isArticle(word, written[place + 1])) continue
    const before = written[place - 1]
    const hasArticle = before !== undefined && isArticle(before, word)
    const { joined, ...read } = wordOf(word, hasArticle, written[place - (hasArticle ? 2 : 1)])
    const last = words.at(-1)
    // The first half of a compound matches the whole: 'Abou' of 'Abou Khalil' in 'Boukhalil'.
    if (last) words[words.length - 1] = { ...last, compounds: [...last.compounds, ...joined] }
    words.push({ ...read, isArticle: LONE_ARTICLES.includes(word), compounds: [...joined, ...otherWritings(word)] })
  }
  return words
}

function wordOf(word: string, hasArticle: boolean, before: string | undefined) {
  const half = firstHalf(word)
  if (half !== undefined) return { spellings: [{ key: half, isShortened: false }], withoutArticle: [], joined: [] }
  const name = word.replace(ARABIC_ARTICLE, '').replace(JOINED_ARTICLE, '')
  const plain = spellingsOf(name)
  const joined = compounds(before, { word, hasArticle: hasArticle || name !== word, name: plain })
  if (hasArticle) {
    // 'Hajj' finds 'El Hajj', and so does the single word 'الحاج'.
    const withArticle = plain.map(({ key, isShortened }) => ({ key: `al${key}`, isShortened }))
    return { spellings: plain, withoutArticle: withArticle, joined }
  }
  if (name === word) return { spellings: plain, withoutArticle: [], joined }
  // A single consonant without the article is no word: 'Elsa' is not 'Sa'.
  return { spellings: spellingsOf(word), withoutArticle: plain.filter(({ key }) => key.length > 1), joined }
}
