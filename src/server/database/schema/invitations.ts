import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'
import { appendAndUpdate, declare, listed } from './declare.ts'
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
// A revoked one remains as a row, so that a repeated call does not make it again.
export const aboutInvitations = declare(invitations, appendAndUpdate('revoked_at'), {
  privacy:
    'links that open sign-up with a group chosen, who made them | to bring people to their group | for good, also revoked ones; they grant nothing',
  code: { erasure: { none: 'a key' } },
  createdBy: listed('invitationsMade', invitations, ['organizationName', 'createdAt', 'revokedAt'], 'createdAt'),
})
