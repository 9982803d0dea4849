import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, isDottedName } from './columns.ts'
import { ALL, declare } from './declare.ts'
import { profiles } from './people.ts'

/** Every call with a key that took effect, for a year, so that a repeated call changes nothing and gets the same answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Made by the client: the id of the created row; for an edited session its id and version. */
    key: text().primaryKey(),
    /** Null if the account was deleted: then the call cannot be repeated. */
    personId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** Its name in the contract, or 'receipts.add'. An imported person counts as an added one. */
    procedure: text().notNull(),
    /** SHA-256 of the sent content, which is not stored. */
    digest: text().notNull(),
    ids: uuid().array().notNull().default(sql`'{}'`),
    /** What the answer depends on, if anything: never a name or a text. */
    outcome: text().array(),
    createdAt: createdAt(),
  },
  (table) => [
    check('idempotency_keys_procedure', isDottedName(table.procedure)),
    index('idempotency_keys_by_time').on(table.createdAt),
  ],
)
export const aboutIdempotencyKeys = declare(idempotencyKeys, ALL, {
  privacy: 'ids and a digest of calls | repeated calls take effect once | a year',
  personId: { of: 'member', erasure: 'deleted', own: { none: 'ids and digests of calls; what they did is in it' } },
})
