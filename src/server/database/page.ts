import { parsePlainDate } from '#domain/dates/dates.ts'
import { isStorable } from '#domain/texts/text.ts'

export interface Page<Row> {
  readonly rows: Row[]
  readonly nextCursor: string | null
}

/**
 * @param found up to `limit + 1` rows; the additional one indicates a next page
 * @param keyOf the ordering values of a row
 */
export function pageOf<Row>(found: readonly Row[], limit: number, keyOf: (row: Row) => readonly string[]): Page<Row> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const hasMore = found.length > limit && last
  return { rows, nextCursor: hasMore ? Buffer.from(JSON.stringify(keyOf(last))).toString('base64url') : null }
}

/** Validates the values of a cursor before they reach the database. */
const KEY_KINDS = {
  number: (text: string) => /^\d{1,18}$/.test(text),
  /** Positions may be negative, for rows from before the first one. */
  position: (text: string) => /^-?\d{1,18}$/.test(text),
  date: (text: string) => parsePlainDate(text) !== null,
  /** Instants are in UTC, the time zone of every connection. */
  instant: (text: string) => {
    const [date = '', time = ''] = text.split(' ', 2)
    return parsePlainDate(date) !== null && /^([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?\+00$/.test(time)
  },
  text: (text: string) => text !== '' && KEY_KINDS.anyText(text),
  anyText: (text: string) => text.length <= LONGEST_TEXT && isStorable(text),
  boolean: (text: string) => text === 'true' || text === 'false',
  uuid: (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
} as const

/** It is longer than any name or search key of a name. */
const LONGEST_TEXT = 400

/**
 * The values of a cursor; null without a cursor. @param kinds of the list's ordering values
 * @throws InvalidCursor for any other text
 */
export function keyIn(cursor: string | undefined, kinds: readonly (keyof typeof KEY_KINDS)[]): string[] | null {
  if (cursor === undefined) return null
  const fits = (value: unknown, at: number) => typeof value === 'string' && KEY_KINDS[kinds[at] ?? 'uuid'](value)
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(key) && key.length === kinds.length && key.every(fits)) return key
  } catch {
    // Text that is not JSON is refused below, like other invalid cursors.
  }
  throw new InvalidCursor('The cursor was not made by this list')
}

export class InvalidCursor extends Error {}
