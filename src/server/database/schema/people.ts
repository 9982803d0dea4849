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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#domain/dates/dates.ts'
import { OLDEST_BAND_AGE } from '#domain/finance/age-bands.ts'
import { ORGANIZATION_ROLES } from '#domain/network/organizations.ts'
import { APPROVAL_STATUSES, NETWORK_ROLES } from '#domain/rights/permissions.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { aboutUsers, users } from './auth.ts'
import { createdAt, id, instant, nameSearchKey, noLongerThan, notBlank, oneOf, transliterationKey } from './columns.ts'
import { ALL, by, declare, each, READ, WRITE } from './declare.ts'

const OLDEST = sql.raw(String(OLDEST_BAND_AGE))

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
    check(
      'organizations_name',
      sql`${notBlank(table.name)} and ${noLongerThan(table.name, TEXT_LIMITS.organizationName)}`,
    ),
    check('organizations_name_letters', sql`${table.name} !~ '[/\\\\[:cntrl:]]'`),
    check('organizations_band', sql`${table.minAge} >= 0 and ${table.maxAge} >= ${table.minAge}`),
    check('organizations_oldest', sql`${table.minAge} <= ${OLDEST} and ${table.maxAge} <= ${OLDEST}`),
    check('organizations_open_band', sql`${table.minAge} is not null or ${table.maxAge} is null`),
    uniqueIndex('organizations_name_once').on(sql`lower(${table.name})`),
  ],
)
// A change of a roster locks the rows of its organizations, which requires the right to update a column. None is
// deleted.
export const aboutOrganizations = declare(organizations, WRITE, {
  privacy:
    "groups, settings, confirmed first steps | | for good; nothing personal, an erased name in the network's is replaced",
  name: { erasure: { none: 'a group' } },
})

/** Orders members. A profile's search key is this, a space, and the key of the e-mail address. */
export const memberNameKey = ({ searchKey, email }: { readonly searchKey: AnyPgColumn; readonly email: AnyPgColumn }) =>
  sql<string>`left(${searchKey}, greatest(length(${searchKey}) - length(${email}) - 1, 0))`

export const profiles = pgTable(
  'profiles',
  {
    id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    fullName: text().notNull(),
    email: text().notNull().unique(),
    approvalStatus: text({ enum: APPROVAL_STATUSES }).notNull().default('pending'),
    organizationName: text().references(() => organizations.name, { onUpdate: 'cascade' }),
    organizationRole: text({ enum: ORGANIZATION_ROLES }),
    phoneNumber: text(),
    language: text({ enum: LANGUAGES }).notNull().default('en'),
    decidedBy: uuid().references((): AnyPgColumn => profiles.id, { onDelete: 'set null' }),
    decidedAt: instant(),
    rejectionReason: text(),
    /** The organization whose invitation the person used at sign-up and did not change; otherwise null. */
    invitedTo: text().references(() => organizations.name, { onUpdate: 'cascade' }),
    searchKey: nameSearchKey().notNull(),
    transliterationKey: transliterationKey(),
    /** Whether a team leader gets mails about children with three absences in a row. */
    absenceMails: boolean().notNull().default(true),
    /** When the account was erased; an empty profile remains for references to it. */
    erasedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    check('profiles_status', oneOf(table.approvalStatus, APPROVAL_STATUSES)),
    check('profiles_role', oneOf(table.organizationRole, ORGANIZATION_ROLES)),
    check(
      'profiles_role_in_organization',
      sql`${table.organizationRole} is null or ${table.organizationName} is not null`,
    ),
    check('profiles_language', oneOf(table.language, LANGUAGES)),
    check('profiles_full_name', noLongerThan(table.fullName, TEXT_LIMITS.name)),
    check('profiles_erased', sql`(${table.erasedAt} is null) = (${notBlank(table.fullName)})`),
    check('profiles_erased_invitation', sql`${table.erasedAt} is null or ${table.invitedTo} is null`),
    check('profiles_phone', noLongerThan(table.phoneNumber, TEXT_LIMITS.phone)),
    check('profiles_reason', noLongerThan(table.rejectionReason, TEXT_LIMITS.reason)),
    index('profiles_by_status').on(table.approvalStatus, table.createdAt, table.id),
    index('profiles_by_organization').on(table.organizationName),
    index('profiles_by_role').on(table.organizationRole).where(sql`${table.organizationRole} is not null`),
    // For the export of a person's own data (accounts.held).
    index('profiles_by_decider').on(table.decidedBy).where(sql`${table.decidedBy} is not null`),
    index('profiles_by_name').on(memberNameKey(table), table.id),
    index('profiles_search').using('gin', table.searchKey.op('gin_trgm_ops')),
    // A search shorter than a trigram matches only beginnings.
    index('profiles_search_prefix').on(table.searchKey.op('text_pattern_ops')),
    index('profiles_transliteration').using('gin', table.transliterationKey.op('gin_trgm_ops')),
    index('profiles_without_transliteration').on(table.id).where(sql`${table.transliterationKey} is null`),
  ],
)
// Inserted by the trigger make_profile. The key of auth.users refuses a profile without an account.
export const aboutProfiles = declare(profiles, WRITE, {
  privacy: aboutUsers.privacy,
  id: by({ none: 'the profile itself, which is in it whole' }),
  ...each({ of: 'member', erasure: 'emptied' }, 'fullName', 'email', 'phoneNumber', 'searchKey', 'transliterationKey'),
  decidedBy: by({ count: 'accountsDecided' }),
  rejectionReason: { of: 'member', erasure: { place: 'approval.reason', limit: TEXT_LIMITS.reason } },
})

export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    role: text({ enum: NETWORK_ROLES }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('user_roles_role', oneOf(table.role, NETWORK_ROLES))],
)
export const aboutUserRoles = declare(userRoles, ALL, {
  privacy: 'roles (the last is a view) | permissions | with the account',
  userId: { of: 'member', erasure: 'deleted', own: { query: 'isAdmin' } },
})

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
    organizationRole: text({ enum: ORGANIZATION_ROLES }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('user_organizations_pair').on(table.userId, table.organizationName),
    check('user_organizations_role', oneOf(table.organizationRole, ORGANIZATION_ROLES)),
    index('user_organizations_by_organization').on(table.organizationName, table.userId),
  ],
)
export const aboutUserOrganizations = declare(userOrganizations, ALL, {
  privacy: aboutUserRoles.privacy,
  userId: { of: 'member', erasure: 'deleted', own: { query: 'organizations' } },
})

/** A person's organizations; `id` is null for the placeholder of the profile's own organization. */
export const memberships = pgView('memberships', {
  id: uuid(),
  userId: uuid().notNull(),
  organizationName: text().notNull(),
  organizationRole: text({ enum: ORGANIZATION_ROLES }),
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
export const aboutMemberships = declare(memberships, READ, { privacy: aboutUserRoles.privacy })
