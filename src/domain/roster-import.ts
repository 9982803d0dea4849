import { type AgeBand, type Placement, placementOf } from './age.ts'
import { OLDEST_BIRTHDATE, type PlainDate, parseTypedDate } from './dates.ts'
import { MOST_IN_ROSTER, TEXT_LIMITS } from './limits.ts'
import { cleanName, isName, nameKey, searchKey, westernDigits } from './names.ts'
import type { OrganizationName } from './organizations.ts'
import { oneLineText } from './text.ts'

/** The columns of a file, with the headers that people write above them. */
const COLUMN_HEADERS = {
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

type Column = keyof typeof COLUMN_HEADERS

/** Values of the role column that make somebody a leader. */
const LEADER_WORDS = [
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
/** Values of the role column that make somebody an attendee. */
const ATTENDEE_WORDS = [
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
export const HEADER_WITHIN_ROWS = 5
const YES_WORDS = ['yes', 'true', '1', 'x', 'نعم']

export type RowProblem =
  | 'nameMissing'
  | 'nameTooLong'
  /** Another row of the file has the name. */
  | 'nameTwice'
  /** Somebody in the roster has the name. */
  | 'nameKnown'
  | 'birthdateInvalid'
  | 'birthdateFuture'
  | 'phoneTooLong'
  | 'roleUnknown'
  /** The roster is full with its people and the rows before this one. */
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
  /** What the age rule says about them in the group; `fits` where the row has problems. */
  readonly placement: Placement
}

interface ImportInto {
  readonly organizationName: OrganizationName
  /** The names in its roster. */
  readonly names: readonly string[]
  readonly today: PlainDate
  readonly organizations: readonly AgeBand[]
}

/**
 * The people in a file for one organization's roster, row by row; null where no column has the header of a name.
 * @param table the rows of the file without empty ones; the header row is among the first {@link HEADER_WITHIN_ROWS}
 */
export function importRows(table: readonly FileRow[], into: ImportInto): ImportRow[] | null {
  const headerIndex = table.slice(0, HEADER_WITHIN_ROWS).findIndex(({ cells }) => hasNameHeader(cells))
  if (headerIndex === -1) return null
  const headers = table[headerIndex]?.cells ?? []
  const rows = table.slice(headerIndex + 1)
  const columns = new Map(
    (Object.keys(COLUMN_HEADERS) as Column[]).map((column) => [
      column,
      headers.findIndex((header) => isHeaderOf(header, column)),
    ]),
  )
  const known = new Set(into.names.map(nameKey))
  const seen = new Map<string, number>()
  for (const row of rows) {
    const key = nameKey(row.cells[columns.get('name') ?? 0] ?? '')
    seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  const found = rows.map(({ line, cells }) => {
    const cell = (column: Column) => cells[columns.get(column) ?? -1] ?? ''
    return rowOf(cell, line, into, known, seen)
  })
  return withinCapacity(found, MOST_IN_ROSTER - into.names.length)
}

/** The rows with `rosterFull` on those for which the roster has no room. People for another group need none. */
function withinCapacity(rows: readonly ImportRow[], room: number): ImportRow[] {
  let left = room
  return rows.map((row) => {
    if (row.problems.length > 0 || row.placement.kind !== 'fits') return row
    left -= 1
    return left < 0 ? { ...row, problems: ['rosterFull'] } : row
  })
}

function rowOf(
  cell: (column: Column) => string,
  line: number,
  { organizationName, today, organizations }: ImportInto,
  known: ReadonlySet<string>,
  seen: ReadonlyMap<string, number>,
): ImportRow {
  const attendeeName = cleanName(cell('name'))
  const phone = oneLineText(westernDigits(cell('phone')))
  const typed = oneLineText(westernDigits(cell('birthdate')))
  const birthdate = typed === '' ? null : parseTypedDate(typed)
  const role = searchKey(cell('role'))
  const isLeader = LEADER_WORDS.includes(role)
  const ageOverride = YES_WORDS.includes(searchKey(cell('allowedToStay')))
  const problems: RowProblem[] = []
  const key = nameKey(attendeeName)
  if (!isName(attendeeName)) problems.push('nameMissing')
  else if (attendeeName.length > TEXT_LIMITS.name) problems.push('nameTooLong')
  else if ((seen.get(key) ?? 0) > 1) problems.push('nameTwice')
  else if (known.has(key)) problems.push('nameKnown')
  if (typed !== '' && (birthdate === null || birthdate < OLDEST_BIRTHDATE)) problems.push('birthdateInvalid')
  else if (birthdate !== null && birthdate > today) problems.push('birthdateFuture')
  if (phone.length > TEXT_LIMITS.phone) problems.push('phoneTooLong')
  // An unknown role is not taken for an attendee's, because the age rule would then apply to a leader.
  if (!isLeader && !ATTENDEE_WORDS.includes(role)) problems.push('roleUnknown')
  const placement: Placement =
    problems.length > 0 || ageOverride
      ? { kind: 'fits' }
      : placementOf({ birthdate, isLeader, organizationName }, today, organizations)
  return { line, attendeeName, phoneNumber: phone || null, birthdate, isLeader, ageOverride, problems, placement }
}

/** Whether a row is the header row of a roster: it has the header of a name. */
export function hasNameHeader(cells: readonly string[]): boolean {
  return cells.some((header) => isHeaderOf(header, 'name'))
}

function isHeaderOf(header: string, column: Column): boolean {
  const key = searchKey(header).replace(/[*:_]/g, ' ').replace(/\s+/g, ' ').trim()
  return COLUMN_HEADERS[column].some((one) => searchKey(one) === key)
}
