import { constants, createWriteStream, type WriteStream } from 'node:fs'
import { access, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import {
  FORMER_TABLE_NAMES,
  type FormerRow,
  type FormerTable,
  kindsOf,
  type NamedChange,
  type Reason,
} from '#domain/move-in/former-tables.ts'
import type { FormerReader } from '#domain/move-in/former-values.ts'
import { csvCell } from '#domain/tables/csv.ts'
import { MoveInError } from './move-in-error.ts'

/** The results of the rows of a table: `read` is the sum of `imported` and `setAside`. */
export interface TableTally {
  read: number
  imported: number
  setAside: number
  /** The number of rows that were set aside, by reason. */
  readonly rowReasons: Map<Reason, number>
  /** The number of values of imported rows that were set aside, by column and reason. */
  readonly valueReasons: Map<string, number>
  readonly changes: Map<NamedChange, number>
}

export type Tallies = Readonly<Record<FormerTable, TableTally>>

type Read = Pick<FormerReader, 'row' | 'changes' | 'leftOut'>

/** Counts the result of every row, and writes what is set aside into files that only their owner may read. */
export class Tally {
  readonly tables: Tallies
  readonly #folder: string | null
  readonly #files = new Map<FormerTable, WriteStream>()

  private constructor(folder: string | null) {
    this.#folder = folder
    this.tables = Object.fromEntries(FORMER_TABLE_NAMES.map((table) => [table, emptyTally()])) as Record<
      FormerTable,
      TableTally
    >
  }

  /** Removes the files of an earlier run. @throws MoveInError if the folder cannot be written to */
  static async open(folder: string): Promise<Tally> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.W_OK)
      for (const table of FORMER_TABLE_NAMES) await rm(join(folder, fileOf(table)), { force: true })
    } catch (error) {
      throw unwritable(folder, error)
    }
    return new Tally(folder)
  }

  /**
   * A tally for a former system that has moved in: the files of that move are the only record of what was set aside.
   */
  static withoutFiles(): Tally {
    return new Tally(null)
  }

  imported(table: FormerTable, { row, changes, leftOut }: Read): void {
    const tally = this.tables[table]
    tally.imported += 1
    for (const change of changes) count(tally.changes, change)
    for (const { column, reason } of leftOut) {
      count(tally.valueReasons, `${column}: ${reason}`)
      this.#write(table, reason, column, row)
    }
  }

  setAside(table: FormerTable, row: FormerRow, reason: Reason): void {
    const tally = this.tables[table]
    tally.setAside += 1
    count(tally.rowReasons, reason)
    this.#write(table, reason, '', row)
  }

  /** A line of a file that has other columns than its first one. */
  brokenLine(table: FormerTable, cells: readonly string[]): void {
    const tally = this.tables[table]
    tally.read += 1
    tally.setAside += 1
    const reason: Reason = 'a broken line of the file'
    count(tally.rowReasons, reason)
    // It is unknown in which cell a password would be.
    const shown = table === 'auth.users' ? [] : cells
    this.#line(table, [reason, '', ...shown])
  }

  /** Resolves once every file is complete. @throws MoveInError if one is not */
  async close(): Promise<void> {
    for (const [table, file] of this.#files) {
      this.#files.delete(table)
      file.end()
      await finished(file).catch((error: unknown) => {
        throw unwritable(String(file.path), error)
      })
    }
  }

  #write(table: FormerTable, reason: Reason, column: string, row: FormerRow): void {
    this.#line(table, [reason, column, ...shownColumns(table).map((name) => row[name] ?? '')])
  }

  #line(table: FormerTable, cells: readonly string[]): void {
    if (this.#folder === null) return
    let file = this.#files.get(table)
    if (!file) {
      file = createWriteStream(join(this.#folder, fileOf(table)), { mode: 0o600 })
      // `close` reports the error.
      file.on('error', () => undefined)
      this.#files.set(table, file)
      file.write(`\uFEFF${['reason', 'value', ...shownColumns(table)].join(',')}\r\n`)
    }
    file.write(`${cells.map(csvCell).join(',')}\r\n`)
  }
}

function unwritable(path: string, error: unknown): MoveInError {
  const { message } = error as Error
  return new MoveInError(`What is set aside cannot be written to ${path}: ${message}. Nothing was moved.`)
}

function emptyTally(): TableTally {
  return { read: 0, imported: 0, setAside: 0, rowReasons: new Map(), valueReasons: new Map(), changes: new Map() }
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function fileOf(table: FormerTable): string {
  return `${table}.csv`
}

function shownColumns(table: FormerTable): readonly string[] {
  return Object.entries(kindsOf(table)).flatMap(([column, kind]) => (kind === 'secret' ? [] : [column]))
}
