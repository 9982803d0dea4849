import { v7 as uuid } from 'uuid'
import type { SessionContent } from '#contract/sessions.ts'
import { type MarkedStatus, type Marking, markOf } from '#domain/attendance-marks.ts'
import { nameKey } from '#domain/names.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { sessionKeys } from '#domain/search-keys.ts'
import { DEFAULT_TOPIC, presenterName, sessionDescription, sessionTitle } from '#domain/sessions.ts'
import type { sessions } from '#server/database/schema/index.ts'

type Fields = Omit<SessionContent, 'attendance' | 'topic'>

/** A contract field without a column of its name does not compile here. */
type StoredFields = { [Name in keyof Fields]: Name extends keyof typeof sessions.$inferInsert ? Fields[Name] : never }

/** The content with its generated texts, and the counts of attendance. Source: docs/product.md, 5.6 and 5.8. */
export function contentColumns(organization: OrganizationName | null, content: SessionContent) {
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

export interface StoredRow extends MarkedStatus {
  readonly id: string
  readonly attendeeId: string | null
  readonly attendeeName: string
  readonly nameKey: string
  readonly absenceReason: string | null
}

/**
 * Only an absence has a reason. @param stored the replaced rows: an unchanged status keeps its author and time, and a
 * row of the same person with the same name its id
 */
export function attendanceRows(
  sessionId: string,
  organization: OrganizationName | null,
  content: SessionContent,
  marking: Marking,
  stored: readonly StoredRow[] = [],
) {
  const byPerson = new Map(stored.flatMap((row) => (row.attendeeId === null ? [] : [[row.attendeeId, row]])))
  const byName = new Map(stored.map((row) => [row.nameKey, row]))
  /** People with different ids are never the same, even with the same name. */
  const storedOf = (attendeeId: string | null, name: string) => {
    const samePerson = attendeeId === null ? undefined : byPerson.get(attendeeId)
    const sameName = byName.get(name)
    const isSomebodyElse = attendeeId !== null && sameName?.attendeeId != null
    return samePerson ?? (isSomebodyElse ? null : sameName) ?? null
  }
  return content.attendance.map((row) => {
    const key = nameKey(row.attendeeName)
    const before = storedOf(row.attendeeId, key)
    const tappedAt = row.markedAt ? Date.parse(row.markedAt) : null
    const mark = markOf({ status: row.status, tappedAt }, before, marking)
    const isSameRow = before?.attendeeId === row.attendeeId && before.nameKey === key
    return {
      id: isSameRow ? before.id : uuid(),
      sessionId,
      attendeeId: row.attendeeId,
      attendeeName: row.attendeeName,
      nameKey: key,
      status: row.status,
      absenceReason: row.status === 'absent' ? row.absenceReason : null,
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
