import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { CONFIRMED_STEPS } from '#domain/network/first-steps.ts'
import {
  LONGEST_AUDIT_LOG_YEARS,
  MEMBER_VIEWS,
  REMOVED_RANGE,
  UNCONFIRMED_RANGE,
} from '#domain/network/network-settings.ts'
import { REMOVED_YEARS, UNCONFIRMED_DAYS } from '#domain/network/retention.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { instant, isName, noLongerThan, notBlank, oneOf } from './columns.ts'
import { APPEND, declare, READ } from './declare.ts'
import { aboutOrganizations, organizations } from './people.ts'

export const networkSettings = pgTable(
  'network_settings',
  {
    /** Always true, so that there is only one row. */
    single: boolean().primaryKey().default(true),
    /** Grows with every change; a change is based on a version. */
    version: integer().notNull().default(1),
    name: text(),
    memberView: text({ enum: MEMBER_VIEWS }).notNull().default('details'),
    auditLogYears: integer().notNull().default(2),
    secondFactorRequired: boolean().notNull().default(false),
    unconfirmedDays: integer().notNull().default(UNCONFIRMED_DAYS),
    removedYears: integer().notNull().default(REMOVED_YEARS),
    hasCashBox: boolean().notNull().default(false),
    hasBookkeeping: boolean().notNull().default(false),
    wantsTwoAdults: boolean().notNull().default(false),
    /** The time of an admin's last change; null if never. */
    changedAt: instant(),
  },
  (table) => [
    check('network_settings_single', sql`${table.single}`),
    check('network_settings_version', sql`${table.version} > 0`),
    check(
      'network_settings_name',
      sql`${notBlank(table.name)} and ${noLongerThan(table.name, TEXT_LIMITS.networkName)}`,
    ),
    check('network_settings_member_view', oneOf(table.memberView, MEMBER_VIEWS)),
    check(
      'network_settings_audit_log_years',
      sql`${table.auditLogYears} between 1 and ${sql.raw(String(LONGEST_AUDIT_LOG_YEARS))}`,
    ),
    check(
      'network_settings_unconfirmed_days',
      sql`${table.unconfirmedDays} between ${sql.raw(`${UNCONFIRMED_RANGE.fewest} and ${UNCONFIRMED_RANGE.most}`)}`,
    ),
    check(
      'network_settings_removed_years',
      sql`${table.removedYears} between ${sql.raw(`${REMOVED_RANGE.fewest} and ${REMOVED_RANGE.most}`)}`,
    ),
  ],
)
export const aboutNetworkSettings = declare(networkSettings, [...READ, 'update'], {
  privacy: aboutOrganizations.privacy,
  texts: { id: 'single' },
  name: { erasure: { place: 'network.name', limit: TEXT_LIMITS.networkName } },
})

export const formerOrganizationNames = pgTable(
  'former_organization_names',
  {
    name: text().primaryKey(),
    organizationName: text()
      .notNull()
      .references(() => organizations.name, { onUpdate: 'cascade' }),
  },
  (table) => [
    check(
      'former_organization_names_name',
      sql`${notBlank(table.name)} and ${noLongerThan(table.name, TEXT_LIMITS.organizationName)}`,
    ),
  ],
)
// Inserted by the trigger carry_name, with the rights of the owner.
export const aboutFormerOrganizationNames = declare(formerOrganizationNames, READ, {
  privacy: aboutOrganizations.privacy,
  name: { erasure: { none: 'a group' } },
})

/** The end of the list of first steps. */
export const ALL_STEPS = 'all'

/** The first steps that an administrator has confirmed, and whether the list has ended. */
export const firstSteps = pgTable(
  'first_steps',
  { step: text({ enum: [...CONFIRMED_STEPS, ALL_STEPS] }).primaryKey(), doneAt: instant().notNull() },
  (table) => [check('first_steps_step', isName(table.step))],
)
export const aboutFirstSteps = declare(firstSteps, APPEND, { privacy: aboutOrganizations.privacy })
