import { MOST_GUARDIANS, TEXT_LIMITS } from './limits.ts'
import { cleanName, isName, westernDigits } from './names.ts'
import { headerKey } from './roster-columns.ts'
import { oneLineText } from './text.ts'

/** A guardian in a roster file. */
export interface FileGuardian {
  readonly name: string
  readonly relation: string | null
  readonly phone: string | null
}

/** Why the guardians of a row cannot be imported. Source: docs/product.md, 6.6. */
export type GuardianProblem = 'guardianNameMissing' | 'guardianTooLong' | 'guardiansTooMany'

/** The places of the columns of one guardian; undefined for a column that is missing. */
export interface GuardianColumns {
  readonly name?: number
  readonly relation?: number
  readonly phone?: number
  /** The relation that the headers name: 'Mother' for a column 'Mother phone'. */
  readonly parent?: string
}

type Part = 'name' | 'relation' | 'phone'

/** The words of headers as search keys, for each part of a guardian. */
const PARTS: Readonly<Record<Part, readonly string[]>> = {
  name: ['', 'name', 'full name', 'الاسم', 'اسم'],
  relation: ['relation', 'relationship', 'صله القرابه', 'القرابه', 'الصله', 'صله'],
  phone: ['phone', 'phone number', 'mobile', 'tel', 'الهاتف', 'هاتف', 'رقم الهاتف', 'رقم هاتف', 'رقم', 'موبايل'],
}
const GUARDIAN_WORDS = ['guardian', 'parent', 'الاهل', 'ولي الامر', 'ولي امر']
const PARENT_WORDS: Readonly<Record<string, string>> = {
  mother: 'Mother',
  father: 'Father',
  الام: 'الأم',
  الوالده: 'الأم',
  الاب: 'الأب',
  الوالد: 'الأب',
}

/**
 * The columns of guardians in a header row, in the order of calling: the numbered ones as exports write them ('Guardian 1 phone',
 * 'الأهل 1: الهاتف'), without a number for the first one, then those of mother and father ('Mother phone', 'هاتف الأم').
 */
export function guardianColumns(headers: readonly string[]): GuardianColumns[] {
  const guardians = new Map<string, GuardianColumns>()
  for (const [place, header] of headers.entries()) {
    const found = guardianHeader(headerKey(header))
    if (!found) continue
    const known = guardians.get(found.who) ?? (found.parent === undefined ? {} : { parent: found.parent })
    // As for all columns, the first one counts.
    if (known[found.part] === undefined) guardians.set(found.who, { ...known, [found.part]: place })
  }
  const rank = (who: string) => Number(/^\d/.exec(who)?.[0] ?? MOST_GUARDIANS + 1)
  return [...guardians].sort(([one], [other]) => rank(one) - rank(other)).map(([, columns]) => columns)
}

/** What a header says: '1' to '4' or the parent, and the part. */
function guardianHeader(key: string): { who: string; parent?: string; part: Part } | null {
  const words = ` ${key.replace(/['’]s\b/g, '')} `
  for (const word of [...GUARDIAN_WORDS, ...Object.keys(PARENT_WORDS)]) {
    const [before, after, ...more] = words.split(` ${word} `).map((part) => part.trim())
    if (before === undefined || after === undefined || more.length > 0) continue
    const [, number = '1', behind = ''] = /^([1-9])?(?:\b ?(.*))?$/.exec(after) ?? []
    const part = partNamed(`${before} ${behind}`.trim())
    const parent = PARENT_WORDS[word]
    if (part === null || Number(number) > MOST_GUARDIANS) continue
    return parent === undefined ? { who: number, part } : { who: parent, parent, part }
  }
  return null
}

function partNamed(words: string): Part | null {
  return (Object.keys(PARTS) as Part[]).find((part) => PARTS[part].includes(words)) ?? null
}

/** The guardians of a row, without those whose cells are all empty, and the problems. */
export function guardiansIn(
  cells: readonly string[],
  columns: readonly GuardianColumns[],
): { guardians: FileGuardian[]; problems: GuardianProblem[] } {
  const guardians = columns.flatMap((places) => guardianIn(cells, places))
  const problems: GuardianProblem[] = []
  if (guardians.some(({ name }) => !isName(name))) problems.push('guardianNameMissing')
  if (guardians.some(isTooLong)) problems.push('guardianTooLong')
  if (guardians.length > MOST_GUARDIANS) problems.push('guardiansTooMany')
  return { guardians, problems }
}

function guardianIn(cells: readonly string[], { name, relation, phone, parent }: GuardianColumns): FileGuardian[] {
  const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? ''))
  const read = {
    name: cleanName(cell(name)),
    relation: oneLineText(cell(relation)),
    phone: oneLineText(westernDigits(cell(phone))),
  }
  if (!read.name && !read.relation && !read.phone) return []
  const said = read.relation || parent || ''
  // Many lists have the phone of the mother and not her name.
  return [{ name: read.name || said, relation: said || null, phone: read.phone || null }]
}

function isTooLong({ name, relation, phone }: FileGuardian): boolean {
  const { name: longestName, relation: longestRelation, phone: longestPhone } = TEXT_LIMITS
  return name.length > longestName || (relation ?? '').length > longestRelation || (phone ?? '').length > longestPhone
}
