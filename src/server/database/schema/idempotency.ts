import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, oneOf } from './columns.ts'
import { profiles } from './people.ts'

/** Calls that take effect only once, however often they are sent. An imported person counts as an added one. */
export const IDEMPOTENT_PROCEDURES = [
  'sessions.create',
  'sessions.update',
  'sessions.edit',
  'roster.add',
  'finance.request',
  'finance.addIncome',
  'finance.deposit',
  'finance.exchange',
  'finance.reverse',
  'finance.setReserve',
  'rates.add',
  'limits.propose',
  'receipts.add',
  'finance.setBalance',
  'cashCounts.finish',
  'closings.close',
  'transfer.apply',
  'people.addNote',
  'people.noteFollowUp',
  'people.announceAbsence',
  'people.merge',
  'meetings.addPause',
] as const

/** Every such call that took effect, for a year, so that a repeated call changes nothing and gets the same answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Made by the client: the id of the created row; for an edited session its id and version. */
    key: text().primaryKey(),
    /** Null if the account was deleted: then the call cannot be repeated. */
    personId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    procedure: text({ enum: IDEMPOTENT_PROCEDURES }).notNull(),
    /** SHA-256 of the sent content, which is not stored. */
    digest: text().notNull(),
    ids: uuid().array().notNull().default(sql`'{}'`),
    /** What the answer depends on, if anything: never a name or a text. */
    outcome: text().array(),
    createdAt: createdAt(),
  },
  (table) => [
    check('idempotency_keys_procedure', oneOf(table.procedure, IDEMPOTENT_PROCEDURES)),
    index('idempotency_keys_by_time').on(table.createdAt),
  ],
)
