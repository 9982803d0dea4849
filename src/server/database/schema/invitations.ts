import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'
import { organizations, profiles } from './people.ts'

/** Links that open the sign-up with a group chosen. The code can be read, because it grants nothing. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    organizationName: text()
      .notNull()
      .references(() => organizations.name, { onUpdate: 'cascade' }),
    code: text().notNull().unique(),
    createdBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    revokedAt: instant(),
  },
  (table) => [
    check('invitations_code', sql`${table.code} ~ '^[a-p]{32}$'`),
    uniqueIndex('invitations_of_organization').on(table.organizationName).where(sql`${table.revokedAt} is null`),
  ],
)
