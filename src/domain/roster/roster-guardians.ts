import { isSamePhone } from '#domain/people/phone-numbers.ts'
import { isSameRelation } from '#domain/people/relations.ts'
import { MOST_GUARDIANS, TEXT_LIMITS } from '#domain/texts/limits.ts'
import { cleanName, isName } from '#domain/texts/names.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { type PhoneCell, type PhoneProblem, phoneIn } from './roster-phones.ts'

export interface FileGuardian {
  readonly name: string
  readonly relation: string | null
  readonly phone: string | null
}

/** Why the guardians of a row cannot be imported. Source: docs/product.md, 6.6. */
export type GuardianProblem = 'guardianNameMissing' | 'guardianTooLong' | 'guardiansTooMany' | PhoneProblem

interface GuardianColumns {
  readonly name?: number
  readonly relation?: number
  readonly phone?: number
  /** The relation given by the column: 'Mother' for 'Mother phone'. */
  readonly parent?: string
}

const PLACES = ['1', '2', '3', '4', 'mother', 'father'] as const
const PARTS = ['name', 'relation', 'phone'] as const
type Part = (typeof PARTS)[number]

/** The meanings of guardian columns, in calling order: the first to fourth guardian, or a parent, and the field. */
export const GUARDIAN_MEANINGS = [
  ...(['1.name', '1.relation', '1.phone', '2.name', '2.relation', '2.phone'] as const),
  ...(['3.name', '3.relation', '3.phone', '4.name', '4.relation', '4.phone'] as const),
  ...(['mother.name', 'mother.phone', 'father.name', 'father.phone'] as const),
] as const

export type GuardianMeaning = (typeof GUARDIAN_MEANINGS)[number]

/** The header words of each guardian field, as search keys. */
const PART_WORDS: Readonly<Record<Part, readonly string[]>> = {
  name: ['', 'name', 'full name', 'الاسم', 'اسم'],
  relation: ['relation', 'relationship', 'صله القرابه', 'القرابه', 'الصله', 'صله'],
  phone: ['phone', 'phone number', 'mobile', 'tel', 'الهاتف', 'هاتف', 'رقم الهاتف', 'رقم هاتف', 'رقم', 'موبايل'],
}
const GUARDIAN_WORDS = ['guardian', 'parent', 'الاهل', 'ولي الامر', 'ولي امر']
const PARENT_WORDS: Readonly<Record<string, 'mother' | 'father'>> = {
  mother: 'mother',
  mom: 'mother',
  father: 'father',
  dad: 'father',
  الام: 'mother',
  الوالده: 'mother',
  الاب: 'father',
  الوالد: 'father',
}
/** The stored relation, in the language of the header. */
const RELATIONS = { mother: { en: 'Mother', ar: 'الأم' }, father: { en: 'Father', ar: 'الأب' } } as const

/**
 * A header may be numbered ('Guardian 1 phone', 'الأهل 1: الهاتف'), have no number for the first guardian, or name a
 * parent ('Mother phone').
 * @param key the header as a key for comparison
 */
export function guardianMeaning(key: string): GuardianMeaning | null {
  const words = ` ${key.replace(/['’]s\b/g, '')} `
  for (const word of [...GUARDIAN_WORDS, ...Object.keys(PARENT_WORDS)]) {
    const [before, after, ...more] = words.split(` ${word} `).map((part) => part.trim())
    if (before === undefined || after === undefined || more.length > 0) continue
    const [, number = '1', behind = ''] = /^(?:([1-9])(?= |$))? ?(.*)$/.exec(after) ?? []
    const part = partNamed(`${before} ${behind}`.trim())
    const meaning = GUARDIAN_MEANINGS.find((one) => one === `${PARENT_WORDS[word] ?? number}.${part}`)
    if (meaning) return meaning
  }
  return null
}

function partNamed(words: string): Part | null {
  return PARTS.find((part) => PART_WORDS[part].includes(words)) ?? null
}

