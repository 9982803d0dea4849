import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { REVEAL_KINDS } from '#domain/reveals.ts'
import { createdAt, id, instant, oneOf } from './columns.ts'

/**
 * Who read which data of children. Append-only: triggers refuse update, delete and truncate. Its rows have ids without foreign
 * keys, so that they stay as they are when a person or an account is deleted.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    kind: text({ enum: REVEAL_KINDS }).notNull(),
    /** The account that read; null for a guardian, who has a link instead of an account. */
    personId: uuid(),
    /** The guardian's link. */
    linkId: uuid(),
    /** The person in the roster; null if it was a whole roster. */
    attendeeId: uuid(),
    /** The organization whose roster it was; null for one person. */
    organizationName: text(),
    /** The network's day. */
    day: date({ mode: 'string' }).notNull(),
    /** When it was read: for a page without a connection by the device's clock. */
    readAt: instant().notNull(),
    recordedAt: createdAt(),
  },
  (table) => [
    check('audit_entries_kind', oneOf(table.kind, REVEAL_KINDS)),
    check('audit_entries_subject', sql`(${table.attendeeId} is null) <> (${table.organizationName} is null)`),
    check('audit_entries_person', sql`(${table.personId} is null) = (${table.kind} = 'link_used')`),
    check('audit_entries_link', sql`(${table.linkId} is null) = (${table.kind} not like 'link%')`),
    index('audit_entries_by_person').on(table.personId, table.readAt.desc()),
    index('audit_entries_of_attendee').on(table.attendeeId, table.readAt.desc(), table.id.desc()),
    index('audit_entries_of_organization')
      .on(table.organizationName, table.day)
      .where(sql`${table.organizationName} is not null`),
    uniqueIndex('audit_entries_device_once_a_day')
      .on(table.personId, table.organizationName, table.day)
      .where(sql`${table.kind} = 'contacts_on_device'`),
  ],
)
