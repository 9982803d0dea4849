import { nameKey, searchKey } from './names.ts'
import { transliterationKey } from './transliteration.ts'

/** First halves of compound names, with their spelling for comparison. */
const FIRST_HALVES: Readonly<Record<string, string>> = {
  abd: 'abd',
  abdel: 'abdal',
  abdal: 'abdal',
  abdul: 'abdal',
  abou: 'abou',
  abu: 'abou',
  bou: 'abou',
  bu: 'abou',
  abi: 'abi',
  عبد: 'عبد',
  ابو: 'ابو',
  بو: 'ابو',
  ابي: 'ابي',
}
const LONE_ARTICLES = new Set(['el', 'al', 'ال'])
const ARABIC = /\p{Script=Arabic}/u
const LONG_VOWELS = /[اويى]/u

/** The Latin letters of an Arabic vowel letter. */
const VOWEL_LETTERS: Readonly<Record<string, RegExp>> = { ا: /[aeo]/, و: /[ouw]/, ي: /[iye]/ }
/** The Latin endings of a word whose Arabic spelling ends in a vowel. */
const VOWEL_ENDINGS: Readonly<Record<string, RegExp>> = {
  ا: /[ae]h?$/,
  ه: /[ae]$|h$/,
  ى: /[aiye]$/,
  ي: /(?:[iye]|ih|eh)$/,
  و: /[ouw]e?$/,
  ع: /./,
}

interface Word {
  readonly isArabic: boolean
  /** The search key, with Latin letters without accents. */
  readonly text: string
  readonly lastLetter: string
  /** The readings of the word that both scripts have in common. */
  readonly readings: ReadonlySet<string>
}

/**
 * Whether name keys differ, but every word is a spelling of the word at its place, in either script. Only whole names
 * are compared, and the result is only a hint. Source: docs/product.md, 6.10.
 */
export function areSimilarNames(one: string, other: string): boolean {
  return nameKey(one) !== nameKey(other) && areSimilar(wordsOf(one), wordsOf(other))
}

/**
 * The similar people, in the order of `people`.
 * @returns a function for many names; the people's names are read once
 */
export function similarPeopleIn<Person extends { readonly attendeeName: string }>(
  people: readonly Person[],
): (name: string) => readonly Person[] {
  const entries = people.map((person, place) => ({
    person,
    place,
    key: nameKey(person.attendeeName),
    words: wordsOf(person.attendeeName),
  }))
  const byKey = new Map<string, typeof entries>()
  for (const entry of entries)
    for (const key of lookupKeys(entry.words)) {
      const found = byKey.get(key)
      if (found) found.push(entry)
      else byKey.set(key, [entry])
    }
  return (name) => {
    const key = nameKey(name)
    const words = wordsOf(name)
    const found = new Set(lookupKeys(words).flatMap((lookup) => byKey.get(lookup) ?? []))
    return [...found]
      .filter((entry) => entry.key !== key && areSimilar(words, entry.words))
      .sort((one, other) => one.place - other.place)
      .map(({ person }) => person)
  }
}

/** Similar names have one of these keys in common, of the first or the last word, because few people have both. */
function lookupKeys(words: readonly Word[]): string[] {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return []
  const lastKeys = keysOf(last)
  return keysOf(first).flatMap((one) => lastKeys.map((other) => `${one} ${other}`))
}

/** Two spellings of a word have a reading or this spelling in common. */
function keysOf({ text, readings }: Word): string[] {
  return [`=${withoutHamza(text)}`, ...readings]
}

function areSimilar(one: readonly Word[], other: readonly Word[]): boolean {
  return (
    one.length > 0 &&
    one.length === other.length &&
    one.every((word, place) => {
      const counterpart = other[place]
      return counterpart !== undefined && isSameWord(word, counterpart)
    })
  )
}

