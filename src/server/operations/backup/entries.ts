import { parsedJson } from '#domain/texts/parsed-json.ts'
import type { BackupKeys } from '#server/config/backup-keys.ts'
import { DamagedBackupError } from './backup-error.ts'
import { summing } from './copy.ts'
import {
  type BackupHeader,
  type BackupSequence,
  type BackupTable,
  type BackupTotals,
  FRAMES,
  type TableSum,
} from './format.ts'
import { type Frame, readFrames } from './read.ts'

/** The contents of a backup in order: the header, each table with its rows, the sequences, and the totals. */
export type Entry =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly table: BackupTable }
  | { readonly kind: 'rows'; readonly bytes: Buffer }
  | { readonly kind: 'tableEnd'; readonly table: BackupTable; readonly sum: TableSum }
  | { readonly kind: 'sequences'; readonly sequences: readonly BackupSequence[] }
  | { readonly kind: 'end'; readonly totals: BackupTotals }

/**
 * Content read to its end is complete: every count and digest is verified.
 * @throws BackupError if the file is no backup, cannot be opened with these keys, or is damaged
 */
export async function* readEntries(path: string, keys: BackupKeys): AsyncIterable<Entry> {
  const checker = new Checker()
  for await (const frame of readFrames(path, keys)) yield checker.entryOf(frame)
  if (!checker.isComplete) throw new DamagedBackupError('its end is missing')
}

class Checker {
  #expected = 'H'
  #table: BackupTable | null = null
  #sum = summing()
  #tables = 0
  #rows = 0

  get isComplete(): boolean {
    return this.#expected === ''
  }

  entryOf(frame: Frame): Entry {
    if (!this.#expected.includes(frame.kind)) throw new DamagedBackupError('its parts are not in their order')
    switch (frame.kind) {
      case 'H':
        this.#expected = 'TS'
        return { kind: 'header', header: parsed(frame, FRAMES.H) }
      case 'T':
        return this.#beginTable(parsed(frame, FRAMES.T))
      case 'D':
        this.#sum.add(frame.content)
        return { kind: 'rows', bytes: frame.content }
      case 'E':
        return this.#endTable(parsed(frame, FRAMES.E))
      case 'S':
        this.#expected = 'Z'
        return { kind: 'sequences', sequences: parsed(frame, FRAMES.S) }
      default:
        return this.#end(parsed(frame, FRAMES.Z), frame.digestBefore())
    }
  }

  #beginTable(table: BackupTable): Entry {
    this.#expected = 'DE'
    this.#table = table
    this.#sum = summing()
    return { kind: 'table', table }
  }

  #endTable(sum: TableSum): Entry {
    const found = this.#sum.sum()
    const table = this.#table
    if (!table || found.rows !== sum.rows || found.digest !== sum.digest)
      throw new DamagedBackupError(`the rows of ${table?.schema}.${table?.name} were altered`)
    this.#expected = 'TS'
    this.#tables += 1
    this.#rows += sum.rows
    return { kind: 'tableEnd', table, sum }
  }

  #end(totals: BackupTotals, digest: string): Entry {
    if (totals.digest !== digest || totals.tables !== this.#tables || totals.rows !== this.#rows)
      throw new DamagedBackupError('it was altered')
    this.#expected = ''
    return { kind: 'end', totals }
  }
}

function parsed<Content>(
  { content }: Frame,
  schema: { safeParse(value: unknown): { success: boolean; data?: Content } },
): Content {
  const result = schema.safeParse(parsedJson(content.toString('utf8')))
  if (!result.success) throw new DamagedBackupError('it was altered')
  return result.data as Content
}

export interface BackupSummary {
  readonly header: BackupHeader
  readonly totals: BackupTotals
  readonly tables: readonly BackupTable[]
}

/** Changes nothing. @throws BackupError if the file is no backup, cannot be opened with these keys, or is damaged */
export async function checkBackup(path: string, keys: BackupKeys): Promise<BackupSummary> {
  let header: BackupHeader | null = null
  let totals: BackupTotals | null = null
  const tables: BackupTable[] = []
  for await (const entry of readEntries(path, keys)) {
    if (entry.kind === 'header') header = entry.header
    if (entry.kind === 'tableEnd') tables.push(entry.table)
    if (entry.kind === 'end') totals = entry.totals
  }
  if (!header || !totals) throw new DamagedBackupError('its end is missing')
  return { header, totals, tables }
}
