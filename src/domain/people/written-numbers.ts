import { searchKey, westernDigits } from '#domain/texts/names.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { internationalNumber, withoutTrunkZero } from './phone-numbers.ts'
import { relationIn } from './relations.ts'

/** A text that is longer is not searched, because a cell of a file may have any length. */
const LONGEST_TEXT = 200

/** One number of a text, which may have several. */
export interface WrittenNumber {
  /**
   * The number as it is written, with Western digits, without '(0)' behind a country code and with a lost first zero.
   */
  readonly phone: string
  /** The words beside it; null without any. */
  readonly word: string | null
  /** Whether the words say who is called, such as 'dad'. */
  readonly isRelation: boolean
}

const JOINED = /[;|&؛]/u
const JOINING_WORD = /(^|\P{L})(?:or|and|ou|et|أو|او|و)(?!\p{L})/giu
const NUMBER_RUN = /\(?\+?\d[\d\s()[\].,،/\\–—-]*/gu

/**
 * The numbers of a text, each with the words beside it; null if it has none, or digits that are no number.
 * Source: docs/product.md, 16.2.
 */
export function numbersIn(text: string): WrittenNumber[] | null {
  if (text.length > LONGEST_TEXT) return null
  const plain = withoutTrunkZero(oneLineText(westernDigits(text)).replaceAll('＋', '+'))
  const found: WrittenNumber[] = []
  for (const piece of plain.replace(JOINING_WORD, '$1;').split(JOINED)) {
    const runs = [...piece.matchAll(NUMBER_RUN)].map(({ 0: run }) => partsOf(run))
    const numbers = runs.filter((parts) => parts !== null)
    if (numbers.length < runs.length) return null
    const words = piece.split(NUMBER_RUN).map(wordsIn)
    // A word stands before each of its numbers, or behind it.
    const isBefore = words[0] !== ''
    for (const [at, parts] of numbers.entries()) {
      const beside = isBefore ? 0 : parts.length - 1
      for (const [place, phone] of parts.entries())
        found.push({ phone, ...saidBy((place === beside && words[isBefore ? at : at + 1]) || '') })
    }
  }
  return found.length === 0 ? null : found
}

function wordsIn(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}

/** The relations that {@link relationIn} does not translate. */
const OTHER_RELATIONS = new Set(
  [
    ...['uncle', 'aunt', 'auntie', 'oncle', 'tante', 'parents', 'parent', 'guardian', 'husband', 'wife'],
    ...['cousin', 'neighbour', 'neighbor', 'العم', 'عم', 'عمه', 'العمه', 'خال', 'الخال', 'خاله', 'الخاله'],
    ...['الاهل', 'اهل', 'ولي الامر', 'الزوج', 'الزوجه', 'زوج', 'زوجه', 'الجار', 'الجاره'],
  ].map(searchKey),
)

function saidBy(words: string): Pick<WrittenNumber, 'word' | 'isRelation'> {
  if (words === '') return { word: null, isRelation: false }
  // 'والأب' is 'and the father'.
  const relation = [words, words.replace(/^و/u, '')].find(
    (word) => relationIn(word) !== null || OTHER_RELATIONS.has(searchKey(word)),
  )
  return { word: relation ?? words, isRelation: relation !== undefined }
}

/** A Lebanese number whose leading zero a spreadsheet removed. */
const WITHOUT_ZERO = /^[1-9]\d{6}$/

/** The fewest numbers into which a run of digits can be divided at its spaces and signs; null if it cannot be. */
function partsOf(run: string): readonly string[] | null {
  const fewest = new Map<number, readonly string[]>([[0, []]])
  const ends = [...run.matchAll(/\d(?!\d)/g)].map(({ index }) => index + 1)
  for (const end of ends)
    for (const [start, before] of [...fewest]) {
      const part = run.slice(start, end).replace(/^[^\d+(]+/, '')
      const isFewer = before.length + 1 < (fewest.get(end)?.length ?? Number.POSITIVE_INFINITY)
      if (start < end && isFewer && internationalNumber(part) !== null) fewest.set(end, [...before, tidied(part)])
    }
  return fewest.get(ends.at(-1) ?? -1) ?? null
}

/** The number without brackets around the whole, and with a lost first zero. */
function tidied(part: string): string {
  const isWhole = !part.includes(')')
  const phone = (isWhole ? part.replace('(', '') : part).replace(/\s+/g, ' ').trim()
  return WITHOUT_ZERO.test(phone) ? `0${phone}` : phone
}

/** The numbers as one text, each followed by its word. If the text is too long, the numbers lose their blanks. */
export function phoneText(numbers: readonly Pick<WrittenNumber, 'phone' | 'word'>[], limit: number): string {
  const joined = (phoneOf: (phone: string) => string) =>
    numbers.map(({ phone, word }) => (word === null ? phoneOf(phone) : `${phoneOf(phone)} (${word})`)).join(' / ')
  const text = joined((phone) => phone)
  return text.length <= limit ? text : joined((phone) => phone.replaceAll(' ', ''))
}
