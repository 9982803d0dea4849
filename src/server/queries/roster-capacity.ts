import { and, asc, count, inArray, isNull } from 'drizzle-orm'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { MOST_IN_ROSTER } from '#domain/texts/limits.ts'
import type { Queryable } from '#server/database/connect.ts'
import { organizationAttendees as attendees, organizations } from '#server/database/schema/index.ts'

/** Every change of a roster takes this lock before locking rows, to avoid deadlocks and to keep counts correct. */
export async function lockForChange(tx: Queryable, names: readonly OrganizationName[]): Promise<void> {
  await tx
    .select({ name: organizations.name })
    .from(organizations)
    .where(inArray(organizations.name, [...names]))
    .orderBy(asc(organizations.name))
    .for('no key update')
}

/**
 * One of these organizations whose roster is too large after a change, not counting removed people; null if there is
 * none. It is called in the transaction of the change. Source: docs/product.md, 6.8.
 */
export async function overfullRoster(tx: Queryable, names: readonly OrganizationName[]): Promise<string | null> {
  const counted = await tx
    .select({ name: attendees.organizationName, people: count() })
    .from(attendees)
    .where(and(inArray(attendees.organizationName, [...names]), isNull(attendees.removedAt)))
    .groupBy(attendees.organizationName)
  return counted.find(({ people }) => people > MOST_IN_ROSTER)?.name ?? null
}
