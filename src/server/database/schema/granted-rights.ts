import { sql } from 'drizzle-orm'
import { check, index, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { GRANTED_ROLES } from '#domain/rights/granted-rights.ts'
import { id, instant, oneOf } from './columns.ts'
import { appendAndUpdate, by, declare, READ } from './declare.ts'
import { organizations, profiles } from './people.ts'

/**
 * Every time for which a person could review money, or could give others that right. Triggers of `user_roles`,
 * `user_organizations` and `profiles` keep it when a transaction ends, whatever changed a role, an approval or a membership.
 * Source: docs/product.md, 8.28.
 */
export const grantedRights = pgTable(
  'granted_rights',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    role: text({ enum: GRANTED_ROLES }).notNull(),
    /** Null: an admin's, everywhere. */
    organizationName: text().references(() => organizations.name, { onUpdate: 'cascade' }),
    /** Null: the server's command, a move, or a right from before this table. */
    givenBy: uuid().references(() => profiles.id),
    givenAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    check('granted_rights_role', oneOf(table.role, GRANTED_ROLES)),
    check('granted_rights_organization', sql`(${table.role} = 'admin') = (${table.organizationName} is null)`),
    uniqueIndex('granted_rights_once')
      .on(table.userId, table.role, sql`coalesce(${table.organizationName}, '')`)
      .where(sql`${table.endedAt} is null`),
    index('granted_rights_of_person').on(table.userId),
  ],
)
// Written by the triggers keep_granted_rights alone; a right ends once.
export const aboutGrantedRights = declare(grantedRights, appendAndUpdate('ended_at'), {
  privacy:
    'ids and times: who could review money or give that right, from whom, until when (the last is a view) | to know two people from one (product.md 8.28) | for good; after an erasure without a name',
  userId: by({ none: 'the present rights, and actions on the account, are in it' }),
  givenBy: by({ none: 'rights that they gave are recorded actions' }),
})

/** The same rights as they are now: of approved people, and of admins, who count as approved. */
export const presentRights = pgView('present_rights', {
  userId: uuid().notNull(),
  role: text({ enum: GRANTED_ROLES }).notNull(),
  organizationName: text(),
}).as(sql`
  select user_id, role, null::text as organization_name from user_roles
  union all
  select user_id, memberships.organization_role, memberships.organization_name
  from memberships join profiles on profiles.id = user_id
  where memberships.organization_role in ('finance_manager', 'team_leader')
    and (approval_status = 'approved' or exists (select from user_roles where user_roles.user_id = profiles.id))
`)
export const aboutPresentRights = declare(presentRights, READ, { privacy: aboutGrantedRights.privacy })