function isSameWord(one: Word, other: Word): boolean {
  if (one.text === other.text) return true
  if (one.isArabic && other.isArabic) return withoutHamza(one.text) === withoutHamza(other.text)
  // Readings contain only consonants, so the written vowels decide.
  if (![...one.readings].some((reading) => other.readings.has(reading))) return false
  if (one.isArabic) return hasVowelsOf(other, one)
  return other.isArabic ? hasVowelsOf(one, other) : haveSameVowels(one.text, other.text)
}

/** The word without hamza and article, so that 'فؤاد' equals 'فواد', and 'الخوري' equals 'خوري'. */
function withoutHamza(word: string): string {
  const plain = word.replace(/ؤ/gu, 'و').replace(/ئ/gu, 'ي').replace(/ء/gu, '')
  return plain.length > 4 ? plain.replace(/^ال/u, '') : plain
}

/** Whether a Latin word has the vowels of its Arabic counterpart: 'Karam' is not 'كريم', and 'Samira' not 'سمير'. */
function hasVowelsOf({ text: latin }: Word, { text, lastLetter }: Word): boolean {
  const arabic = withoutHamza(text).slice(0, -1) + lastLetter
  if (!(VOWEL_ENDINGS[lastLetter] ?? /(?:[^aiouy]|[aeo]u[xt])$/).test(latin)) return false
  // The last letter may be a vowel of another sound, such as ى, and the first one may be any vowel, or a consonant.
  const vowels = [...arabic.slice(1, -1)].filter((letter) => VOWEL_LETTERS[letter])
  let rest = LONG_VOWELS.test(lastLetter) ? latin.slice(0, -1) : latin
  for (const letter of vowels) {
    const place = rest.search(VOWEL_LETTERS[letter] ?? /$/)
    if (place === -1) return false
    rest = rest.slice(place + 1)
  }
  if (/.[iy]a/.test(latin)) return arabic.includes('ي')
  // 'Karim' is not 'كرم': one of its vowels is long.
  return LONG_VOWELS.test(arabic.slice(1)) || !/a.*(?:i|ee|oo|ou)[^aeiouy]$/.test(latin)
}

/**
 * Vowels of a Latin word are compared by their sound: 'Kareem' is 'Karim', 'Khaled' is 'Khalid', but 'Karam' is another
 * name.
 */
function haveSameVowels(one: string, other: string): boolean {
  const [vowels, others] = [soundsOf(one), soundsOf(other)]
  if (vowels.length !== others.length) return false
  return [...vowels].every((vowel, place) => {
    const pair = [vowel, others[place]].sort().join('')
    const isLast = place === vowels.length - 1 && /[aeiouy]h?$/.test(one)
    return vowel === others[place] || (!isLast && (pair === 'ei' || (pair === 'ae' && place > 0)))
  })
}

function soundsOf(latin: string): string {
  const sounds = latin
    .replace(/ee/g, 'i')
    .replace(/oo|ou|o/g, 'u')
    .replace(/y/g, 'i')
  return sounds.replace(/([aeiu])\1+/g, '$1').replace(/[^aeiu]/g, '')
}

function wordsOf(name: string): readonly Word[] {
  const words: Word[] = []
  let half = ''
  const written = nameKey(name).match(/[\p{L}\p{M}\p{N}']+/gu) ?? []
  for (const [place, word] of written.entries()) {
    const text = plainWord(word)
    const isLast = place === written.length - 1
    if (!isLast && FIRST_HALVES[text] !== undefined) half += FIRST_HALVES[text]
    else if (isLast || !LONE_ARTICLES.has(text)) {
      words.push(wordOf(half + text, word))
      half = ''
    } else if (half !== '') half += text
  }
  return words
}

function wordOf(text: string, written: string): Word {
  const isArabic = ARABIC.test(text)
  const lastLetter = /ى\p{M}*$/u.test(written) ? 'ى' : withoutHamza(text).slice(-1)
  return { isArabic, text, lastLetter, readings: new Set(transliterationKey(text).split(' ').filter(Boolean)) }
}

function plainWord(word: string): string {
  const key = searchKey(word)
  return ARABIC.test(key) ? key : key.normalize('NFD').replace(/\p{M}/gu, '')
}
