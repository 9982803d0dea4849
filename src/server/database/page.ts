import { parsePlainDate } from '#domain/dates.ts'
import { isStorable } from '#domain/text.ts'

/** Rows read by key: one more than asked for tells whether there is a next page. */
export interface Page<Row> {
  readonly rows: Row[]
  readonly nextCursor: string | null
}

/**
 * A page out of `limit + 1` rows.
 * @param keyOf the values of the row by which the list is ordered, to go on after it
 */
export function pageOf<Row>(found: readonly Row[], limit: number, keyOf: (row: Row) => readonly string[]): Page<Row> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const more = found.length > limit && last
  return { rows, nextCursor: more ? Buffer.from(JSON.stringify(keyOf(last))).toString('base64url') : null }
}

/** Whether a text is a value of its kind as this server writes it: nothing else may reach the database in a query. */
const KEY_KINDS = {
  number: (text: string) => /^\d{1,18}$/.test(text),
  date: (text: string) => parsePlainDate(text) !== null,
  /** In UTC, as every connection is. */
  instant: (text: string) => {
    const [date = '', time = ''] = text.split(' ', 2)
    return parsePlainDate(date) !== null && /^([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?\+00$/.test(time)
  },
  /** A name. */
  text: (text: string) => text !== '' && text.length <= LONGEST_NAME && isStorable(text),
  boolean: (text: string) => text === 'true' || text === 'false',
  uuid: (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
} as const

const LONGEST_NAME = 200

/**
 * The key in a cursor, or null without one.
 * @param kinds of the values that the list is ordered by
 * @throws InvalidCursor where it is none of ours
 */
export function keyIn(cursor: string | undefined, kinds: readonly (keyof typeof KEY_KINDS)[]): string[] | null {
  if (cursor === undefined) return null
  const fits = (value: unknown, at: number) => typeof value === 'string' && KEY_KINDS[kinds[at] ?? 'uuid'](value)
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(key) && key.length === kinds.length && key.every(fits)) return key
  } catch {
    // Not JSON: refused below like any other that is not ours.
  }
  throw new InvalidCursor('The cursor was not made by this list')
}

export class InvalidCursor extends Error {}
