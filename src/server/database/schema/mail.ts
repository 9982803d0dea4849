import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#domain/dates/dates.ts'
import { createdAt, id, instant, isName, oneOf } from './columns.ts'
import { ALL, declare } from './declare.ts'

export const MAIL_KINDS = [
  'confirmation',
  'already_registered',
  'reset',
  'own_approval',
  'approval_digest',
  'decision',
  'missing_report',
  'still_here',
  'absences',
  'password_changed',
  'new_device',
  'second_factor',
  'health',
  'test',
  'invitation',
] as const

/** The mail queue: a mail remains until a mail server has accepted it, so that a failure never loses one. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: id(),
    recipient: text().notNull(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: createdAt(),
    sentAt: instant(),
    expiresAt: instant().notNull(),
    lastError: text(),
    createdAt: createdAt(),
  },
  (table) => [
    check('outgoing_mails_kind', isName(table.kind)),
    check('outgoing_mails_language', oneOf(table.language, LANGUAGES)),
    index('outgoing_mails_by_recipient').on(table.recipient, table.kind, table.createdAt),
    index('outgoing_mails_waiting').on(table.nextAttemptAt).where(sql`${table.sentAt} is null`),
  ],
)
export const aboutOutgoingMails = declare(outgoingMails, ALL, {
  privacy:
    'recipient, text | mails survive an outage | the text until sent, the rest an hour longer; what waits until its link expires',
  // So are mails that name someone else (erase-from-mails.ts).
  recipient: { of: 'member', erasure: 'deleted' },
})
