import { compounds, firstHalf, isArticle, otherWritings } from './compound-names.ts'
import { searchKey } from './names.ts'
import { type Spelling, spellingsOf } from './transliteration-letters.ts'

const LONE_ARTICLES = ['el', 'al', 'ال']
const ARABIC_ARTICLE = /^ال(?=..)/u
/** An article written together with the name: Elhajj, Alhaddad. */
const JOINED_ARTICLE = /^[ae]l(?=[^aeiouy].)/u

const WORDS = /[\p{L}\p{N}']+/gu

/** A typed text is searched for by this many of its words, so that no text makes a long condition. */
const MOST_SOUGHT_WORDS = 6

/** A word of a text: how it may be spelled, and its spellings when the name stands there without its article. */
interface Word {
  /** Whether it is an article without a name, as while a name is being typed. */
  readonly isArticle: boolean
  readonly spellings: readonly Spelling[]
  readonly withoutArticle: readonly Spelling[]
  /** Its spellings together with the word before or after it, and other ways to write it. */
  readonly compounds: readonly Spelling[]
}

/**
 * The form of a text that its Arabic and its Latin spelling have in common: the consonants of each word between spaces, such as
 * ' krm ' for both 'Karam' and 'كرم'. A word that can be read in several ways has all of them. Empty without any letter.
 * Source: docs/product.md, 17.5.
 */
export function transliterationKey(text: string): string {
  const keys = wordsOf(text).flatMap((word) => [...word.spellings, ...word.withoutArticle, ...word.compounds])
  const unique = [...new Set(keys.map(({ key }) => key).filter((key) => key !== ''))]
  return unique.length === 0 ? '' : ` ${unique.join(' ')} `
}

/**
 * What a typed text is searched for in transliteration keys: for each of its words the parts of which one must be contained.
 * ' kr' is the beginning of a word, ' l ' a whole word: spellings of one consonant, and those without a letter that may be
 * silent, would begin too many words. Empty for texts that are not searched for in this way: one letter, or an e-mail address.
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

/** A text as searches compare it. */
export interface Searchable {
  /** Its search key. */
  readonly key: string
  /** Its transliteration key, made when it is asked for the first time. */
  readonly otherKey: () => string
}

/** A text as searches compare it; made once for a text that is compared with several searches. */
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

/**
 * Whether a typed text finds a text: its search key contains it, or its transliteration key does.
 * Source: docs/product.md, 17.5.
 */
export function finder(typed: string): (text: string | Searchable) => boolean {
  const key = searchKey(typed)
  if (key === '') return () => true
  const sought = soughtTransliterations(typed)
  return (text) => {
    const compared = typeof text === 'string' ? searchable(text) : text
    return compared.key.includes(key) || (sought.length > 0 && hasAll(compared.otherKey(), sought))
  }
}

/** Whether a transliteration key has one of the parts of each sought word; false without any. */
function hasAll(stored: string, sought: readonly (readonly string[])[]): boolean {
  return sought.length > 0 && sought.every((parts) => parts.some((part) => stored.includes(part)))
}

/** Worse than any difference between vowels that a longer word may still have. */
const OTHER_VOWELS = 10

/** The vowels of a text are compared by this many of its words, so that long texts take no longer than names do. */
const MOST_COMPARED_WORDS = 30
/** Longer words are no names. */
const LONGEST_COMPARED_WORD = 30

/**
 * How much the vowels of a text differ from those that were typed, to put 'كريم' before 'كرم' for 'Karim': 0 for the same ones.
 * Only vowels that both scripts write are compared: i and u, as in كريم and جورج. Of both texts only the first words count.
 * @returns a function for many texts; what was typed is read once
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
    // The first half of a compound is found by the whole: 'Abou' of 'Abou Khalil' in 'Boukhalil'.
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
    // 'El Hajj' is found by 'Hajj', and by 'الحاج', which is one word.
    const withArticle = plain.map(({ key, isShortened }) => ({ key: `al${key}`, isShortened }))
    return { spellings: plain, withoutArticle: withArticle, joined }
  }
  if (name === word) return { spellings: plain, withoutArticle: [], joined }
  // Without the article a word of one consonant is none: 'Elsa' is no 'Sa'.
  return { spellings: spellingsOf(word), withoutArticle: plain.filter(({ key }) => key.length > 1), joined }
}