/**
 * The guardians in calling order: the numbered ones, then mother and father.
 * @param headers the language of a parent's header is that of the relation
 */
export function guardianColumns(meanings: readonly string[], headers: readonly string[]): GuardianColumns[] {
  return PLACES.flatMap((place) => {
    const columns = PARTS.flatMap((part) => {
      const at = meanings.indexOf(`${place}.${part}`)
      return at === -1 ? [] : [[part, at] as const]
    })
    if (columns.length === 0) return []
    const found: GuardianColumns = Object.fromEntries(columns)
    if (place !== 'mother' && place !== 'father') return [found]
    const isArabic = columns.some(([, at]) => /\p{Script=Arabic}/u.test(headers[at] ?? ''))
    return [{ ...found, parent: RELATIONS[place][isArabic ? 'ar' : 'en'] }]
  })
}

/**
 * The guardians in a row, without empty ones, and the problems.
 * @param related numbers in the phone column of the roster
 */
export function guardiansIn(
  cells: readonly string[],
  columns: readonly GuardianColumns[],
  related: PhoneCell['related'] = [],
): { guardians: FileGuardian[]; problems: GuardianProblem[]; unreadPhones: string[] } {
  const read = columns.flatMap((places) => guardianIn(cells, places))
  const guardians = withRelated(
    read.flatMap(({ guardian }) => guardian),
    [...read.flatMap(({ number }) => number.related), ...related],
  )
  const problems: GuardianProblem[] = [...new Set(read.flatMap(({ number }) => number.problem ?? []))]
  const unreadPhones = read.flatMap(({ number, written }) => (number.isUnread ? [written] : []))
  if (guardians.some(({ name }) => !isName(name))) problems.push('guardianNameMissing')
  if (guardians.some(isTooLong)) problems.push('guardianTooLong')
  if (guardians.length > MOST_GUARDIANS) problems.push('guardiansTooMany')
  return { guardians, problems, unreadPhones }
}

function guardianIn(cells: readonly string[], { name, relation, phone, parent }: GuardianColumns) {
  const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? ''))
  const read = { name: cleanName(cell(name)), relation: oneLineText(cell(relation)) }
  const written = cell(phone)
  const column = phoneIn(written, read.relation || parent || null)
  const [first, ...others] = read.name ? column.related : []
  // Beside a name, the first relation with a number is that of the named person.
  const number: PhoneCell = first
    ? { ...column, phone: [column.phone, first.phone].filter(Boolean).join(' / '), related: others }
    : column
  const said = read.relation || first?.relation || parent || ''
  if (!read.name && !read.relation && !number.phone && number.related.length === 0 && !number.isUnread) return []
  // Many lists have the mother's phone but not her name.
  const guardian = { name: read.name || said, relation: said || null, phone: number.phone || null }
  const isEmpty = !read.name && !read.relation && !number.phone
  return [{ guardian: isEmpty ? [] : [guardian], number, written }]
}

/** Adds the numbers of relations to the guardian who has that relation, or else to the one called like it. */
function withRelated(guardians: readonly FileGuardian[], related: PhoneCell['related']): FileGuardian[] {
  const all = [...guardians]
  for (const { relation, phone } of related) {
    if (all.some((one) => isSamePhone(one.phone, phone))) continue
    const at = all.findIndex((one) => isSameRelation(one.relation, relation))
    const known = all[at]
    if (known) all[at] = { ...known, phone: [known.phone, phone].filter(Boolean).join(' / ') }
    else all.push({ name: relation, relation, phone })
  }
  return all
}

function isTooLong({ name, relation, phone }: FileGuardian): boolean {
  const { name: longestName, relation: longestRelation, phone: longestPhone } = TEXT_LIMITS
  return name.length > longestName || (relation ?? '').length > longestRelation || (phone ?? '').length > longestPhone
}
