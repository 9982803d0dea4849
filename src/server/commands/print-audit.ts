import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'

export interface Audited {
  /** Each difference is a sentence. */
  readonly differences: readonly string[]
  /** For example 'changes 3, entries 5'. */
  readonly tried: string
}

/**
 * How many rows tables have.
 * @param tables the words for their rows, by the names of the tables
 */
export async function rowsIn(database: Queryable, tables: Readonly<Record<string, string>>): Promise<string> {
  const counts = Object.keys(tables).map((table) => sql`(select count(*) from ${sql.raw(table)})`)
  const { rows } = await database.execute<{ counts: string[] }>(
    sql`select array[${sql.join(counts, sql`, `)}]::text[] as counts`,
  )
  const found = rows[0]?.counts ?? []
  return Object.values(tables)
    .map((name, place) => `${name} ${found[place]}`)
    .join(', ')
}

/** @returns whether everything is right */
export function printAudit({ differences, tried }: Audited, right: string): boolean {
  for (const difference of differences) console.error(difference)
  if (differences.length === 0) console.log(right)
  else console.error(`${differences.length} ${differences.length === 1 ? 'difference' : 'differences'} found`)
  console.log(`Rows tried: ${tried}.`)
  return differences.length === 0
}
