import { type AnyColumn, and, or, type SQL, sql } from 'drizzle-orm'
import { searchKey } from '#domain/texts/names.ts'
import type { SearchedSession } from '#domain/texts/search-keys.ts'
import { soughtTransliterations } from '#domain/texts/transliteration.ts'
import { sessions } from '#server/database/schema/index.ts'

/** A trigram has three letters, so a shorter text is searched only at the start of words. */
const TRIGRAM_LENGTH = 3

/** The columns from which the search keys of a session are made. */
export const searchedOfSession = {
  topic: sessions.topic,
  presenterName: sessions.presenterName,
} satisfies Record<keyof SearchedSession, AnyColumn>

export interface SearchedColumns {
  readonly searchKey: AnyColumn | SQL
  readonly transliterationKey: AnyColumn
}

/**
 * The condition that a text matches in either script; undefined for a blank text. It uses the indexes. Source:
 * docs/product.md, 9.2 and 17.5.
 */
export function matchesSearch(columns: SearchedColumns, typed: string): SQL | undefined {
  const key = literalOf(typed)
  if (key === '') return undefined
  const { searchKey: own, transliterationKey: other } = columns
  const asTyped =
    [...searchKey(typed)].length < TRIGRAM_LENGTH
      ? or(sql`${own} like ${`${key}%`}`, sql`${own} like ${`% ${key}%`}`)
      : sql`${own} like ${`%${key}%`}`
  const words = soughtTransliterations(typed)
  if (words.length === 0) return asTyped
  // Transliteration keys have only letters, digits and spaces, none of which is a wildcard of `like`.
  const transliterated = words.map((parts) => or(...parts.map((part) => sql`${other} like ${`%${part}%`}`)))
  return or(asTyped, and(...transliterated))
}

/** Whether a text is empty for a search, so that {@link matchesSearch} excludes nothing. */
export function isBlankSearch(typed: string): boolean {
  return searchKey(typed) === ''
}

/** The condition that a search key starts with a typed text; implies {@link matchesSearch}. */
export function beginsWithSearch({ searchKey: own }: Pick<SearchedColumns, 'searchKey'>, typed: string): SQL {
  return sql`${own} like ${`${literalOf(typed)}%`}`
}

/**
 * The rank of a match: 0 at the start of the key, 1 of a word, 2 inside a word, {@link TRANSLITERATED} only in the
 * other script.
 */
export function searchRank({ searchKey: own }: SearchedColumns, typed: string): SQL<number> {
  const key = literalOf(typed)
  return sql<number>`case when ${own} like ${`${key}%`} then 0 when ${own} like ${`% ${key}%`} then 1
    when ${own} like ${`%${key}%`} then 2 else ${sql.raw(String(TRANSLITERATED))} end`
}

export const TRANSLITERATED = 3

/** The search key of a typed text, without wildcards of `like`. */
function literalOf(typed: string): string {
  return searchKey(typed).replace(/[\\%_]/g, '\\$&')
}
