import { v7 as uuid } from 'uuid'
import type { ExportedPerson } from '#contract/roster.ts'
import type { AgeBand } from '#domain/age.ts'
import { MOST_GUARDIANS } from '#domain/limits.ts'
import type { FileColumns } from '#domain/roster-head.ts'
import { type ImportRow, importRows, missingGuardians } from '#domain/roster-import.ts'
import { type Lookalike, lookalikesIn } from '#domain/roster-lookalikes.ts'
import { type RowApart, rowsApart } from '#domain/roster-rows-apart.ts'
import { networkDay } from '#web/ui/today.ts'
import type { FileTable } from './read-file.ts'

/** The choice for a person whose age belongs to another group. */
export type Placing = 'keep' | 'move' | 'leaveOut'

/** A row that can be added, with the id that it is sent with. */
export interface Candidate extends ImportRow {
  readonly id: string
  /** Whose name is another spelling of this one; null if nobody's is. */
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

/** The guardians that people of the roster get: those of rows with their name, and of rows that were said to be the same person. */
export function guardiansToAdd({ known }: Preview, same: readonly Candidate[], people: readonly ExportedPerson[]) {
  const rows = [
    ...known.map(({ knownId, guardians }) => ({ personId: knownId, guardians })),
    ...same.map(({ looksLike, guardians }) => ({ personId: looksLike?.personId ?? null, guardians })),
  ]
  const added = new Map<string, { personId: string; guardians: ImportRow['guardians'][number][] }>()
  for (const { personId, guardians } of rows) {
    const person = people.find(({ id }) => id === personId)
    if (!person) continue
    const before = added.get(person.id)?.guardians ?? []
    const missing = missingGuardians({ guardians: [...person.guardians, ...before] }, guardians)
    const all = [...before, ...missing].slice(0, MOST_GUARDIANS - person.guardians.length)
    if (all.length > 0) added.set(person.id, { personId: person.id, guardians: all })
  }
  return [...added.values()]
}
