import { type GoesAlone, MOST_COLLECTORS } from '#domain/people/collecting.ts'
import { numbersIn, phoneText } from '#domain/people/written-numbers.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { cleanName, isName } from '#domain/texts/names.ts'
import { oneLineText } from '#domain/texts/text.ts'
import type { FileGuardian } from './roster-guardians.ts'
import { isNo, isYes } from './roster-roles.ts'

/** What a row says about who may collect a child. Source: docs/product.md, 16.18. */
export interface FileCollecting {
  readonly people: readonly FileGuardian[]
  readonly alone: GoesAlone
}

/** Why the people who may collect cannot be imported. Source: docs/product.md, 6.6. */
export type CollectorProblem = 'collectorUnread' | 'collectorsTooMany'

/** People are separated by semicolons, commas and lines; a comma before a digit is a part of a phone number. */
const BETWEEN_PEOPLE = /[;؛\n]|[,،](?!\s*[\d+])/u
const RELATION = /\(([^()\d]+)\)/u

/**
 * The people in a cell of 'may collect', such as 'Samira (grandmother) 70 123 456; Jo'. Source: docs/product.md, 6.6.
 */
export function collectorsIn(cell: string): {
  readonly people: readonly FileGuardian[]
  readonly problem: CollectorProblem | null
} {
  const read = cell
    .split(BETWEEN_PEOPLE)
    .filter((part) => part.trim() !== '')
    .map(collectorIn)
  const people = read.flatMap((one) => one ?? [])
  if (people.length < read.length) return { people, problem: 'collectorUnread' }
  return { people, problem: people.length > MOST_COLLECTORS.may ? 'collectorsTooMany' : null }
}

/** Null for a person without a name, with digits that are no number, or with a text that is too long. */
function collectorIn(part: string): FileGuardian | null {
  const relation = oneLineText(RELATION.exec(part)?.[1] ?? '') || null
  const written = part.replace(RELATION, ' ')
  const numbers = /\p{Nd}/u.test(written) ? numbersIn(written) : []
  if (numbers === null) return null
  const name = cleanName(numbers.length === 0 ? written : (numbers.find(({ word }) => word)?.word ?? ''))
  const plain = numbers.map(({ phone }) => ({ phone, word: null }))
  const phone = plain.length === 0 ? null : phoneText(plain, TEXT_LIMITS.phone)
  const isTooLong =
    name.length > TEXT_LIMITS.name ||
    (relation ?? '').length > TEXT_LIMITS.relation ||
    (phone ?? '').length > TEXT_LIMITS.phone
  return isName(name) && !isTooLong ? { name, relation, phone } : null
}

/** Whether a child goes home alone; null if a text does not say it. Source: docs/product.md, 6.6. */
export function goesAloneIn(cell: string): GoesAlone | null {
  if (cell.trim() === '') return 'unknown'
  if (isYes(cell)) return 'yes'
  return isNo(cell) ? 'no' : null
}
