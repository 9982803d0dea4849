import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import {
  attendance,
  organizationAttendees as attendees,
  erasures,
  rosterMerges,
} from '#server/database/schema/index.ts'
import type { KnownPeople, KnownPerson } from './content.ts'

/**
 * People who are or were in the roster, or attended a session before they moved. A merged entry counts as the remaining
 * one; an erased person has the name null. No one is erased or merged until the transaction ends.
 */
export async function lockPeopleOfReport(
  tx: Queryable,
  organization: OrganizationName | null,
  ids: readonly string[],
): Promise<KnownPeople> {
  const entries = await lockEntries(tx, ids)
  const moved = [...entries.values()].filter((entry) => entry.organizationName !== organization)
  const attended = await attendeesOf(
    tx,
    organization,
    moved.map(({ id }) => id),
  )
  const erased = await readErased(
    tx,
    ids.filter((id) => !entries.has(id)),
  )
  return new Map<string, KnownPerson>([
    ...[...entries].filter(([, entry]) => entry.organizationName === organization || attended.has(entry.id)),
    ...erased.map((id) => [id, { id, name: null }] as const),
  ])
}

interface Entry {
  readonly id: string
  readonly name: string
  readonly nameKey: string
  readonly organizationName: OrganizationName
}

/**
 * Locks entries, merged ones as the remaining one. The lock waits for running erasures and merges, and is followed by
 * the read.
 */
async function lockEntries(tx: Queryable, ids: readonly string[]): Promise<Map<string, Entry>> {
  if (ids.length === 0) return new Map()
  const found = await tx
    .select({
      id: attendees.id,
      name: attendees.attendeeName,
      nameKey: attendees.nameKey,
      organizationName: attendees.organizationName,
    })
    .from(attendees)
    .where(inArray(attendees.id, [...ids]))
    .orderBy(asc(attendees.id))
    .for('key share')
  const merges = await tx
    .select({ mergedId: rosterMerges.mergedId, keptId: rosterMerges.keptId })
    .from(rosterMerges)
    .where(and(inArray(rosterMerges.mergedId, [...ids]), isNull(rosterMerges.undoneAt)))
  const entries = await lockEntries(
    tx,
    merges.map(({ keptId }) => keptId),
  )
  return new Map([
    ...found.map((entry) => [entry.id, entry] as const),
    ...merges.flatMap(({ mergedId, keptId }) => {
      const entry = entries.get(keptId)
      return entry ? [[mergedId, entry] as const] : []
    }),
  ])
}

async function attendeesOf(tx: Queryable, organization: OrganizationName | null, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string | null>()
  const isOfOrganization =
    organization === null ? isNull(attendance.organization) : eq(attendance.organization, organization)
  const found = await tx
    .selectDistinct({ id: attendance.attendeeId })
    .from(attendance)
    .where(and(inArray(attendance.attendeeId, [...ids]), isOfOrganization))
  return new Set(found.map(({ id }) => id))
}

async function readErased(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await tx
    .select({ id: erasures.subjectId })
    .from(erasures)
    .where(inArray(erasures.subjectId, [...ids]))
  return found.map(({ id }) => id)
}
