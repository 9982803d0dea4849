import { sql } from 'drizzle-orm'
import { bigint, check, date, index, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type AuditAction, type AuditDetails, GROUP_READINGS, GUARDIANS_USES } from '#domain/audit/audit-log.ts'
import { createdAt, instant, isDottedName, oneOf } from './columns.ts'
import { APPEND, by, declare } from './declare.ts'

/**
 * Append-only: triggers refuse update, delete and truncate; `delete_expired_audit_log` deletes expired rows. Ids
 * without foreign keys survive the deletion of a person or an account; no names or contents.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The time of the action; a page opened offline by the device's clock. */
    at: instant().notNull().default(sql`now()`),
    recordedAt: createdAt(),
    action: text().$type<AuditAction>().notNull(),
    /** The acting account; null for a guardian, the operator, and a failed sign-in. */
    actorId: uuid(),
    signInId: uuid(),
    address: text(),
    attendeeId: uuid(),
    profileId: uuid(),
    sessionId: uuid(),
    organizationName: text(),
    transactionId: uuid(),
    linkId: uuid(),
    details: jsonb().$type<AuditDetails>().notNull().default({}),
    /** Of a reading: made by the client if it may repeat the report. */
    readingId: uuid(),
    /** Of a reading: the network's day. */
    day: date({ mode: 'string' }),
  },
  (table) => [
    check('audit_log_action', isDottedName(table.action)),
    check('audit_log_reading', sql`(${table.day} is null) = (${table.action} not like 'reading.%')`),
    check(
      'audit_log_subject',
      sql`${table.day} is null or ${table.attendeeId} is not null
        or (${oneOf(table.action, GROUP_READINGS)} and ${table.organizationName} is not null)`,
    ),
    check(
      'audit_log_actor',
      sql`${table.day} is null or (${table.actorId} is null) = (${oneOf(table.action, GUARDIANS_USES)})`,
    ),
    check('audit_log_link', sql`(${table.linkId} is null) = (${table.action} not like 'reading.link%')`),
    unique('audit_log_reading_id').on(table.readingId),
    index('audit_log_by_time').on(table.at.desc(), table.id.desc()),
    index('audit_log_by_kind').on(sql`split_part(${table.action}, '.', 1)`, table.at.desc(), table.id.desc()),
    index('audit_log_by_actor').on(table.actorId, table.at.desc(), table.id.desc()),
    index('audit_log_of_attendee')
      .on(table.attendeeId, table.at.desc(), table.id.desc())
      .where(sql`${table.attendeeId} is not null`),
    index('audit_log_of_profile')
      .on(table.profileId, table.at.desc(), table.id.desc())
      .where(sql`${table.profileId} is not null`),
    index('audit_log_of_organization')
      .on(table.organizationName, table.at.desc(), table.id.desc())
      .where(sql`${table.organizationName} is not null`),
    index('audit_log_group_readings').on(table.organizationName, table.day).where(oneOf(table.action, GROUP_READINGS)),
    // Rows are inserted in this order, so the smallest kind of index finds the expired ones.
    index('audit_log_by_recording').using('brin', table.recordedAt),
    uniqueIndex('audit_log_group_reading_once_a_day')
      .on(table.actorId, table.organizationName, table.day, table.action)
      .where(oneOf(table.action, GROUP_READINGS)),
  ],
)
export const aboutAuditLog = declare(auditLog, APPEND, {
  privacy: 'who did and read what, as ids, IP address | to find misuse | two years, or as set; at least one',
  action: { erasure: { none: 'an enum' } },
  actorId: by({ query: 'actionsRecorded' }),
  address: { erasure: { none: 'an IP address' } },
  attendeeId: { of: 'child', erasure: 'kept' },
  profileId: by({ query: 'actionsOnAccount' }),
  organizationName: { erasure: { none: 'a group' } },
  // Numbers, groups, ids, enums, and names of the network and of categories.
  details: { erasure: { changes: 'in these names (erase-from-audit-log.ts)' } },
})
