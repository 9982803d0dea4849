import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { FORMER_TABLE_NAMES, type FormerTable, kindsOf } from '#domain/move-in/former-tables.ts'
import { closeClient, NO_LIMITS, openClient } from '#server/database/client.ts'
import { type CsvRow, csvRows } from './csv-rows.ts'
import { MoveInError } from './move-in-error.ts'

export interface SourceTable {
  /** The columns of all rows; a row with another number of cells is broken. */
  readonly columns: readonly string[]
  /** The columns that Shabaka does not have. Those of accounts are not listed, because a service stores dozens. */
  readonly unknown: readonly string[]
  rows(): AsyncIterable<readonly CsvRow[]>
}

/** The tables of a former system that were found, which is not changed. */
export interface Source {
  readonly tables: ReadonlyMap<FormerTable, SourceTable>
  close(): Promise<void>
}

/**
 * @param text a PostgreSQL address, or a folder with a CSV file for each table
 * @throws MoveInError with a message for the operator
 */
export async function openSource(text: string): Promise<Source> {
  const database = isAddress(text) ? databaseIn(text) : null
  const source = database === null ? await openFolder(text) : await openAddress(text, database)
  if (source.tables.has('profiles')) return source
  await source.close()
  throw new MoveInError(`There is no table of profiles in ${database ?? text}. Nothing was moved.`)
}

/** Whether it is an address, also a mistyped one, whose password must not be printed as the name of a folder. */
export function isAddress(text: string): boolean {
  return /^[a-z]+:/i.test(text)
}

/**
 * The host and the database, without user and password.
 * @throws MoveInError without a part of the address: a password with '/', '?' or '#' may be in any
 */
function databaseIn(address: string): string {
  const read = () => {
    const { host, pathname, search, hash, password } = new URL(address)
    decodeURIComponent(password)
    return { name: `${host}${pathname}`, isWhole: !`${pathname}${search}${hash}`.includes('@') }
  }
  try {
    const { name, isWhole } = read()
    if (isWhole && /^postgres(ql)?:\/\//.test(address)) return name
  } catch {}
  throw new MoveInError(
    'This is no address of a PostgreSQL. It looks like postgres://USER:PASSWORD@HOST:5432/DATABASE. In the password write / ? # @ % as %2F %3F %23 %40 %25.',
  )
}

/** The source is read as one snapshot, in a transaction that cannot write. */
async function openAddress(url: string, database: string): Promise<Source> {
  const client = await openClient(url, { application_name: 'shabaka move-in' }, NO_LIMITS).catch((error: unknown) => {
    throw new MoveInError(`${database} cannot be reached: ${messageOf(error)}`)
  })
  try {
    await client.query('begin isolation level repeatable read read only')
    // Otherwise a role that may not see all rows would silently see fewer.
    await client.query(`set local row_security = off; set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'`)
    const found = await client.query<{ name: string; columns: string[] }>(READABLE_COLUMNS)
    if (found.rows.some(({ name }) => name === 'ledger_accounts'))
      throw new MoveInError('This is the database of a network that uses Shabaka already. Nothing was moved.')
    const tables = new Map<FormerTable, SourceTable>()
    for (const table of FORMER_TABLE_NAMES) {
      const columns = found.rows.find(({ name }) => name === table)?.columns ?? []
      const known = columns.filter((column) => column in kindsOf(table))
      if (known.length > 0)
        tables.set(table, {
          columns: known,
          unknown: unknownOf(table, columns),
          rows: () => copiedRows(client, table, known),
        })
    }
    return { tables, close: () => closeClient(client) }
  } catch (error) {
    await closeClient(client)
    throw error instanceof MoveInError ? error : new MoveInError(messageOf(error))
  }
}

function unknownOf(table: FormerTable, columns: readonly string[]): readonly string[] {
  return table === 'auth.users' ? [] : columns.filter((column) => !(column in kindsOf(table)))
}

const READABLE_COLUMNS = `
  select case nspname when 'auth' then 'auth.' else '' end || relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
  where nspname in ('auth', 'public') and relkind in ('r', 'p', 'v', 'm', 'f') and attnum > 0 and not attisdropped
    and has_schema_privilege(pg_namespace.oid, 'usage') and has_column_privilege(pg_class.oid, attnum, 'select')
  group by nspname, relname`

async function* copiedRows(client: pg.Client, table: FormerTable, columns: readonly string[]) {
  const name = table.startsWith('auth.') ? table : `public.${table}`
  const list = columns.map((column) => `"${column}"`).join(', ')
  const copied = client.query(to(`copy (select ${list} from ${name}) to stdout (format csv)`))
  try {
    yield* csvRows(decoded(copied, name), ',', name)
  } catch (error) {
    throw error instanceof MoveInError ? error : new MoveInError(`${name} cannot be read: ${messageOf(error)}`)
  }
}

async function openFolder(folder: string): Promise<Source> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new MoveInError(
      (error as NodeJS.ErrnoException).code === 'EACCES'
        ? `The folder ${folder} may not be read by the user of the app. Nothing was moved.`
        : `There is no folder ${folder}, and it is no address of a PostgreSQL either.`,
    )
  })
  const tables = new Map<FormerTable, SourceTable>()
  for (const table of FORMER_TABLE_NAMES) {
    const files = names.filter((name) => fileNamesOf(table).includes(name.toLowerCase()))
    if (files.length > 1) throw new MoveInError(`${files.join(' and ')} are both of the table ${table}. Remove one.`)
    const [file] = files
    if (file !== undefined) tables.set(table, await openFile(join(folder, file), file, table))
  }
  return { tables, close: async () => undefined }
}

/** The file names that services give their exports. */
function fileNamesOf(table: FormerTable): readonly string[] {
  const names = table === 'auth.users' ? ['auth.users', 'auth_users', 'users'] : [table, `public.${table}`]
  return names.flatMap((name) => [`${name}.csv`, `${name}_rows.csv`])
}

async function openFile(path: string, file: string, table: FormerTable): Promise<SourceTable> {
  if (!(await stat(path)).isFile()) throw new MoveInError(`${file} is no file`)
  for (const delimiter of [',', ';', '\t']) {
    const columns = (await headOf(path, delimiter, file)).map((cell) => cell.trim().toLowerCase())
    if (columns.some((column) => column in kindsOf(table)) && columns.length > 1)
      return {
        columns,
        unknown: unknownOf(table, columns),
        rows: () => withoutHead(csvRows(textOf(path, file), delimiter, file)),
      }
  }
  throw new MoveInError(`${file}: its first line does not name the columns of ${table}. Nothing was moved.`)
}

async function headOf(path: string, delimiter: string, file: string): Promise<readonly string[]> {
  for await (const [head] of csvRows(textOf(path, file), delimiter, file)) if (head) return head.cells
  return []
}

async function* withoutHead(batches: AsyncIterable<readonly CsvRow[]>) {
  let isFirst = true
  for await (const rows of batches) {
    yield isFirst ? rows.slice(1) : rows
    if (rows.length > 0) isFirst = false
  }
}

function textOf(path: string, file: string): AsyncIterable<string> {
  return decoded(createReadStream(path, { highWaterMark: 1 << 18 }), file)
}

async function* decoded(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<string> {
  // The decoder removes a byte order mark.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new MoveInError(`${file} is not in UTF-8. Export it again, as CSV in UTF-8. Nothing was moved.`)
    }
  }
  for await (const chunk of bytes) yield decode(chunk)
  yield decode()
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
