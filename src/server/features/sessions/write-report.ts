import { SESSION_FIELDS } from '#domain/session-edits/session-edit.ts'
import type { PersonContext } from '#server/calls/access.ts'
import type { RecordOfCall } from '#server/calls/once.ts'
import type { Database } from '#server/database/connect.ts'
import { attendanceRows, type CheckedReport, changesOf, contentColumns, type StoredRow } from './attendance-rows.ts'
import type { LockedSession } from './queries.ts'
import { updateSession } from './write-session.ts'

interface ChangedSession {
  readonly session: LockedSession
  readonly stored: readonly StoredRow[]
  readonly report: CheckedReport
  /** Whether the version is raised in any case, as pages of protocol 2 and before expect. */
  readonly raisesVersion?: boolean
}

/**
 * Writes the changed report of a locked session.
 * @returns the session's version, which only a change raises, and the audit row of a change
 */
export async function writeReport(
  tx: Database,
  context: PersonContext,
  { session, stored, report, raisesVersion = false }: ChangedSession,
): Promise<{ readonly version: number; readonly record?: RecordOfCall }> {
  const { id, organization, version } = session
  const now = context.clock()
  const marking = { by: context.person.id, earliest: session.createdAt.getTime(), now }
  const changes = changesOf(attendanceRows(id, organization, report, marking, stored), stored)
  const columns = contentColumns(organization, report)
  const { added, changed, removed } = changes
  const marks = { added: added.length, changed: changed.length, removed: removed.length }
  const fields = SESSION_FIELDS.filter((field) => columns[field] !== undefined && session[field] !== columns[field])
  const isUnchanged =
    fields.length === 0 &&
    session.presenterName === columns.presenterName &&
    Object.values(marks).every((count) => count === 0)
  if (isUnchanged && !raisesVersion) return { version }
  await updateSession(tx, id, columns, changes, new Date(now))
  const details = { marks, ...(fields.length > 0 && { fields }) }
  const record = { action: 'session.changed', sessionId: id, organizationName: organization, details } as const
  return { version: version + 1, record }
}
