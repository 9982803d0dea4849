import { searchKey } from './names.ts'

/** The columns of a roster file, with the headers that people write above them. */
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

export type Column = keyof typeof HEADERS

/** Whether a row is the header row of a roster: it has the header of a name. */
export function hasNameHeader(cells: readonly string[]): boolean {
  return cells.some((text) => isHeader(text, 'name'))
}

/** The places of the columns in the header row; -1 for a column that is missing. */
export function columnPlaces(headers: readonly string[]): ReadonlyMap<Column, number> {
  const columns = Object.keys(HEADERS) as Column[]
  return new Map(columns.map((column) => [column, headers.findIndex((text) => isHeader(text, column))]))
}

function isHeader(text: string, column: Column): boolean {
  return HEADERS[column].some((header) => searchKey(header) === headerKey(text))
}

/** A header without capitals, stars, colons and other marks that people add. */
export function headerKey(text: string): string {
  return searchKey(text).replace(/[*:_]/g, ' ').replace(/\s+/g, ' ').trim()
}
