import { eq, sql } from 'drizzle-orm'
import {
  type NetworkSettings,
  ofSwitches,
  type SharedSettings,
  SWITCH_NAMES,
} from '#domain/network/network-settings.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { formerOrganizationNames, networkSettings } from '#server/database/schema/index.ts'

/** The network's name and the settings that every screen needs, as a part of the statement that reads a person. */
export const sharedSettings = sql<SharedSettings>`(
  select json_build_object(
    'name', ${networkSettings.name}, 'memberView', ${networkSettings.memberView}, 'secondFactorRequired', ${networkSettings.secondFactorRequired},
    ${sql.join(
      SWITCH_NAMES.map((name) => sql`${sql.raw(`'${name}'`)}, ${networkSettings[name]}`),
      sql`, `,
    )}
  ) from ${networkSettings}
)`

/** The present names of organizations by their former ones, as a part of the statement that reads a person. */
export const formerNames = sql<Record<OrganizationName, OrganizationName>>`(
  select coalesce(json_object_agg(${formerOrganizationNames.name}, ${formerOrganizationNames.organizationName}), '{}')
  from ${formerOrganizationNames}
)`

/**
 * The time of the last erasure, in milliseconds since 1970 UTC or null, as a part of the statement that reads a person.
 */
export const lastErasureAt = sql<
  number | null
>`(select (extract(epoch from max(erased_at)) * 1000)::float8 from erasures where kind <> 'receipt')`

/** The settings with their version, which grows with every change of a setting or an organization. */
export type StoredSettings = NetworkSettings & { readonly version: number }

/** Reads the settings without a lock; {@link lockSettings} is for changes. @throws Error if the row is missing */
export async function readSettings(database: Queryable): Promise<StoredSettings> {
  return single(await database.select(columns).from(networkSettings))
}

/** Locks the settings and the list of organizations against other changes until the transaction ends. */
export async function lockSettings(tx: Database): Promise<StoredSettings> {
  return single(await tx.select(columns).from(networkSettings).for('update'))
}

/**
 * Writes settings after {@link lockSettings}. The version grows by one, also without changes. @returns the new version
 */
export async function writeSettings(
  tx: Database,
  changes: Partial<NetworkSettings>,
  changedAt: Date,
): Promise<{ version: number }> {
  const [written] = await tx
    .update(networkSettings)
    .set({ ...changes, version: sql`${networkSettings.version} + 1`, changedAt })
    .where(eq(networkSettings.single, true))
    .returning({ version: networkSettings.version })
  return { version: written?.version ?? 0 }
}

/** Does nothing once an admin has changed the settings. @param years from the environment of the server */
export async function adoptAuditLogYears(database: Queryable, years: number): Promise<void> {
  await database.execute(sql`
    update ${networkSettings} set audit_log_years = ${years}
    where changed_at is null and audit_log_years <> ${years}`)
}

const columns = {
  version: networkSettings.version,
  name: networkSettings.name,
  memberView: networkSettings.memberView,
  auditLogYears: networkSettings.auditLogYears,
  secondFactorRequired: networkSettings.secondFactorRequired,
  unconfirmedDays: networkSettings.unconfirmedDays,
  removedYears: networkSettings.removedYears,
  ...ofSwitches((name) => networkSettings[name]),
}

function single(rows: readonly StoredSettings[]): StoredSettings {
  const [row] = rows
  if (!row) throw new Error('The row of network_settings is missing')
  return row
}
