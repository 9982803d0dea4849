import type pg from 'pg'
import { BackupError } from './backup-error.ts'
import type { BackupSequence, BackupTable } from './format.ts'

/** The schemas that have no data of the network. Migrations fill that of drizzle themselves. */
const OTHER_SCHEMAS = `('pg_catalog', 'information_schema', 'pg_toast', 'drizzle')`

export interface DatabaseTable extends BackupTable {
  /** The columns that order its rows, as SQL; texts in byte order, which is the same on every server. */
  readonly order: readonly string[]
}

export function nameOf({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string {
  return `${quoted(schema)}.${quoted(name)}`
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function columnsOf({ columns }: Pick<BackupTable, 'columns'>): string {
  return columns.map(quoted).join(', ')
}

export async function readTables(client: pg.ClientBase): Promise<DatabaseTable[]> {
  const { rows } = await client.query<DatabaseTable & { refersTo: string[]; oid: string }>(`
    select class.oid::text as oid, nspname as schema, relname as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      array(select format(case when typcategory = 'S' then '%I collate "C"' else '%I' end, attname)
        from pg_index, unnest(indkey) with ordinality as key (attnum, position)
          join pg_attribute on attrelid = class.oid and pg_attribute.attnum = key.attnum
          join pg_type on pg_type.oid = atttypid
        where indrelid = class.oid and indisprimary order by position) as order,
      array(select confrelid::text from pg_constraint
        where contype = 'f' and conrelid = class.oid and confrelid <> class.oid) as "refersTo"
    from pg_class as class join pg_namespace as namespace on namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and nspname not in ${OTHER_SCHEMAS} and nspname !~ '^pg_temp'
    order by nspname collate "C", relname collate "C"`)
  return inOrderOfReferences(rows)
}

function inOrderOfReferences<Table extends { oid: string; refersTo: string[] }>(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const isFree = ({ refersTo }: Table) => ![...waiting].some(({ oid }) => refersTo.includes(oid))
    const next = [...waiting].find(isFree)
    if (!next) throw new Error('Tables refer to each other in a circle')
    waiting.delete(next)
    ordered.push(next)
  }
  return ordered
}

/** @throws BackupError if the role of the connection may not read them */
export async function readSequences(client: pg.ClientBase): Promise<BackupSequence[]> {
  const hidden = await client.query(`
    select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where case when relkind = 'S' and nspname not in ${OTHER_SCHEMAS}
      then not has_sequence_privilege(pg_class.oid, 'select') else false end limit 1`)
  // Without their last values, a restored network would reuse numbers.
  if (hidden.rows.length > 0)
    throw new BackupError(
      'This role may not read everything. Set MIGRATION_DATABASE_URL to the address for the role that owns the tables.',
    )
  const { rows } = await client.query<BackupSequence>(`
    select schemaname::text as schema, sequencename::text as name, last_value::text as "lastValue" from pg_sequences
    where schemaname not in ${OTHER_SCHEMAS} and last_value is not null
    order by schemaname collate "C", sequencename collate "C"`)
  return rows
}

export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isEmpty: boolean }>(`
    select not exists (
      select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'S', 'f') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
        and nspname !~ '^pg_temp'
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    ) as "isEmpty"`)
  return rows[0]?.isEmpty === true
}

/** Sets a text format of values independent of the server's settings, until the transaction ends. */
export async function fixTextFormat(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8'`)
}
