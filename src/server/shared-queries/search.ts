import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { searchKey } from '#domain/names.ts'

/** Trigrams have three letters: what is shorter is looked for at the beginning. */
const SHORTEST_WITHIN = 3

/**
 * Whether a column of search keys (`domain/names.ts`) holds what somebody typed; undefined where they typed nothing. Written
 * so that the indexes on search keys answer it.
 */
export function matchesSearch(column: AnyColumn | SQL, typed: string): SQL | undefined {
  const wanted = searchKey(typed)
  if (wanted === '') return undefined
  const literal = wanted.replace(/[\\%_]/g, '\\$&')
  return [...wanted].length < SHORTEST_WITHIN
    ? sql`${column} like ${`${literal}%`}`
    : sql`${column} like ${`%${literal}%`}`
}
