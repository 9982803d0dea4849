import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import {
  FORMER_TABLE_NAMES,
  type FormerKind,
  type FormerRow,
  type FormerTable,
  kindsOf,
} from '#domain/move-in/former-tables.ts'
import { parseInstant, parseUuid } from '#domain/move-in/former-values.ts'
import type { Source, SourceTable } from './source.ts'
import type { Tally } from './tally.ts'

/** The column of staged rows that says whether a value was the text NULL. */
export const NULL_TEXTS = 'null_texts'
const PROGRESS_ROWS = 50_000
const FETCHED = 4_000
const LARGEST_SUM = 1n << 256n

/**
 * Copies the source into temporary tables of the connection, so that an address and a folder are read in the same
 * order, sorted by PostgreSQL, whatever their size.
 * @returns a digest of the content: a sum of digests of rows, in which their order and the passwords do not count
 */
export async function stage(
  client: pg.Client,
  source: Source,
  tally: Tally,
  report: (line: string) => void,
): Promise<string> {
  let sum = 0n
  for (const table of FORMER_TABLE_NAMES) {
    const columns = Object.keys(kindsOf(table))
    await client.query(
      `create temporary table ${stagedName(table)} (${columns.map((column) => `${column} text`).join(', ')}, ${NULL_TEXTS} text) on commit drop`,
    )
    const found = source.tables.get(table)
    if (!found) continue
    for await (const digest of stageTable(client, table, found, tally, report)) sum = (sum + digest) % LARGEST_SUM
    await client.query(`analyze ${stagedName(table)}`)
  }
  return sum.toString(16).padStart(64, '0')
}

async function* stageTable(
  client: pg.Client,
  table: FormerTable,
  { columns, rows }: SourceTable,
  tally: Tally,
  report: (line: string) => void,
): AsyncGenerator<bigint> {
  const kinds = Object.entries(kindsOf(table))
  const places = kinds.map(([column, kind]) => ({ kind, column, at: columns.indexOf(column) }))
  const written = client.query(from(`copy ${stagedName(table)} from stdin (format text, null '\\N')`))
  written.on('error', () => undefined)
  const counts = tally.tables[table]
  for await (const batch of rows()) {
    const lines: string[] = []
    for (const { cells, isBroken } of batch) {
      if (isBroken || cells.length !== columns.length) {
        tally.brokenLine(table, cells)
        yield digestOf([table, 'broken', ...cells])
        continue
      }
      counts.read += 1
      if (counts.read % PROGRESS_ROWS === 0) report(`${table}: ${counts.read.toLocaleString('en')} rows read`)
      const values = places.map(({ kind, at }) => canonical(kind, cells[at] ?? ''))
      const hasNullText = places.some(({ kind, at }) => isNullText(kind, cells[at] ?? ''))
      lines.push([...values, hasNullText ? 'yes' : ''].map(copyCell).join('\t'))
      yield digestOf([
        table,
        ...places.flatMap(({ kind, column }, place) =>
          kind === 'secret' || !values[place] ? [] : [column, values[place] ?? ''],
        ),
      ])
    }
    if (lines.length > 0 && !written.write(`${lines.join('\n')}\n`)) await once(written, 'drain')
  }
  written.end()
  await finished(written)
}

function digestOf(parts: readonly string[]): bigint {
  return BigInt(`0x${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`)
}

/** The same text for the same value, in any form that a source has it in. */
function canonical(kind: FormerKind, cell: string): string {
  if (cell === '\\N' || isNullText(kind, cell)) return ''
  // PostgreSQL stores no NUL. Another control character in its place is removed later, and recorded as a change.
  const text = cell.includes('\0') ? cell.replaceAll('\0', '\u0001') : cell
  if (kind === 'instant') return text === '' ? '' : (parseInstant(text)?.toISOString() ?? text)
  if (kind === 'uuid') return parseUuid(text) ?? text
  return kind === 'metadata' ? signUpTexts(text) : text
}

/**
 * Whether a text is NULL, which some services export. In lower case it may be a text, unless the kind cannot be one.
 */
function isNullText(kind: FormerKind, cell: string): boolean {
  return cell === 'NULL' || (kind !== 'text' && /^null$/i.test(cell))
}

/** The three texts of the sign-up form, without what else a service stores about a sign-up. */
function signUpTexts(text: string): string {
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null) return ''
    const { full_name, organization_name, phone_number } = stored as Record<string, unknown>
    const texts = { full_name, organization_name, phone_number }
    const known = Object.entries(texts).filter(([, value]) => typeof value === 'string' && value !== '')
    return known.length === 0 ? '' : JSON.stringify(Object.fromEntries(known)).replaceAll('\\u0000', '')
  } catch {
    return ''
  }
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A cell of COPY's text format. */
export function copyCell(text: string | null): string {
  if (text === null) return '\\N'
  return /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (letter) => ESCAPED[letter] ?? letter) : text
}

/** The rows of a staged table in batches. @param order of SQL, by which rows are told apart */
export async function* stagedRows(
  client: pg.Client,
  table: FormerTable,
  order: string,
): AsyncGenerator<readonly FormerRow[]> {
  const cursor = `rows_of_${stagedName(table).replace(/\W/g, '_')}`
  await client.query(`declare ${cursor} no scroll cursor for select * from ${stagedName(table)} order by ${order}`)
  for (;;) {
    const { rows } = await client.query<FormerRow>(`fetch ${FETCHED} from ${cursor}`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query(`close ${cursor}`)
}

/** The different texts of a column that are no plain dates, in one order. */
export async function writtenDates(client: pg.Client, table: FormerTable, column: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    `select distinct ${column} as text from ${stagedName(table)} where ${column} !~ '^\\d{4}-\\d{2}-\\d{2}$' order by 1`,
  )
  return rows.map(({ text }) => text)
}

/** The order in which rows came about: the first of several equal ones is imported. */
export const IN_ORDER = `created_at = '', created_at, id`

function stagedName(table: FormerTable): string {
  return `pg_temp.former_${table.replace('.', '_')}`
}
