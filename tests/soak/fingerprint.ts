import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

/** What refused calls write as well: that they were tried, and that a sign-in was used. */
const WRITTEN_BY_REFUSALS: readonly string[] = [
  'auth.rate_limits',
  'auth.sessions',
  'auth.sign_in_attempts',
  'public.audit_log',
]

/** A text for each table, which changes with its rows. */
export type Fingerprint = Readonly<Record<string, string>>

/** Of everything that a refused call may not change. @param owner with the rights of the owner of the tables */
export async function fingerprintOf(owner: Database): Promise<() => Promise<Fingerprint>> {
  const { rows } = await owner.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'auth') order by 1`)
  const compared = rows.map(({ name }) => name).filter((name) => !WRITTEN_BY_REFUSALS.includes(name))
  const parts = compared.map(
    (name) =>
      `select '${name}' as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content from ${name} as t`,
  )
  const query = sql.raw(parts.join(' union all '))
  return async () => {
    const found = await owner.execute<{ name: string; content: string }>(query)
    return Object.fromEntries(found.rows.map(({ name, content }) => [name, content]))
  }
}

export function changedTables(before: Fingerprint, after: Fingerprint): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name])
}
