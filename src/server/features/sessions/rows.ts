import { v7 as uuid } from 'uuid'
import type { SessionContent } from '#contract/sessions.ts'
import { type MarkedStatus, type Marking, markOf } from '#domain/attendance-marks.ts'
import { nameKey } from '#domain/names.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { sessionKeys } from '#domain/search-keys.ts'
import {
  DEFAULT_PRESENTATION_METHOD,
  DEFAULT_TOPIC,
  presenterName,
  sessionDescription,
  sessionTitle,
} from '#domain/sessions.ts'

/** The row of a new session with its generated texts. Source: docs/product.md, 5.6. */
export function sessionRow(organization: OrganizationName, content: SessionContent) {
  return {
    ...editedColumns(organization, content),
    presentationMethod: DEFAULT_PRESENTATION_METHOD,
    organization,
  }
}

/**
 * The columns that an edit writes: the content with its generated texts.
 * Source: docs/product.md, 5.6 and 5.8.
 */
export function editedColumns(organization: OrganizationName | null, content: SessionContent) {
  const { attendance: people, topic, ...fields } = content
  const leaders = people.filter((row) => row.isLeader).map((row) => row.attendeeName)
  const searched = { topic: topic ?? DEFAULT_TOPIC, presenterName: presenterName(leaders) }
  return {
    ...fields,
    ...searched,
    ...sessionKeys(searched),
    title: sessionTitle(organization, content.sessionDate),
    description: sessionDescription(leaders),
  }
}

/** A stored mark, with the person's id and name key. */
export interface StoredMark extends MarkedStatus {
  readonly attendeeId: string | null
  readonly nameKey: string
}

/**
 * The attendance rows of a session. Only an absence has a reason.
 * @param stored the rows that they replace: a mark whose status stays the same keeps its author and time
 */
export function attendanceRows(
  sessionId: string,
  organization: OrganizationName | null,
  content: SessionContent,
  marking: Marking,
  stored: readonly StoredMark[] = [],
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
    return {
      id: uuid(),
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
