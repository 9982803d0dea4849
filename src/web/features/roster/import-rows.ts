import { v7 as uuid } from 'uuid'
import type { ExportedPerson } from '#contract/roster.ts'
import type { AgeBand } from '#domain/age.ts'
import type { FileColumns } from '#domain/roster-head.ts'
import { type ImportRow, importRows } from '#domain/roster-import.ts'
import { type Lookalike, lookalikesIn } from '#domain/roster-lookalikes.ts'
import { type RowApart, rowsApart } from '#domain/roster-rows-apart.ts'
import { networkDay } from '#web/ui/today.ts'
import type { FileTable } from './read-file.ts'

/** The choice for a person whose age belongs to another group. */
export type Placing = 'keep' | 'move' | 'leaveOut'

/** A row that can be added, with the id that it is sent with. */
export interface Candidate extends ImportRow {
  readonly id: string
  /** Whose name is another spelling of this one; null if no one's is. */
  readonly looksLike: Lookalike | null
}

/** A file that was read, and the roster that it was read for, even if another group is chosen since. */
export interface OpenedFile {
  readonly file: File
  readonly table: FileTable
  readonly organizationName: string
  readonly people: readonly ExportedPerson[]
  readonly organizations: readonly AgeBand[]
  /** The ids with which people are sent, by the line of their row: the same ones when a column becomes something else. */
  readonly ids: ReadonlyMap<number, string>
}

export interface Preview {
  readonly good: readonly Candidate[]
  readonly bad: readonly ImportRow[]
  /** People of the roster who get guardians of the file, and nothing else. */
  readonly known: readonly ImportRow[]
  /** Rows that are no people. */
  readonly apart: readonly RowApart[]
}

/** What a file becomes with these columns; null if none of them makes names. */
export function previewOf({ table, ids, ...into }: OpenedFile, columns: FileColumns): Preview | null {
  const rows = importRows(table.rows, columns, { ...into, today: networkDay() })
  if (rows === null) return null
  const isGood = (row: ImportRow) => row.problems.length === 0
  const added = rows.filter((row) => isGood(row) && row.knownId === null)
  const lookalikes = lookalikesIn(added, into.people)
  return {
    good: added.map((row) => ({
      ...row,
      id: ids.get(row.line) ?? uuid(),
      looksLike: lookalikes.get(row.line) ?? null,
    })),
    bad: rows.filter((row) => !isGood(row)),
    known: rows.filter((row) => isGood(row) && row.knownId !== null),
    apart: rowsApart(table.rows, columns),
  }
}

/**
 * What is sent of a person who is added.
 * @param hasRoles whether a column of the file becomes the role: without one, nothing is sent of it
 */
export function personOf(
  { id, attendeeName, birthdate, isLeader, phoneNumber, ...person }: Candidate,
  placing: Placing,
  hasRoles: boolean,
) {
  const guardians = [...person.guardians]
  const role = hasRoles ? { isLeader } : {}
  const input = { id, attendeeName, birthdate, ...role, phoneNumber, ageOverride: person.ageOverride, guardians }
  const { placement } = person
  if (placement.kind === 'fits') return input
  if (placing === 'keep') return { ...input, ageOverride: true }
  // Too young for any group, so they are allowed to stay in the chosen one.
  return { ...input, ageOverride: placement.kind === 'underage', moveTo: placement.group }
}

/**
 * The guardians that people get beside those of their own row: people of the roster those of rows with their name, and everyone
 * those of rows that were said to be the same person.
 */
export function guardiansToAdd({ known, good }: Preview, same: readonly Candidate[]) {
  const byLine = new Map(good.map((row) => [row.line, row]))
  const isSame = new Set(same)
  /** The id of the person of a row: in the roster, or the id sent with an earlier row. */
  const ownerOf = (row: Candidate): string => {
    const { personId = null, line = null } = (isSame.has(row) && row.looksLike) || {}
    const earlier = line === null ? undefined : byLine.get(line)
    return personId ?? (earlier ? ownerOf(earlier) : row.id)
  }
  return [
    ...known.flatMap(({ knownId, guardians }) => (knownId === null ? [] : [{ personId: knownId, guardians }])),
    ...same.map((row) => ({ personId: ownerOf(row), guardians: row.guardians })),
  ]
    .filter(({ guardians }) => guardians.length > 0)
    .map(({ personId, guardians }) => ({ personId, guardians: [...guardians] }))
}
