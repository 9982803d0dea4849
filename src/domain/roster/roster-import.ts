import type { DateAnswers, DateColumn } from '#domain/dates/date-columns.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { type AgeBand, type Placement, placementOf } from '#domain/people/age.ts'
import { MOST_GUARDIANS, MOST_IN_ROSTER, TEXT_LIMITS } from '#domain/texts/limits.ts'
import { cleanName, formerNameKey, isName, nameKey, westernDigits } from '#domain/texts/names.ts'
import { type Birthdate, type BirthdateUse, birthdateColumn, birthdateIn } from './roster-birthdates.ts'
import { type CollectorProblem, collectorsIn, type FileCollecting, goesAloneIn } from './roster-collectors.ts'
import { type Meaning, makesNames, NAME_MEANINGS } from './roster-columns.ts'
import { type FileGuardian, type GuardianProblem, guardianColumns, guardiansIn } from './roster-guardians.ts'
import type { FileColumns, FileRow } from './roster-head.ts'
import { type PhoneCell, phoneIn } from './roster-phones.ts'
import { isYes, roleIn } from './roster-roles.ts'
import { peopleIn } from './roster-rows-apart.ts'

/** Why a row cannot be imported. Source: docs/product.md, 6.6. */
export type RowProblem =
  | 'nameMissing'
  | 'nameTooLong'
  /** The name has replacement characters. */
  | 'nameUnreadable'
  | 'nameTwice'
  /** A person in the roster has the same name and all guardians of the row, which says no more. */
  | 'nameKnown'
  | 'birthdateInvalid'
  | 'birthdateFuture'
  | 'phoneTooLong'
  | 'roleUnknown'
  | 'rosterFull'
  | GuardianProblem
  | CollectorProblem

/** A value of a row that is not stored, or not as it is written, although the person can be added. */
export interface RowNote {
  readonly reason: 'birthdateLeftOut' | 'phoneUnread' | 'phoneLeftOut' | 'aloneLeftOut'
  /** The text in the file. */
  readonly text: string
}

export interface ImportRow {
  /** The line in the file or the row in the sheet, counted from 1, titles and blank ones included. */
  readonly line: number
  readonly attendeeName: string
  readonly phoneNumber: string | null
  readonly birthdate: PlainDate | null
  /** The text in the file. */
  readonly birthdateText: string
  readonly isLeader: boolean
  readonly ageOverride: boolean
  readonly guardians: readonly FileGuardian[]
  /** Null if the row says nothing about it. */
  readonly collecting: FileCollecting | null
  /** The id of the person in the roster who gets what is missing; null for a new person. */
  readonly knownId: string | null
  readonly problems: readonly RowProblem[]
  readonly notes: readonly RowNote[]
  /** The result of the age rule in the group; `fits` for a row with problems. */
  readonly placement: Placement
}

interface KnownPerson {
  readonly id: string
  readonly attendeeName: string
  readonly guardians: readonly { readonly name: string }[]
}

interface ImportTarget extends BirthdateUse {
  readonly organizationName: OrganizationName
  readonly people: readonly KnownPerson[]
  readonly organizations: readonly AgeBand[]
  /** A person's answers about the column of birthdates. */
  readonly dateAnswers?: DateAnswers
}

/**
 * The rows of a file that are people; null without a name column.
 * @param table without empty rows
 * Source: docs/product.md, 6.6.
 */
export function importRows(table: readonly FileRow[], columns: FileColumns, target: ImportTarget): ImportRow[] | null {
  const { head, meanings } = columns
  if (!makesNames(meanings)) return null
  const fileRows = peopleIn(table, columns)
  const context: RowContext = {
    ...target,
    meanings,
    guardianColumns: guardianColumns(meanings, head.headers),
    dates: birthdateColumn(fileRows, columns, target.dateAnswers),
    known: knownPeople(target.people),
    rowsPerKey: new Map(),
  }
  for (const { cells } of fileRows) {
    const key = nameKey(nameIn(cells, meanings))
    context.rowsPerKey.set(key, (context.rowsPerKey.get(key) ?? 0) + 1)
  }
  const rows = fileRows.map((row) => rowOf(row, context))
  return withinCapacity(rows, MOST_IN_ROSTER - target.people.length)
}

/**
 * People by the keys of their names. Of two people whose names differ only by letters that look alike, it is the one
 * who already had this key before such letters counted as equal.
 */
function knownPeople(people: readonly KnownPerson[]): ReadonlyMap<string, KnownPerson> {
  const known = new Map<string, KnownPerson>()
  for (const person of people) {
    const key = nameKey(person.attendeeName)
    if (!known.has(key) || formerNameKey(person.attendeeName) === key) known.set(key, person)
  }
  return known
}

