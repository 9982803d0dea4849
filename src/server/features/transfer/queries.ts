import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import {
  organizationAttendees as attendees,
  type EntryState,
  organizations,
  transferChanges,
  transfers,
} from '#server/database/schema/index.ts'

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

/** Everyone with a birthdate in the rosters of organizations with an age check. Source: specification, section 7. */
export function listWithBirthdates(database: Queryable) {
  return database
    .select(entry)
    .from(attendees)
    .innerJoin(organizations, eq(organizations.name, attendees.organizationName))
    .where(and(isNull(attendees.removedAt), isNotNull(attendees.birthdate), eq(organizations.ageChecked, true)))
    .orderBy(asc(organizations.position), asc(attendees.attendeeName), asc(attendees.id))
}

/** Nobody else changes a roster until the transaction ends; reading goes on. */
export async function lockRosters(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${attendees} in share row exclusive mode`)
}

/** The entries with these ids, removed ones too. */
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

/** The names that stand in each roster. */
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

/** What of an entry is kept, to know later whether somebody has changed it. */
export function stateOf({ id: _, nameKey: __, removedAt, ...row }: Entry): EntryState {
  return { ...row, removed: removedAt !== null }
}

export type EntryChange = Partial<Pick<typeof attendees.$inferInsert, 'organizationName' | 'ageOverride' | 'removedAt'>>

export async function changeEntry(tx: Database, id: string, change: EntryChange): Promise<void> {
  await tx.update(attendees).set(change).where(eq(attendees.id, id))
}

/** The last transfer, where it was not undone, with how many entries it changed. */
export async function readUndoable(database: Queryable) {
  const [last] = await database
    .select({ id: transfers.id, at: transfers.createdAt, undoneAt: transfers.undoneAt })
    .from(transfers)
    .orderBy(desc(transfers.createdAt), desc(transfers.id))
    .limit(1)
  if (!last || last.undoneAt) return null
  const [found] = await database
    .select({ count: count() })
    .from(transferChanges)
    .where(eq(transferChanges.transferId, last.id))
  return found && found.count > 0 ? { id: last.id, at: last.at, count: found.count } : null
}

/** What a transfer changed. */
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
