import { v7 as uuid } from 'uuid'
import type { ExportedPerson } from '#contract/people/roster.ts'
import type { DateAnswers, DateColumn } from '#domain/dates/date-columns.ts'
import type { AgeBand } from '#domain/people/age.ts'
import { birthdateColumn } from '#domain/roster/roster-birthdates.ts'
import type { FileColumns } from '#domain/roster/roster-head.ts'
import { type ImportRow, importRows } from '#domain/roster/roster-import.ts'
import { type Lookalike, lookalikesIn } from '#domain/roster/roster-lookalikes.ts'
import { peopleIn, type RowApart, rowsApart } from '#domain/roster/roster-rows-apart.ts'
import { networkDay, networkZone } from '#web/ui/texts/today.ts'
import type { FileTable } from './read-file.ts'

export type Placing = 'keep' | 'move' | 'leaveOut'

/** A row with the id under which it is sent. */
export interface Candidate extends ImportRow {
  readonly id: string
  /** Another spelling of this name; null for none. */
  readonly looksLike: Lookalike | null
}

/** A file that was read, and the roster that it was read for, even if another group is chosen since. */
export interface OpenedFile {
  readonly file: File
  readonly table: FileTable
  readonly organizationName: string
  readonly handsOver: boolean
  readonly people: readonly ExportedPerson[]
  readonly organizations: readonly AgeBand[]
  /** The ids by the line of the row. They stay the same when a column gets another meaning. */
  readonly ids: ReadonlyMap<number, string>
}

export interface Preview {
  readonly good: readonly Candidate[]
  readonly bad: readonly ImportRow[]
  readonly known: readonly ImportRow[]
  readonly apart: readonly RowApart[]
  /** It is null without a column of birthdates. */
  readonly dates: DateColumn | null
}

export function previewOf(
  { table, ids, ...into }: OpenedFile,
  columns: FileColumns,
  dateAnswers: DateAnswers,
): Preview | null {
  const target = { ...into, today: networkDay(), timeZone: networkZone(), from1904: table.from1904, dateAnswers }
  const rows = importRows(table.rows, columns, target)
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
    dates: birthdateColumn(peopleIn(table.rows, columns), columns, dateAnswers),
  }
}

/** @param hasRoles whether a column has the role; without one, no role is sent */
export function personOf(
  { id, attendeeName, birthdate, isLeader, phoneNumber, ...person }: Candidate,
  placing: Placing,
  hasRoles: boolean,
) {
  const guardians = [...person.guardians]
  const role = hasRoles ? { isLeader } : {}
  const more = { guardians, collecting: sentCollecting(person) }
  const input = { id, attendeeName, birthdate, ...role, phoneNumber, ageOverride: person.ageOverride, ...more }
  const { placement } = person
  if (placement.kind === 'fits') return input
  if (placing === 'keep') return { ...input, ageOverride: true }
  // A person too young for any group is allowed to stay in the chosen one.
  return { ...input, ageOverride: placement.kind === 'underage', moveTo: placement.group }
}

/** What a row says about who may collect, as it is sent. */
export function sentCollecting({ collecting }: Pick<ImportRow, 'collecting'>) {
  return collecting ? { ...collecting, people: [...collecting.people] } : undefined
}

/**
 * The guardians, and who may collect, beyond those of a person's own row: of rows with the same name, and of rows chosen as the same person.
 */
export function detailsToAdd({ known, good }: Preview, same: readonly Candidate[]) {
  const byLine = new Map(good.map((row) => [row.line, row]))
  const isSame = new Set(same)
  /** The id in the roster, or the id sent with an earlier row. */
  const ownerOf = (row: Candidate): string => {
    const { personId = null, line = null } = (isSame.has(row) && row.looksLike) || {}
    const earlier = line === null ? undefined : byLine.get(line)
    return personId ?? (earlier ? ownerOf(earlier) : row.id)
  }
  return [
    ...known.flatMap((row) => (row.knownId === null ? [] : [{ personId: row.knownId, row }])),
    ...same.map((row) => ({ personId: ownerOf(row), row })),
  ]
    .filter(({ row }) => row.guardians.length > 0 || row.collecting !== null)
    .map(({ personId, row }) => ({ personId, guardians: [...row.guardians], collecting: sentCollecting(row) }))
}
