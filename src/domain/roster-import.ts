import { type AgeBand, type Placement, placementOf } from './age.ts'
import { OLDEST_BIRTHDATE, type PlainDate } from './dates.ts'
import { MOST_GUARDIANS, MOST_IN_ROSTER, TEXT_LIMITS } from './limits.ts'
import { cleanName, isName, nameKey, searchKey, westernDigits } from './names.ts'
import type { OrganizationName } from './organizations.ts'
import { type Column, columnPlaces, hasNameHeader } from './roster-columns.ts'
import {
  type FileGuardian,
  type GuardianColumns,
  type GuardianProblem,
  guardianColumns,
  guardiansIn,
} from './roster-guardians.ts'
import { oneLineText } from './text.ts'
import { parseTypedDate } from './typed-dates.ts'

/** Values of the role column that mean a leader, as search keys. */
const LEADER_VALUES = [
  'leader',
  'leaders',
  'team leader',
  'yes',
  'true',
  '1',
  'x',
  '✓',
  'قائد',
  'قائده',
  'القائد',
  'قاده',
  'نعم',
]
/** Values of the role column that mean an attendee, as search keys. */
const ATTENDEE_VALUES = [
  '',
  'attendee',
  'attendees',
  'child',
  'member',
  'no',
  'false',
  '0',
  '-',
  'مشارك',
  'مشاركه',
  'مشاركون',
  'طفل',
  'لا',
]
/** The header row is searched for in this many rows, because a file may begin with a title. */
export const HEADER_SEARCH_ROWS = 5
const YES_VALUES = ['yes', 'true', '1', 'x', 'نعم']

/** Why a row cannot be imported. Source: docs/product.md, 6.6. */
export type RowProblem =
  | 'nameMissing'
  | 'nameTooLong'
  /** Another row of the file has the same name. */
  | 'nameTwice'
  /** Somebody in the roster has the same name, and all guardians of the row. */
  | 'nameKnown'
  | 'birthdateInvalid'
  | 'birthdateFuture'
  | 'phoneTooLong'
  | 'roleUnknown'
  /** The people of the roster and of the rows before this one fill the roster. */
  | 'rosterFull'
  | GuardianProblem

/** A row of a file: its cells, and the line or row at which it begins, counted from 1. */
export interface FileRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** A person read from a row of the file, with the problems of the row. */
export interface ImportRow {
  /** Line of the file or row of the sheet, counted from 1, titles and blank ones included. */
  readonly line: number
  readonly attendeeName: string
  readonly phoneNumber: string | null
  readonly birthdate: PlainDate | null
  readonly isLeader: boolean
  readonly ageOverride: boolean
  /** The guardians; of somebody who is in the roster, those to add. */
  readonly guardians: readonly FileGuardian[]
  /** The id of the person in the roster who gets the guardians; null for somebody new. */
  readonly knownId: string | null
  readonly problems: readonly RowProblem[]
  /** What the age rule says about the person in the group; `fits` for a row with problems. */
  readonly placement: Placement
}

/** Somebody who is in the roster already. */
interface KnownPerson {
  readonly id: string
  readonly attendeeName: string
  readonly guardians: readonly { readonly name: string }[]
}

/** The roster that a file is imported into. */
interface ImportTarget {
  readonly organizationName: OrganizationName
  readonly people: readonly KnownPerson[]
  readonly today: PlainDate
  readonly organizations: readonly AgeBand[]
}

/**
 * The people in a file for one organization's roster, row by row; null if no column has the header of a name.
 * @param table the rows of the file without empty ones; the header row is among the first {@link HEADER_SEARCH_ROWS}
 * Source: docs/product.md, 6.6.
 */
export function importRows(table: readonly FileRow[], target: ImportTarget): ImportRow[] | null {
  const headerIndex = table.slice(0, HEADER_SEARCH_ROWS).findIndex(({ cells }) => hasNameHeader(cells))
  if (headerIndex === -1) return null
  const headers = table[headerIndex]?.cells ?? []
  const fileRows = table.slice(headerIndex + 1)
  const columns = columnPlaces(headers)
  const context: RowContext = {
    ...target,
    columns,
    guardianColumns: guardianColumns(headers),
    known: new Map(target.people.map((person) => [nameKey(person.attendeeName), person])),
    rowsPerKey: new Map(),
  }
  for (const { cells } of fileRows) {
    const key = nameKey(cells[columns.get('name') ?? 0] ?? '')
    context.rowsPerKey.set(key, (context.rowsPerKey.get(key) ?? 0) + 1)
  }
  const rows = fileRows.map((row) => rowOf(row, context))
  return withinCapacity(rows, MOST_IN_ROSTER - target.people.length)
}

interface RowContext extends Omit<ImportTarget, 'people'> {
  readonly columns: ReadonlyMap<Column, number>
  readonly guardianColumns: readonly GuardianColumns[]
  /** The people of the roster by the key of the name. */
  readonly known: ReadonlyMap<string, KnownPerson>
  readonly rowsPerKey: Map<string, number>
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

function rowOf({ line, cells }: FileRow, context: RowContext): ImportRow {
  const { organizationName, today, organizations } = context
  const cell = (column: Column) => cells[context.columns.get(column) ?? -1] ?? ''
  const attendeeName = cleanName(cell('name'))
  const phone = oneLineText(westernDigits(cell('phone')))
  const typed = oneLineText(westernDigits(cell('birthdate')))
  const birthdate = typed === '' ? null : parseTypedDate(typed)
  const role = searchKey(cell('role'))
  const isLeader = LEADER_VALUES.includes(role)
  const ageOverride = YES_VALUES.includes(searchKey(cell('allowedToStay')))
  const key = nameKey(attendeeName)
  const known = context.known.get(key)
  const written = guardiansIn(cells, context.guardianColumns)
  const guardians = known ? missingGuardians(known, written.guardians) : written.guardians
  const problems: RowProblem[] = [...written.problems]
  if (!isName(attendeeName)) problems.push('nameMissing')
  else if (attendeeName.length > TEXT_LIMITS.name) problems.push('nameTooLong')
  else if ((context.rowsPerKey.get(key) ?? 0) > 1) problems.push('nameTwice')
  else if (known && guardians.length === 0) problems.push('nameKnown')
  else if (known && known.guardians.length + guardians.length > MOST_GUARDIANS) problems.push('guardiansTooMany')
  if (typed !== '' && (birthdate === null || birthdate < OLDEST_BIRTHDATE)) problems.push('birthdateInvalid')
  else if (birthdate !== null && birthdate > today) problems.push('birthdateFuture')
  if (phone.length > TEXT_LIMITS.phone) problems.push('phoneTooLong')
  // An unknown role does not mean an attendee: the age rule would then apply to somebody who may be a leader.
  if (!isLeader && !ATTENDEE_VALUES.includes(role)) problems.push('roleUnknown')
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

/** The guardians of a row whom somebody in the roster does not have, by name. */
function missingGuardians({ guardians }: KnownPerson, written: readonly FileGuardian[]): FileGuardian[] {
  const names = new Set(guardians.map(({ name }) => nameKey(name)))
  return written.filter(({ name }) => !names.has(nameKey(name)))
}
