import { type AgeBand, type Placement, placementOf } from './age.ts'
import { OLDEST_BIRTHDATE, type PlainDate } from './dates.ts'
import { MOST_GUARDIANS, MOST_IN_ROSTER, TEXT_LIMITS } from './limits.ts'
import { cleanName, formerNameKey, isName, nameKey, westernDigits } from './names.ts'
import type { OrganizationName } from './organizations.ts'
import { type Meaning, makesNames, NAME_MEANINGS } from './roster-columns.ts'
import { type FileGuardian, type GuardianProblem, guardianColumns, guardiansIn } from './roster-guardians.ts'
import type { FileColumns, FileRow } from './roster-head.ts'
import { phoneIn } from './roster-phones.ts'
import { isYes, roleIn } from './roster-roles.ts'
import { rowsApart } from './roster-rows-apart.ts'
import { oneLineText } from './text.ts'
import { parseTypedDate } from './typed-dates.ts'

/** Why a row cannot be imported. Source: docs/product.md, 6.6. */
export type RowProblem =
  | 'nameMissing'
  | 'nameTooLong'
  /** The name has replacement characters. */
  | 'nameUnreadable'
  | 'nameTwice'
  /** A person in the roster has the same name and all guardians of the row. */
  | 'nameKnown'
  | 'birthdateInvalid'
  | 'birthdateFuture'
  | 'phoneTooLong'
  | 'roleUnknown'
  | 'rosterFull'
  | GuardianProblem

export interface ImportRow {
  /** Line of the file or row of the sheet, counted from 1, titles and blank ones included. */
  readonly line: number
  readonly attendeeName: string
  readonly phoneNumber: string | null
  readonly birthdate: PlainDate | null
  readonly isLeader: boolean
  readonly ageOverride: boolean
  readonly guardians: readonly FileGuardian[]
  /** The id of the person in the roster who gets the guardians; null for a new person. */
  readonly knownId: string | null
  readonly problems: readonly RowProblem[]
  /** The result of the age rule in the group; `fits` for a row with problems. */
  readonly placement: Placement
}

interface KnownPerson {
  readonly id: string
  readonly attendeeName: string
  readonly guardians: readonly { readonly name: string }[]
}

interface ImportTarget {
  readonly organizationName: OrganizationName
  readonly people: readonly KnownPerson[]
  readonly today: PlainDate
  readonly organizations: readonly AgeBand[]
}

/**
 * Without rows that are no people; null without a name column. @param table without empty rows
 * Source: docs/product.md, 6.6.
 */
export function importRows(table: readonly FileRow[], columns: FileColumns, target: ImportTarget): ImportRow[] | null {
  const { head, meanings } = columns
  if (!makesNames(meanings)) return null
  const apart = new Set(rowsApart(table, columns).map(({ line }) => line))
  const fileRows = table.slice(head.at + head.rows).filter(({ line }) => !apart.has(line))
  const context: RowContext = {
    ...target,
    meanings,
    guardianColumns: guardianColumns(meanings, head.headers),
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

/** Of two people whose names are the same by letters that look alike, the one who is written as names are compared. */
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

function rowOf({ line, cells }: FileRow, context: RowContext): ImportRow {
  const { organizationName, today, organizations, meanings } = context
  const cell = (meaning: Meaning) => cells[meanings.indexOf(meaning)] ?? ''
  const attendeeName = nameIn(cells, meanings)
  const { phone, problem: phoneProblem } = phoneIn(cell('phone'))
  const typed = oneLineText(westernDigits(cell('birthdate')))
  const birthdate = typed === '' ? null : parseTypedDate(typed)
  const role = roleIn(cell('role'))
  const isLeader = role === 'leader'
  const ageOverride = isYes(cell('allowedToStay'))
  const key = nameKey(attendeeName)
  const known = context.known.get(key)
  const written = guardiansIn(cells, context.guardianColumns)
  const guardians = known ? missingGuardians(known, written.guardians) : written.guardians
  const problems: RowProblem[] = [...written.problems]
  if (LOST_LETTERS.test(attendeeName)) problems.push('nameUnreadable')
  else if (!isName(attendeeName)) problems.push('nameMissing')
  else if (attendeeName.length > TEXT_LIMITS.name) problems.push('nameTooLong')
  else if ((context.rowsPerKey.get(key) ?? 0) > 1) problems.push('nameTwice')
  else if (known && guardians.length === 0) problems.push('nameKnown')
  else if (known && known.guardians.length + guardians.length > MOST_GUARDIANS) problems.push('guardiansTooMany')
  if (typed !== '' && (birthdate === null || birthdate < OLDEST_BIRTHDATE)) problems.push('birthdateInvalid')
  else if (birthdate !== null && birthdate > today) problems.push('birthdateFuture')
  if (phoneProblem !== null && !problems.includes(phoneProblem)) problems.push(phoneProblem)
  if (phone.length > TEXT_LIMITS.phone) problems.push('phoneTooLong')
  // An unknown role does not mean an attendee: the age rule would then apply to a person who may be a leader.
  if (role === null) problems.push('roleUnknown')
  const placement: Placement =
    problems.length > 0 || ageOverride || known
      ? { kind: 'fits' }
      : placementOf({ birthdate, isLeader, organizationName }, today, organizations)
  return {
    line,
    attendeeName,
    phoneNumber: phone || null,
    birthdate,
    isLeader,
    ageOverride,
    guardians,
    knownId: known?.id ?? null,
    problems,
    placement,
  }
}

function missingGuardians(
  { guardians }: Pick<KnownPerson, 'guardians'>,
  written: readonly FileGuardian[],
): FileGuardian[] {
  const names = new Set(guardians.map(({ name }) => nameKey(name)))
  return written.filter(({ name }) => !names.has(nameKey(name)))
}
