import { v7 as uuid } from 'uuid'
import type { SessionContent } from '#contract/sessions/sessions.ts'
import { type MarkedStatus, type Marking, markOf } from '#domain/attendance/attendance-marks.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { DEFAULT_TOPIC, presenterName, sessionDescription, sessionTitle } from '#domain/sessions/sessions.ts'
import { nameKey } from '#domain/texts/names.ts'
import { sessionKeys } from '#domain/texts/search-keys.ts'
import type { sessions } from '#server/database/schema/index.ts'

type Fields = Omit<SessionContent, 'attendance' | 'topic'>

/** The code does not compile if a contract field has no column of its name. */
type StoredFields = { [Name in keyof Fields]: Name extends keyof typeof sessions.$inferInsert ? Fields[Name] : never }

/**
 * The columns that a report and each edit of it write: the content with its generated texts, and the counts of its
 * attendance.
 * Source: docs/product.md, 5.6 and 5.8.
 */
export function contentColumns(organization: OrganizationName | null, content: Report) {
  const { attendance: people, topic, ...fields } = content
  const stored: StoredFields = fields
  const leaders = people.filter((row) => row.isLeader).map((row) => row.attendeeName)
  const searched = { topic: topic ?? DEFAULT_TOPIC, presenterName: presenterName(leaders) }
  return {
    ...stored,
    ...searched,
    ...sessionKeys(searched),
    title: sessionTitle(organization, content.sessionDate),
    description: sessionDescription(leaders),
    presentCount: people.filter((row) => row.status === 'present').length,
    attendanceCount: people.length,
  }
}

/** A person of a report, as stored. */
export interface ReportPerson extends Omit<SessionContent['attendance'][number], 'markedAt'> {
  readonly isExplicit: boolean
  /** The device time of the tap, in milliseconds since 1970 UTC; null without one. */
  readonly tappedAt: number | null
}

/** The accounts that may be named as authors of marks, by their names. */
export type Markers = ReadonlyMap<string, string>

export interface Report extends Omit<SessionContent, 'attendance'> {
  readonly attendance: readonly ReportPerson[]
}

/** A report whose people have the name keys of their marks. */
export interface CheckedReport extends Report {
  readonly attendance: readonly (ReportPerson & { readonly nameKey: string })[]
}

/** A stored row of attendance. */
export interface StoredRow extends MarkedStatus {
  readonly id: string
  readonly attendeeId: string | null
  readonly attendeeName: string
  readonly nameKey: string
}

/**
 * The stored row of a person; null for someone who was not in the session. People with different ids are never the
 * same, even with the same name.
 */
export function storedRowOf(
  { attendeeId, attendeeName }: { readonly attendeeId: string | null; readonly attendeeName: string },
  stored: readonly StoredRow[],
): StoredRow | null {
  const samePerson = attendeeId === null ? undefined : stored.find((row) => row.attendeeId === attendeeId)
  if (samePerson) return samePerson
  const key = nameKey(attendeeName)
  const sameName = stored.find((row) => row.attendeeName === attendeeName) ?? stored.find((row) => row.nameKey === key)
  return sameName && (attendeeId === null || sameName.attendeeId === null) ? sameName : null
}

/**
 * The attendance rows of a session. Only an absence has a reason.
 * @param stored the replaced rows: a mark with an unchanged status and reason keeps its author and time, and a row of
 * the same person with the same name its id
 * @param markers the people who may be named instead of the saving person
 */
export function attendanceRows(
  sessionId: string,
  organization: OrganizationName | null,
  { attendance }: CheckedReport,
  marking: Marking,
  stored: readonly StoredRow[] = [],
  markers: Markers = new Map(),
) {
  return attendance.map((row) => {
    const before = storedRowOf(row, stored)
    const absenceReason = row.status === 'absent' ? row.absenceReason : null
    const by = markers.get(row.markedBy ?? '') ?? marking.by
    const mark = markOf({ ...row, absenceReason }, before, { ...marking, by })
    const isSameRow = before?.attendeeId === row.attendeeId && before.nameKey === row.nameKey
    return {
      id: isSameRow ? before.id : uuid(),
      sessionId,
      attendeeId: row.attendeeId,
      attendeeName: row.attendeeName,
      nameKey: row.nameKey,
      status: row.status,
      absenceReason,
      markedBy: mark.by,
      markedAt: mark.at === null ? null : new Date(mark.at),
      organization,
    }
  })
}

export type AttendanceRow = ReturnType<typeof attendanceRows>[number]

/** The changes from stored to new rows: rows to insert, changed rows, and the ids of rows to delete. */
export function changesOf(rows: readonly AttendanceRow[], stored: readonly StoredRow[]) {
  const storedRows = new Map(stored.map((row) => [row.id, row]))
  const ids = new Set(rows.map(({ id }) => id))
  return {
    added: rows.filter(({ id }) => !storedRows.has(id)),
    changed: rows.filter((row) => {
      const before = storedRows.get(row.id)
      return before !== undefined && !isEqual(row, before)
    }),
    removed: stored.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
  }
}

function isEqual(row: AttendanceRow, stored: StoredRow): boolean {
  return (
    row.attendeeName === stored.attendeeName &&
    row.status === stored.status &&
    row.absenceReason === stored.absenceReason &&
    row.markedBy === stored.mark.by &&
    (row.markedAt?.getTime() ?? null) === stored.mark.at
  )
}
