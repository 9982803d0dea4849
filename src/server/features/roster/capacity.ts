import type { OrganizationName } from '#domain/network/organizations.ts'
import { MOST_IN_ROSTER } from '#domain/texts/limits.ts'
import type { Database } from '#server/database/connect.ts'
import { overfullRoster } from '#server/queries/roster-capacity.ts'

export async function refuseOverfull(
  tx: Database,
  rosters: readonly OrganizationName[],
  errors: { ROSTER_FULL(about: { data: { organizationName: string; limit: number } }): Error },
): Promise<void> {
  const organizationName = await overfullRoster(tx, rosters)
  if (organizationName) throw errors.ROSTER_FULL({ data: { organizationName, limit: MOST_IN_ROSTER } })
}
