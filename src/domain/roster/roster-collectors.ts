import { type GoesAlone, MOST_COLLECTORS } from '#domain/people/collecting.ts'
import { numbersIn, phoneText } from '#domain/people/written-numbers.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { cleanName, isName, searchKey, westernDigits } from '#domain/texts/names.ts'
import { oneLineText } from '#domain/texts/text.ts'
import type { FileGuardian } from './roster-guardians.ts'
import { hasNegation } from './roster-roles.ts'

/** What a row says about who may collect a child. Source: docs/product.md, 16.18. */
export interface FileCollecting {
  readonly people: readonly FileGuardian[]
  readonly alone: GoesAlone
}

/** Why the people who may collect cannot be imported. Source: docs/product.md, 6.6. */
export type CollectorProblem = 'collectorUnread' | 'collectorsTooMany'

/**
 * People are separated by semicolons, commas and lines outside brackets. A comma before a digit stands between a name
 * and its phone number.
 */
const BETWEEN_PEOPLE = /(?:[;؛\n]|[,،](?!\s*\(?\+?\d))(?![^()]*\))/u
const RELATION = /\(([^()\d]+)\)/u
/** A name with its phone number before or behind it, or without one. */
const PERSON = /^([^\d+]*?)(\(?\+?\d[\d\s()+./\\–—-]*)?([^\d+]*)$/u
/** Two names in one, which would lose a person. */
const SEVERAL_NAMES = /[/\\&|]|(?:^|\P{L})(?:and|or|et|ou|و|أو|او)(?!\p{L})/iu

/**
 * The people in a cell of 'may collect', such as 'Samira (grandmother) 70 123 456; Jo'. A cell that may say something
 * else is not read. Source: docs/product.md, 6.6.
 */
export function collectorsIn(cell: string): {
  readonly people: readonly FileGuardian[]
  readonly problem: CollectorProblem | null
} {
  const read = westernDigits(cell).split(BETWEEN_PEOPLE).filter(saysSomething).map(collectorIn)
  const people = read.flatMap((one) => one ?? [])
  if (people.length < read.length) return { people, problem: 'collectorUnread' }
  return { people, problem: people.length > MOST_COLLECTORS.may ? 'collectorsTooMany' : null }
}

function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** Null for a part that is not exactly one person, or is too long. */
function collectorIn(part: string): FileGuardian | null {
  const relation = oneLineText(RELATION.exec(part)?.[1] ?? '') || null
  const [, before = '', digits = '', behind = ''] = PERSON.exec(part.replace(RELATION, ' ').trim()) ?? []
  const [text = '', ...others] = [before, behind].map(trimmed).filter(saysSomething)
  const numbers = digits === '' ? [] : numbersIn(digits)
  if (numbers === null || others.length > 0 || SEVERAL_NAMES.test(text) || hasNegation(part)) return null
  const name = cleanName(text)
  const phone = phoneText(numbers, TEXT_LIMITS.phone) || null
  const isTooLong =
    name.length > TEXT_LIMITS.name ||
    (relation ?? '').length > TEXT_LIMITS.relation ||
    (phone ?? '').length > TEXT_LIMITS.phone
  return isName(name) && !isTooLong ? { name, relation, phone } : null
}

/** Without the signs between a name and a phone number. */
function trimmed(text: string): string {
  return text.replace(/^[\s:,،–—-]+|[\s:,،–—-]+$/gu, '')
}

const YES = ['yes', 'true', 'oui', 'نعم'].map(searchKey)
const NO = ['no', 'false', 'non', 'لا', 'كلا'].map(searchKey)

/** Whether a child goes home alone; null for a text that says neither yes nor no. Source: docs/product.md, 6.6. */
export function goesAloneIn(cell: string): GoesAlone | null {
  if (!saysSomething(cell)) return 'unknown'
  if (YES.includes(searchKey(cell))) return 'yes'
  return NO.includes(searchKey(cell)) ? 'no' : null
}
