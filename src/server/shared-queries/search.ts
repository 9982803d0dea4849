import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { searchKey } from '#domain/names.ts'

/** A trigram has three letters, so a shorter text is searched for as a prefix. */
const TRIGRAM_LENGTH = 3

/**
 * The condition that a column of search keys (`domain/names.ts`) contains a typed text; undefined for a blank text. Written so
 * that the trigram and prefix indexes are used. Source: docs/product.md, 9.2.
 */
export function matchesSearch(column: AnyColumn | SQL, typed: string): SQL | undefined {
  const key = searchKey(typed)
  if (key === '') return undefined
  const literal = key.replace(/[\\%_]/g, '\\$&')
  return [...key].length < TRIGRAM_LENGTH ? sql`${column} like ${`${literal}%`}` : sql`${column} like ${`%${literal}%`}`
}
