import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { countRowsIn, type TableSum } from './format.ts'
import { columnsOf, type DatabaseTable, nameOf } from './tables.ts'

/** The sorted rows of a table in COPY's text format. Source: docs/operations.md, Backups. */
export function copyOut(client: pg.ClientBase, table: DatabaseTable): AsyncIterable<Buffer> {
  const order = table.order.length > 0 ? table.order.join(', ') : 'one_row::text collate "C"'
  const rows = `select ${columnsOf(table)} from ${nameOf(table)} as one_row order by ${order}`
  return client.query(to(`copy (${rows}) to stdout`))
}

/** Writes rows in COPY's text format into a table; complete after the event 'finish'. */
export function copyIn(client: pg.ClientBase, table: Omit<DatabaseTable, 'order'>): Writable {
  return client.query(from(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`))
}

export function summing() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(bytes: Uint8Array) {
      hash.update(bytes)
      rows += countRowsIn(bytes)
    },
    sum: (): TableSum => ({ rows, digest: hash.digest('hex') }),
  }
}

export async function sumOf(client: pg.ClientBase, table: DatabaseTable): Promise<TableSum> {
  const sum = summing()
  for await (const bytes of copyOut(client, table)) sum.add(bytes)
  return sum.sum()
}
