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

/** What the values of a key look like: nothing else may reach the database as one. */
const KEY_KINDS = {
  number: /^\d{1,18}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  instant: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d+)?[+-]\d{2}(:\d{2})?$/,
  /** A name; no character that a text of the database cannot hold. */
  text: /^[^\0]{1,200}$/u,
  boolean: /^(true|false)$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
} as const

/**
 * The key in a cursor, or null without one.
 * @param kinds of the values that the list is ordered by
 * @throws InvalidCursor where it is none of ours
 */
export function keyIn(cursor: string | undefined, kinds: readonly (keyof typeof KEY_KINDS)[]): string[] | null {
  if (cursor === undefined) return null
  const fits = (value: unknown, at: number) => typeof value === 'string' && KEY_KINDS[kinds[at] ?? 'uuid'].test(value)
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(key) && key.length === kinds.length && key.every(fits)) return key
  } catch {
    // Not JSON: refused below like any other that is not ours.
  }
  throw new InvalidCursor('The cursor was not made by this list')
}

export class InvalidCursor extends Error {}
