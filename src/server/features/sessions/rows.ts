import { v7 as uuid } from 'uuid'
import type { SessionContent } from '#contract/sessions.ts'
import { nameKey } from '#domain/names.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import {
  DEFAULT_PRESENTATION_METHOD,
  DEFAULT_TOPIC,
  presenterName,
  sessionDescription,
  sessionTitle,
} from '#domain/sessions.ts'

/** The row of a new session with its generated texts. Source: specification, section 7, "sessions: insert". */
export function sessionRow(organization: OrganizationName, content: SessionContent) {
  return {
    ...editedColumns(organization, content),
    presentationMethod: DEFAULT_PRESENTATION_METHOD,
    organization,
  }
}

/**
 * What an edit writes: the content with its generated texts, made anew.
 * Source: specification, section 7, "sessions: update by id with the same content fields".
 */
export function editedColumns(organization: OrganizationName | null, content: SessionContent) {
  const { attendance: people, topic, ...fields } = content
  const leaders = people.filter((row) => row.isLeader).map((row) => row.attendeeName)
  return {
    ...fields,
    title: sessionTitle(organization, content.sessionDate),
    description: sessionDescription(leaders),
    presenterName: presenterName(leaders),
    topic: topic ?? DEFAULT_TOPIC,
  }
}

/** The attendance rows of a session; a reason stands only beside an absence. */
export function attendanceRows(sessionId: string, organization: OrganizationName | null, content: SessionContent) {
  return content.attendance.map((row) => ({
    id: uuid(),
    sessionId,
    attendeeId: row.attendeeId,
    attendeeName: row.attendeeName,
    nameKey: nameKey(row.attendeeName),
    status: row.status,
    absenceReason: row.status === 'absent' ? row.absenceReason : null,
    organization,
  }))
}
