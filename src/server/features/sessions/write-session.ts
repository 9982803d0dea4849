import { sql } from 'drizzle-orm'
import { type AuditOrigin, auditInStatement, auditValues } from '#server/audit.ts'
import type { Queryable } from '#server/database/connect.ts'
import { preparedSql } from '#server/database/prepared.ts'
import { claimInStatement, claimValues, type IdempotentCall } from '#server/idempotency/claim-key.ts'
import type { AttendanceRow, changesOf, editedColumns, sessionRow } from './rows.ts'

const value = (name: string) => sql.placeholder(name)

/** Attendance rows as a table, from JSON. */
const rowsIn = (name: string) => sql`
  json_to_recordset(${value(name)}::json) as row (
    "id" uuid, "attendeeId" uuid, "attendeeName" text, "nameKey" text, "status" text, "absenceReason" text,
    "markedBy" uuid, "markedAt" timestamptz, "organization" text
  )`

const ATTENDANCE_COLUMNS = sql`
  id, session_id, attendee_id, attendee_name, name_key, status, absence_reason, marked_by, marked_at, organization`

/** A row of {@link rowsIn} in the order of the columns, of the session in `session`. */
const ATTENDANCE_VALUES = sql`
  row."id", session.id, row."attendeeId", row."attendeeName", row."nameKey", row."status", row."absenceReason",
  row."markedBy", row."markedAt", row."organization"`

/** Of the session in `session`. */
const AUDITED = auditInStatement({ sessionId: sql`id`, organizationName: sql`organization` }, sql`from session`)

const insertStatement = preparedSql<{ key: string }>(
  'sessions_insert',
  sql`
    with claimed as (${claimInStatement()}),
    session as (
      insert into sessions (id, title, description, presenter_name, topic, activities, reflection, session_structure,
        food_details, session_date, session_time, location, presentation_method, organization, search_key,
        transliteration_key, created_by, present_count, attendance_count)
      select ${value('id')}::uuid, ${value('title')}, ${value('description')}, ${value('presenterName')}, ${value('topic')},
        ${value('activities')}, ${value('reflection')}, ${value('sessionStructure')}, ${value('foodDetails')},
        ${value('sessionDate')}::date, ${value('sessionTime')}, ${value('location')}, ${value('presentationMethod')},
        ${value('organization')}, ${value('searchKey')}, ${value('transliterationKey')}, ${value('createdBy')}::uuid,
        ${value('presentCount')}::int, ${value('attendanceCount')}::int
      from claimed
      returning id, organization
    ),
    audited as (${AUDITED}),
    attended as (
      insert into attendance (${ATTENDANCE_COLUMNS}) select ${ATTENDANCE_VALUES} from session, ${rowsIn('attendance')}
    )
    select key from claimed`,
)

/**
 * Records a session with its attendance, claims the key of its call and tells the audit log, in one statement: all of it or nothing.
 * @returns false if the key is taken; then nothing is written
 */
export async function insertSession(
  database: Queryable,
  call: IdempotentCall,
  session: ReturnType<typeof sessionRow> & { readonly id: string; readonly createdBy: string },
  rows: readonly AttendanceRow[],
  by: AuditOrigin,
): Promise<boolean> {
  const audit = auditValues(by, 'session.created', { marks: { added: rows.length, changed: 0, removed: 0 } })
  const values = { ...session, ...claimValues(call), ...audit, attendance: JSON.stringify(rows) }
  return (await insertStatement(database, values)).length > 0
}

/**
 * The version decides first: of two edits of one version the second waits for the first at the session's row and changes nothing.
 * The new rows wait for the deleted ones, which may have the same names. Rows that stay keep their person and name, so no update
 * can break a unique index.
 */
const updateStatement = preparedSql<{ id: string }>(
  'sessions_update',
  sql`
    with session as (
      update sessions set title = ${value('title')}, description = ${value('description')},
        presenter_name = ${value('presenterName')}, topic = ${value('topic')}, activities = ${value('activities')},
        reflection = ${value('reflection')}, session_structure = ${value('sessionStructure')},
        food_details = ${value('foodDetails')}, session_date = ${value('sessionDate')}, session_time = ${value('sessionTime')},
        location = ${value('location')}, search_key = ${value('searchKey')},
        transliteration_key = ${value('transliterationKey')}, present_count = ${value('presentCount')},
        attendance_count = ${value('attendanceCount')}, version = version + 1, updated_at = now()
      where id = ${value('id')} and version = ${value('version')}
      returning id, organization
    ),
    audited as (${AUDITED}),
    claimed as (${claimInStatement(sql`from session`)}),
    removed as (
      delete from attendance using session
      where attendance.id = any(${value('removed')}::uuid[]) and session_id = session.id
      returning attendance.id
    ),
    changed as (
      update attendance set attendee_name = row."attendeeName", status = row."status", absence_reason = row."absenceReason",
        marked_by = row."markedBy", marked_at = row."markedAt"
      from session, ${rowsIn('changed')}
      where attendance.id = row."id" and session_id = session.id
    ),
    added as (
      insert into attendance (${ATTENDANCE_COLUMNS})
      select ${ATTENDANCE_VALUES} from session, ${rowsIn('added')} where (select count(*) from removed) >= 0
    )
    select id from session`,
)

/**
 * Edits a session and its attendance, claims the key of its call and tells the audit log, in one statement: all of it or nothing.
 * @param version the version that is edited
 * @returns false if the session has another version, or is deleted; then nothing is written
 */
export async function updateSession(
  database: Queryable,
  call: IdempotentCall,
  { id, version }: { readonly id: string; readonly version: number },
  columns: ReturnType<typeof editedColumns>,
  { added, changed, removed }: ReturnType<typeof changesOf>,
  by: AuditOrigin,
): Promise<boolean> {
  const marks = { added: added.length, changed: changed.length, removed: removed.length }
  const audit = auditValues(by, 'session.changed', { marks })
  const rows = { added: JSON.stringify(added), changed: JSON.stringify(changed), removed }
  return (
    (await updateStatement(database, { ...columns, ...claimValues(call), ...audit, ...rows, id, version })).length > 0
  )
}