interface RowContext extends Omit<ImportTarget, 'people'> {
  readonly meanings: readonly Meaning[]
  readonly guardianColumns: ReturnType<typeof guardianColumns>
  readonly dates: DateColumn | null
  readonly known: ReadonlyMap<string, KnownPerson>
  readonly rowsPerKey: Map<string, number>
}

/** The name in a row: whole, or joined from its parts. */
function nameIn(cells: readonly string[], meanings: readonly Meaning[]): string {
  return cleanName(NAME_MEANINGS.map((part) => cells[meanings.indexOf(part)] ?? '').join(' '))
}

/** Marks rows beyond the capacity of the roster as `rosterFull`. People who belong to another group take no place. */
function withinCapacity(rows: readonly ImportRow[], capacity: number): ImportRow[] {
  let left = capacity
  return rows.map((row) => {
    if (row.problems.length > 0 || row.knownId !== null || row.placement.kind !== 'fits') return row
    left -= 1
    return left < 0 ? { ...row, problems: ['rosterFull'] } : row
  })
}

/** Placeholders for unsupported letters. */
const LOST_LETTERS = /\uFFFD|\?\?/u

function rowOf(row: FileRow, context: RowContext): ImportRow {
  const { line, cells } = row
  const { organizationName, today, organizations, meanings } = context
  const cell = (meaning: Meaning) => cells[meanings.indexOf(meaning)] ?? ''
  const attendeeName = nameIn(cells, meanings)
  const number = phoneIn(cell('phone'))
  const born = birthdateIn(row, meanings, context.dates, context)
  const role = roleIn(cell('role'))
  const isLeader = role === 'leader'
  const ageOverride = isYes(cell('allowedToStay'))
  const key = nameKey(attendeeName)
  const known = context.known.get(key)
  const written = guardiansIn(cells, context.guardianColumns, number.related)
  const guardians = known ? missingGuardians(known, written.guardians) : written.guardians
  const may = collectorsIn(cell('mayCollect'))
  const alone = goesAloneIn(cell('goesAlone'))
  const saysMore = may.people.length > 0 || (alone ?? 'unknown') !== 'unknown'
  const problems: RowProblem[] = [...written.problems, ...(may.problem ? [may.problem] : [])]
  if (LOST_LETTERS.test(attendeeName)) problems.push('nameUnreadable')
  else if (!isName(attendeeName)) problems.push('nameMissing')
  else if (attendeeName.length > TEXT_LIMITS.name) problems.push('nameTooLong')
  else if ((context.rowsPerKey.get(key) ?? 0) > 1) problems.push('nameTwice')
  else if (known && guardians.length === 0 && !saysMore) problems.push('nameKnown')
  else if (known && known.guardians.length + guardians.length > MOST_GUARDIANS) problems.push('guardiansTooMany')
  if (born.isWrong) problems.push('birthdateInvalid')
  else if (born.date !== null && born.date > today) problems.push('birthdateFuture')
  if (number.problem !== null && !problems.includes(number.problem)) problems.push(number.problem)
  if (number.phone.length > TEXT_LIMITS.phone) problems.push('phoneTooLong')
  // An unknown role does not mean an attendee, because the age rule would then apply to a person who may be a leader.
  if (role === null) problems.push('roleUnknown')
  const placement: Placement =
    problems.length > 0 || ageOverride || known
      ? { kind: 'fits' }
      : placementOf({ birthdate: born.date, isLeader, organizationName }, today, organizations)
  return {
    line,
    attendeeName,
    phoneNumber: number.phone || null,
    birthdate: born.date,
    birthdateText: born.text,
    isLeader,
    ageOverride,
    guardians,
    collecting: saysMore ? { people: may.people, alone: alone ?? 'unknown' } : null,
    knownId: known?.id ?? null,
    problems,
    notes: [
      ...notesOf(cell('phone'), number, written.unreadPhones, born),
      ...(alone === null ? [{ reason: 'aloneLeftOut', text: cell('goesAlone') } as const] : []),
    ],
    placement,
  }
}

function notesOf(phoneCell: string, number: PhoneCell, unreadPhones: readonly string[], born: Birthdate): RowNote[] {
  const phones = [...(number.isUnread ? [phoneCell] : []), ...unreadPhones]
  return [
    ...(born.isPart ? [{ reason: 'birthdateLeftOut', text: born.text } as const] : []),
    ...phones.map(
      (text) => ({ reason: /\d/.test(westernDigits(text)) ? 'phoneUnread' : 'phoneLeftOut', text }) as const,
    ),
  ]
}

function missingGuardians(
  { guardians }: Pick<KnownPerson, 'guardians'>,
  written: readonly FileGuardian[],
): FileGuardian[] {
  const names = new Set(guardians.map(({ name }) => nameKey(name)))
  return written.filter(({ name }) => !names.has(nameKey(name)))
}
