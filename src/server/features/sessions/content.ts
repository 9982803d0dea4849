import type { SessionContent } from '#contract/sessions/sessions.ts'
import { isExplicitMark } from '#domain/attendance/attendance-marks.ts'
import { newErasedName } from '#server/calls/erased-name.ts'
import { type CheckedReport, type Report, type ReportPerson, type StoredRow, storedRowOf } from './attendance-rows.ts'
import { markKeys } from './mark-keys.ts'

interface ContentErrors {
  LEADER_REQUIRED(): Error
  DUPLICATE_NAME(more: { data: { name: string } }): Error
}

export type KnownPerson =
  | { readonly id: string; readonly name: string; readonly nameKey: string }
  | { readonly id: string; readonly name: null }

/** People of an organization by the sent ids. The id of a merged entry leads to the person of the remaining one. */
export type KnownPeople = ReadonlyMap<string, KnownPerson>

type PersonOfReport = Pick<ReportPerson, 'attendeeId'>

/** The ids of the people in a report. */
export function peopleIn(content: { readonly attendance: readonly PersonOfReport[] }): string[] {
  return content.attendance.flatMap((row) => row.attendeeId ?? [])
}

/** The report of a sent session. @param stored the rows that it replaces */
export function reportOf({ attendance, ...fields }: SessionContent, stored: readonly StoredRow[] = []): Report {
  return {
    ...fields,
    attendance: attendance.map(({ markedAt, ...row }) => {
      const sent = { status: row.status, tappedAt: markedAt ? Date.parse(markedAt) : null }
      const isExplicit = row.isExplicit ?? isExplicitMark(sent, storedRowOf(row, stored))
      return { ...row, ...sent, isExplicit }
    }),
  }
}

/**
 * A checked report has a leader, and no one twice. A person of the organization gets the roster name; one who has moved
 * is stored by the sent name, without the id; an erased one as an erased mark. Two merged entries are one person.
 * @param stored the rows that it replaces
 * @throws one of the errors
 */
export function checkedReport(
  report: Report,
  people: KnownPeople,
  errors: ContentErrors,
  stored: readonly StoredRow[] = [],
): CheckedReport {
  if (!report.attendance.some((row) => row.isLeader)) throw errors.LEADER_REQUIRED()
  const entries = new Map([...people.values()].map((person) => [person.id, person]))
  const marks = withoutMerged(report.attendance, people).map((row) => {
    const person = row.attendeeId === null ? undefined : entries.get(row.attendeeId)
    const sent = { sentId: row.attendeeId, rosterKey: null }
    if (!person) return { ...sent, row: { ...row, attendeeId: null } }
    // A draft on a device may still have the name of a person who was erased since.
    if (person.name === null)
      return { ...sent, row: { ...row, attendeeId: null, attendeeName: newErasedName(), absenceReason: null } }
    return { ...sent, row: { ...row, attendeeName: person.name }, rosterKey: person.nameKey }
  })
  const keys = markKeys(marks, stored)
  return {
    ...report,
    attendance: marks.map(({ row }, at) => {
      const nameKey = keys[at]
      if (typeof nameKey !== 'string') throw errors.DUPLICATE_NAME({ data: { name: row.attendeeName } })
      return { ...row, nameKey }
    }),
  }
}

/**
 * The rows by the ids of the actual people, each once: an explicit mark wins, or else that of the remaining entry.
 * Source: docs/product.md, 6.13.
 */
function withoutMerged(rows: Report['attendance'], people: KnownPeople): Report['attendance'] {
  const idOf = ({ attendeeId }: PersonOfReport) =>
    attendeeId === null ? null : (people.get(attendeeId)?.id ?? attendeeId)
  return rows.flatMap((row) => {
    const attendeeId = idOf(row)
    const same = attendeeId === null ? [row] : rows.filter((one) => idOf(one) === attendeeId)
    // Duplicate ids are refused below.
    if (same.every((one) => one.attendeeId === attendeeId)) return [row]
    if (same[0] !== row) return []
    const ownFirst = same.toSorted(
      (one, other) => Number(other.attendeeId === attendeeId) - Number(one.attendeeId === attendeeId),
    )
    const stays = ownFirst.find(({ isExplicit }) => isExplicit) ?? ownFirst[0] ?? row
    return [{ ...stays, attendeeId, isLeader: same.some(({ isLeader }) => isLeader) }]
  })
}
