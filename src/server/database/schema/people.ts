import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  pgView,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { createdAt, id, instant, notBlank, oneOf, shorterThan } from './columns.ts'

const ROLES = ['team_leader', 'secretary', 'finance_manager', 'media_manager', 'activities_manager'] as const

export const organizations = pgTable(
  'organizations',
  {
    name: text().primaryKey(),
    minAge: integer(),
    maxAge: integer(),
    ageChecked: boolean().notNull(),
    position: integer().notNull().unique(),
  },
  (table) => [
    check('organizations_name', sql`${notBlank(table.name)} and ${shorterThan(table.name, 40)}`),
    check('organizations_band', sql`${table.minAge} >= 0 and ${table.maxAge} >= ${table.minAge}`),
  ],
)

export const profiles = pgTable(
  'profiles',
  {
    id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    fullName: text().notNull(),
    email: text().notNull().unique(),
    approvalStatus: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    organizationName: text().references(() => organizations.name, { onUpdate: 'cascade' }),
    organizationRole: text({ enum: ROLES }),
    phoneNumber: text(),
    language: text({ enum: ['en', 'ar'] })
      .notNull()
      .default('en'),
    decidedBy: uuid().references((): AnyPgColumn => profiles.id, { onDelete: 'set null' }),
    decidedAt: instant(),
    rejectionReason: text(),
    searchKey: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('profiles_status', oneOf(table.approvalStatus, ['pending', 'approved', 'rejected'])),
    check('profiles_role', oneOf(table.organizationRole, ROLES)),
    check(
      'profiles_role_in_organization',
      sql`${table.organizationRole} is null or ${table.organizationName} is not null`,
    ),
    check('profiles_language', oneOf(table.language, ['en', 'ar'])),
    check('profiles_full_name', sql`${notBlank(table.fullName)} and ${shorterThan(table.fullName, 120)}`),
    check('profiles_phone', shorterThan(table.phoneNumber, 32)),
    check('profiles_reason', shorterThan(table.rejectionReason, 500)),
    index('profiles_by_status').on(table.approvalStatus, table.createdAt, table.id),
    index('profiles_by_organization').on(table.organizationName),
    index('profiles_by_name').on(table.fullName, table.id),
    index('profiles_search').using('gin', table.searchKey.op('gin_trgm_ops')),
    // What is shorter than a trigram is looked for at the beginning.
    index('profiles_search_prefix').on(table.searchKey.op('text_pattern_ops')),
  ],
)

export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    role: text({ enum: ['admin'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('user_roles_role', oneOf(table.role, ['admin']))],
)

export const userOrganizations = pgTable(
  'user_organizations',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    organizationName: text()
      .notNull()
      .references(() => organizations.name, { onUpdate: 'cascade' }),
    organizationRole: text({ enum: ROLES }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('user_organizations_pair').on(table.userId, table.organizationName),
    check('user_organizations_role', oneOf(table.organizationRole, ROLES)),
    index('user_organizations_by_organization').on(table.organizationName, table.userId),
  ],
)

/** Every organization a person belongs to; `id` is null for the placeholder that stands for the profile's own. */
export const memberships = pgView('memberships', {
  id: uuid(),
  userId: uuid().notNull(),
  organizationName: text().notNull(),
  organizationRole: text({ enum: ROLES }),
}).as(sql`
  select id, user_id, organization_name, organization_role from user_organizations
  union all
  select null, id, organization_name, organization_role from profiles
  where organization_name is not null and not exists (
    select from user_organizations
    where user_organizations.user_id = profiles.id
      and user_organizations.organization_name = profiles.organization_name
  )
`)
