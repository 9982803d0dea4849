import { type AgeBand, type Placement, placementOf } from './age.ts'
import { OLDEST_BIRTHDATE, type PlainDate } from './dates.ts'
import { MOST_IN_ROSTER, TEXT_LIMITS } from './limits.ts'
import { cleanName, isName, nameKey, searchKey, westernDigits } from './names.ts'
import type { OrganizationName } from './organizations.ts'
import { oneLineText } from './text.ts'
import { parseTypedDate } from './typed-dates.ts'

/** The columns of a file, with the headers that people write above them. */
const HEADERS = {
  name: ['name', 'full name', 'attendee', 'attendee name', 'child', 'الاسم', 'اسم', 'الاسم الكامل', 'اسم المشارك'],
  phone: ['phone', 'phone number', 'mobile', 'tel', 'telephone', 'الهاتف', 'هاتف', 'رقم الهاتف', 'رقم', 'موبايل'],
  birthdate: [
    'birthdate',
    'birth date',
    'date of birth',
    'birthday',
    'dob',
    'تاريخ الميلاد',
    'الميلاد',
    'تاريخ الولاده',
  ],
  role: ['role', 'leader', 'الدور', 'قائد', 'الصفه'],
  allowedToStay: ['allowed to stay', 'البقاء مسموح', 'مسموح له بالبقاء'],
} as const

type Column = keyof typeof HEADERS

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
  /** Somebody in the roster has the same name. */
  | 'nameKnown'
  | 'birthdateInvalid'
  | 'birthdateFuture'
  | 'phoneTooLong'
  | 'roleUnknown'
  /** The people of the roster and of the rows before this one fill the roster. */
  | 'rosterFull'

/** A row of a file: its cells, and the line on which it begins, counted from 1. */
export interface FileRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** A person read from a row of the file, with the problems of the row. */
export interface ImportRow {
  /** Line of the file, counted from 1, titles and blank lines included. */
  readonly line: number
  readonly attendeeName: string
  readonly phoneNumber: string | null
  readonly birthdate: PlainDate | null
  readonly isLeader: boolean
  readonly ageOverride: boolean
  readonly problems: readonly RowProblem[]
  /** What the age rule says about the person in the group; `fits` for a row with problems. */
  readonly placement: Placement
}

/** The roster that a file is imported into. */
interface ImportTarget {
  readonly organizationName: OrganizationName
  /** The names that are already in the roster. */
  readonly names: readonly string[]
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
  const columns = new Map(
    (Object.keys(HEADERS) as Column[]).map((column) => [column, headers.findIndex((text) => isHeader(text, column))]),
  )
  const rosterKeys = new Set(target.names.map(nameKey))
  const rowsPerKey = new Map<string, number>()
  for (const { cells } of fileRows) {
    const key = nameKey(cells[columns.get('name') ?? 0] ?? '')
    rowsPerKey.set(key, (rowsPerKey.get(key) ?? 0) + 1)
  }
  const rows = fileRows.map(({ line, cells }) => {
    const cell = (column: Column) => cells[columns.get(column) ?? -1] ?? ''
    return rowOf(cell, line, target, rosterKeys, rowsPerKey)
  })
  return withinCapacity(rows, MOST_IN_ROSTER - target.names.length)
}

/** Marks rows beyond the capacity of the roster as `rosterFull`. People who belong to another group take no place. */
function withinCapacity(rows: readonly ImportRow[], capacity: number): ImportRow[] {
  let left = capacity
  return rows.map((row) => {
    if (row.problems.length > 0 || row.placement.kind !== 'fits') return row
    left -= 1
    return left < 0 ? { ...row, problems: ['rosterFull'] } : row
  })
}

function rowOf(
  cell: (column: Column) => string,
  line: number,
  { organizationName, today, organizations }: ImportTarget,
  rosterKeys: ReadonlySet<string>,
  rowsPerKey: ReadonlyMap<string, number>,
): ImportRow {
  const attendeeName = cleanName(cell('name'))
  const phone = oneLineText(westernDigits(cell('phone')))
  const typed = oneLineText(westernDigits(cell('birthdate')))
  const birthdate = typed === '' ? null : parseTypedDate(typed)
  const role = searchKey(cell('role'))
  const isLeader = LEADER_VALUES.includes(role)
  const ageOverride = YES_VALUES.includes(searchKey(cell('allowedToStay')))
  const problems: RowProblem[] = []
  const key = nameKey(attendeeName)
  if (!isName(attendeeName)) problems.push('nameMissing')
  else if (attendeeName.length > TEXT_LIMITS.name) problems.push('nameTooLong')
  else if ((rowsPerKey.get(key) ?? 0) > 1) problems.push('nameTwice')
  else if (rosterKeys.has(key)) problems.push('nameKnown')
  if (typed !== '' && (birthdate === null || birthdate < OLDEST_BIRTHDATE)) problems.push('birthdateInvalid')
  else if (birthdate !== null && birthdate > today) problems.push('birthdateFuture')
  if (phone.length > TEXT_LIMITS.phone) problems.push('phoneTooLong')
  // An unknown role does not mean an attendee: the age rule would then apply to somebody who may be a leader.
  if (!isLeader && !ATTENDEE_VALUES.includes(role)) problems.push('roleUnknown')
  const placement: Placement =
    problems.length > 0 || ageOverride
      ? { kind: 'fits' }
      : placementOf({ birthdate, isLeader, organizationName }, today, organizations)
  return { line, attendeeName, phoneNumber: phone || null, birthdate, isLeader, ageOverride, problems, placement }
}

/** Whether a row is the header row of a roster: it has the header of a name. */
export function hasNameHeader(cells: readonly string[]): boolean {
  return cells.some((text) => isHeader(text, 'name'))
}

function isHeader(text: string, column: Column): boolean {
  const key = searchKey(text).replace(/[*:_]/g, ' ').replace(/\s+/g, ' ').trim()
  return HEADERS[column].some((header) => searchKey(header) === key)
}
