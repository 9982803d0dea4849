import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { searchKey } from '#domain/names.ts'

/** A trigram has three letters: anything shorter is searched for as a prefix. */
const SHORTEST_WITHIN = 3

/**
 * The condition that a column of search keys (`domain/names.ts`) contains what somebody typed; undefined where they typed
 * nothing. Written so that the trigram and prefix indexes answer it.
 */
export function matchesSearch(column: AnyColumn | SQL, typed: string): SQL | undefined {
  const wanted = searchKey(typed)
  if (wanted === '') return undefined
  const literal = wanted.replace(/[\\%_]/g, '\\$&')
  return [...wanted].length < SHORTEST_WITHIN
    ? sql`${column} like ${`${literal}%`}`
    : sql`${column} like ${`%${literal}%`}`
}
