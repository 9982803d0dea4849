import type pg from 'pg'

/** Inserts the rows of a query into a table. Columns that the schema of an earlier commit lacks are left out. */
export type Insert = (table: string, columns: Readonly<Record<string, string>>, from: string) => Promise<void>

/** Makes the function that inserts into the tables of a database. */
export async function inserter(client: pg.Client): Promise<Insert> {
  const { rows } = await client.query<{ name: string }>(`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name
    from information_schema.columns where table_schema in ('public', 'auth')`)
  const known = new Set(rows.map(({ name }) => name))
  return async (table, columns, from) => {
    const used = Object.entries(columns).filter(([column]) => known.has(`${table}.${column}`))
    if (used.length === 0) return
    const names = used.map(([column]) => column).join(', ')
    await client.query(`insert into ${table} (${names}) select ${used.map(([, value]) => value).join(', ')} ${from}`)
  }
}

/**
 * Runs work that inserts many rows, without the checks of foreign keys and without the indexes that no constraint needs; afterwards
 * the indexes are built again. Only for a superuser of the database; others load more slowly.
 */
export async function bulkLoad(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid::regclass::text in
      ('organization_attendees', 'guardians', 'sessions', 'attendance', 'financial_transactions', 'ledger_entries')
      and not indisprimary and not exists (select from pg_constraint where conindid = indexrelid)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query(`set session_replication_role = 'replica'`).catch(() => undefined)
  await work()
  await client.query(`set session_replication_role = 'origin'`).catch(() => undefined)
  await client.query(`set maintenance_work_mem = '256MB'`)
  for (const { definition } of rows) await client.query(definition)
}
