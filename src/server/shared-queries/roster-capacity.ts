import { and, asc, count, inArray, isNull } from 'drizzle-orm'
import { MOST_IN_ROSTER } from '#domain/limits.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { organizationAttendees as attendees, organizations } from '#server/database/schema/index.ts'

/**
 * Lock these rosters against every other change until the transaction ends, so that a count of people still holds when some
 * are added. Every change of a roster takes this lock before it locks a row, so that no two changes deadlock, neither with
 * each other nor with the yearly transfer.
 */
export async function lockForChange(tx: Queryable, names: readonly OrganizationName[]): Promise<void> {
  await tx
    .select({ name: organizations.name })
    .from(organizations)
    .where(inArray(organizations.name, [...names]))
    .orderBy(asc(organizations.name))
    .for('no key update')
}

/** One of these rosters that has more people than it may, within a transaction that has added some; null where all fit. */
export async function overfullRoster(tx: Queryable, names: readonly OrganizationName[]): Promise<string | null> {
  const counted = await tx
    .select({ name: attendees.organizationName, people: count() })
    .from(attendees)
    .where(and(inArray(attendees.organizationName, [...names]), isNull(attendees.removedAt)))
    .groupBy(attendees.organizationName)
  return counted.find(({ people }) => people > MOST_IN_ROSTER)?.name ?? null
}
