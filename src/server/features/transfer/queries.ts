import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import {
  organizationAttendees as attendees,
  type EntryState,
  organizations,
  transferChanges,
  transfers,
} from '#server/database/schema/index.ts'
import { lockForChange } from '#server/queries/roster-capacity.ts'

const entry = {
  id: attendees.id,
  organizationName: attendees.organizationName,
  attendeeName: attendees.attendeeName,
  nameKey: attendees.nameKey,
  birthdate: sql<PlainDate | null>`${attendees.birthdate}`,
  isLeader: attendees.isLeader,
  ageOverride: attendees.ageOverride,
  phoneNumber: attendees.phoneNumber,
  removedAt: attendees.removedAt,
}

/** Everyone with a birthdate in the rosters of organizations with an age check. Source: docs/product.md, 7.2. */
export function listWithBirthdates(database: Queryable) {
  return database
    .select(entry)
    .from(attendees)
    .innerJoin(organizations, eq(organizations.name, attendees.organizationName))
    .where(and(isNull(attendees.removedAt), isNotNull(attendees.birthdate), eq(organizations.ageChecked, true)))
    .orderBy(asc(organizations.position), asc(attendees.searchKey), asc(attendees.id))
}

/** Locks all rosters against other changes until the transaction ends; they remain readable. */
export async function lockRosters(tx: Database): Promise<void> {
  const all = await tx.select({ name: organizations.name }).from(organizations)
  await lockForChange(
    tx,
    all.map(({ name }) => name),
  )
  await tx.execute(sql`lock table ${attendees} in share row exclusive mode`)
}

export async function readEntries(tx: Database, ids: readonly string[]) {
  const found =
    ids.length === 0
      ? []
      : await tx
          .select(entry)
          .from(attendees)
          .where(inArray(attendees.id, [...ids]))
  return new Map(found.map((row) => [row.id, row]))
}

export type Entry = Awaited<ReturnType<typeof readEntries>> extends Map<string, infer Row> ? Row : never

export async function readNames(tx: Database): Promise<Map<OrganizationName, Set<string>>> {
  const found = await tx
    .select({ organizationName: attendees.organizationName, nameKey: attendees.nameKey })
    .from(attendees)
    .where(isNull(attendees.removedAt))
  const names = new Map<OrganizationName, Set<string>>()
  for (const { organizationName, nameKey } of found) {
    const known = names.get(organizationName) ?? new Set()
    names.set(organizationName, known.add(nameKey))
  }
  return names
}

/** The part of an entry that is stored with a transfer, to detect changes before an undo. */
export function stateOf({ id: _, nameKey: __, removedAt, ...row }: Entry): EntryState {
  return { ...row, removed: removedAt !== null }
}

export interface Place {
  readonly id: string
  readonly organizationName: OrganizationName
  readonly ageOverride: boolean
  readonly removedAt: Date | null
}

/** Moves or removes any number of entries, with two statements. */
export async function placeEntries(tx: Database, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  const column = <Value>(of: (place: Place) => Value) => sql.param(places.map(of))
  const ids = column(({ id }) => id)
  // All entries leave first: a moving name must not conflict with one that replaces it.
  await tx.execute(sql`update organization_attendees set removed_at = now() where id = any(${ids}::uuid[])`)
  await tx.execute(sql`
    update organization_attendees as entry
    set organization_name = placed.organization_name, age_override = placed.age_override, removed_at = placed.removed_at
    from unnest(
      ${ids}::uuid[], ${column((place) => place.organizationName)}::text[], ${column((place) => place.ageOverride)}::boolean[],
      ${column((place) => place.removedAt?.toISOString() ?? null)}::timestamptz[]
    ) as placed (id, organization_name, age_override, removed_at)
    where entry.id = placed.id`)
}

/** The last transfer that changed an entry, with their number; null if it was undone, or there is none. */
export async function readUndoable(database: Queryable) {
  const counted = database
    .select({ id: transferChanges.transferId, count: count().as('count') })
    .from(transferChanges)
    .groupBy(transferChanges.transferId)
    .as('counted')
  const [last] = await database
    .select({ id: transfers.id, at: transfers.createdAt, undoneAt: transfers.undoneAt, count: counted.count })
    .from(transfers)
    .innerJoin(counted, eq(counted.id, transfers.id))
    .orderBy(desc(transfers.createdAt), desc(transfers.id))
    .limit(1)
  return last && !last.undoneAt ? { id: last.id, at: last.at, count: last.count } : null
}

export async function readOutcome(tx: Database, id: string) {
  const [row] = await tx.select({ outcome: transfers.outcome }).from(transfers).where(eq(transfers.id, id))
  return row?.outcome ?? null
}

const ROWS_AT_ONCE = 1_000

export async function insertChanges(
  tx: Database,
  transferId: string,
  changes: readonly Omit<typeof transferChanges.$inferInsert, 'transferId'>[],
): Promise<void> {
  for (let start = 0; start < changes.length; start += ROWS_AT_ONCE)
    await tx
      .insert(transferChanges)
      .values(changes.slice(start, start + ROWS_AT_ONCE).map((change) => ({ transferId, ...change })))
}

export function readChanges(tx: Database, transferId: string) {
  return tx
    .select({
      attendeeId: transferChanges.attendeeId,
      before: transferChanges.before,
      after: transferChanges.after,
    })
    .from(transferChanges)
    .where(eq(transferChanges.transferId, transferId))
}
