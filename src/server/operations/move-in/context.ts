import type pg from 'pg'
import type { FormerRow, FormerTable } from '#domain/move-in/former-tables.ts'
import { type Calendar, FormerReader, SetAside } from '#domain/move-in/former-values.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Database } from '#server/database/connect.ts'
import type { Organizations } from './organizations.ts'
import { NULL_TEXTS, stagedRows } from './staging.ts'
import type { Tally } from './tally.ts'

/** What every part of a move needs. All of it happens in the one transaction of the client. */
export interface Moving {
  readonly client: pg.Client
  readonly tx: Database
  readonly tally: Tally
  readonly calendar: Calendar
  readonly organizations: Organizations
  /** The time of the move. */
  readonly now: Date
}

/** The name of the row's organization. @throws SetAside without a known one */
export function requiredOrganization({ organizations }: Moving, reader: FormerReader): OrganizationName {
  const name = organizations.find(reader, 'organization_name')
  if (name === null) throw new SetAside('unknown organization')
  return name
}

/** The organization of a row; null without one. An unknown one is left out. */
export function optionalOrganization({ organizations }: Moving, reader: FormerReader, column: string) {
  const name = organizations.find(reader, column)
  return name === null && reader.text(column).trim() !== '' ? reader.leaveOut(column, 'unknown organization') : name
}

/** The time at which the row was made. */
export function createdAtOf({ now }: Moving, reader: FormerReader, ...columns: readonly string[]): Date {
  for (const column of [...columns, 'created_at']) {
    const at = reader.instant(column)
    if (at) return at
  }
  reader.changes.add('time missing: time of the move')
  return now
}

/**
 * Reads the rows of a table one by one, and writes them in batches.
 * @param read the row to write, or throws SetAside
 * @param order of SQL
 */
export async function moveTable<Row>(
  moving: Moving,
  table: FormerTable,
  order: string,
  read: (reader: FormerReader) => Row,
  write: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for await (const batch of stagedRows(moving.client, table, order)) {
    const rows = batch.flatMap((row) => readRow(moving, table, row, read))
    for (let at = 0; at < rows.length; at += WRITTEN) await write(rows.slice(at, at + WRITTEN))
  }
}

/** A statement has at most 65,535 parameters. */
const WRITTEN = 500

/** The result in a list, which is empty if the row is set aside. */
export function readRow<Row>(
  moving: Moving,
  table: FormerTable,
  row: FormerRow,
  read: (reader: FormerReader) => Row,
): readonly Row[] {
  const found = tryRow(moving, table, row, read)
  if (found === null) return []
  moving.tally.imported(table, found.reader)
  return [found.result]
}

/** Records the texts NULL of a row, also of rows that are read together with another table's. */
export function nameNullTexts(row: FormerRow, reader: FormerReader): void {
  if (row[NULL_TEXTS] === 'yes') reader.changes.add('the text NULL: empty')
}

/** The result with its reader, not yet counted as imported; null if the row is set aside. */
export function tryRow<Row>(
  { tally, calendar }: Moving,
  table: FormerTable,
  row: FormerRow,
  read: (reader: FormerReader) => Row,
): { readonly reader: FormerReader; readonly result: Row } | null {
  const reader = new FormerReader(row, calendar)
  nameNullTexts(row, reader)
  try {
    return { reader, result: read(reader) }
  } catch (error) {
    if (!(error instanceof SetAside)) throw error
    tally.setAside(table, row, error.reason)
    return null
  }
}
