import { and, asc, desc, eq, inArray, isNull, not } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { MOST_IN_ROSTER } from '#domain/texts/limits.ts'
import { type Database, isUniqueViolation, type Queryable } from '#server/database/connect.ts'
import { organizationAttendees as attendees, erasures } from '#server/database/schema/index.ts'
import { isMerged } from '#server/queries/merged-entries.ts'

export const columns = {
  id: attendees.id,
  organizationName: attendees.organizationName,
  attendeeName: attendees.attendeeName,
  isLeader: attendees.isLeader,
  birthdate: attendees.birthdate,
  ageOverride: attendees.ageOverride,
  phoneNumber: attendees.phoneNumber,
}

export async function listRoster(database: Queryable, organization: OrganizationName) {
  const found = await database
    .select(columns)
    .from(attendees)
    .where(and(eq(attendees.organizationName, organization), isNull(attendees.removedAt)))
    .orderBy(desc(attendees.isLeader), asc(attendees.searchKey), asc(attendees.id))
    .limit(MOST_IN_ROSTER)
  return found.map(asPerson)
}

/** Inserts a person; null if the id, or the name in this roster, is taken. */
export async function insertPerson(database: Queryable, person: typeof attendees.$inferInsert) {
  const [row] = await database.insert(attendees).values(person).onConflictDoNothing().returning(columns)
  return row ? asPerson(row) : null
}

/** The most rows of one statement of an import. */
export const ROWS_AT_ONCE = 1_000

/** Inserts people, except those whose id, or name in their roster, is taken. Returns the ids of the others. */
export async function insertPeople(tx: Database, people: readonly (typeof attendees.$inferInsert)[]) {
  const inserted = new Set<string>()
  for (let start = 0; start < people.length; start += ROWS_AT_ONCE) {
    const rows = await tx
      .insert(attendees)
      .values(people.slice(start, start + ROWS_AT_ONCE))
      .onConflictDoNothing()
      .returning({ id: attendees.id })
    for (const { id } of rows) inserted.add(id)
  }
  return inserted
}

export async function readIds(database: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await database
    .select({ id: attendees.id })
    .from(attendees)
    .where(inArray(attendees.id, [...ids]))
  return new Set(found.map(({ id }) => id))
}

/** The ids that belong to people in the organization's roster, locked until the transaction ends. */
export async function lockPeople(tx: Database, ids: readonly string[], organization: OrganizationName) {
  const found = await tx
    .select({ id: attendees.id })
    .from(attendees)
    .where(
      and(inArray(attendees.id, [...ids]), eq(attendees.organizationName, organization), isNull(attendees.removedAt)),
    )
    .orderBy(asc(attendees.id))
    .for('no key update')
  return new Set(found.map(({ id }) => id))
}

export async function readById(database: Queryable, id: string) {
  const [row] = await database.select(columns).from(attendees).where(eq(attendees.id, id))
  return row ? asPerson(row) : null
}

export async function isErased(database: Queryable, id: string): Promise<boolean> {
  const found = await database.select({ id: erasures.subjectId }).from(erasures).where(eq(erasures.subjectId, id))
  return found.length > 0
}

export async function readBirthdate(database: Queryable, id: string, organization: OrganizationName) {
  const [row] = await database
    .select({ birthdate: attendees.birthdate })
    .from(attendees)
    .where(and(eq(attendees.id, id), eq(attendees.organizationName, organization), isNull(attendees.removedAt)))
  return row && (row.birthdate as PlainDate | null)
}

export async function readByName(database: Queryable, organization: OrganizationName, nameKey: string) {
  const [row] = await database
    .select(columns)
    .from(attendees)
    .where(
      and(eq(attendees.organizationName, organization), eq(attendees.nameKey, nameKey), isNull(attendees.removedAt)),
    )
  return row ? asPerson(row) : null
}

/**
 * An entry of an organization's roster, removed or not, locked until the transaction ends; null for an unknown id, or
 * one that was merged.
 */
export async function lockPerson(database: Database, id: string, organization: OrganizationName) {
  const [row] = await database
    .select({ ...columns, nameKey: attendees.nameKey, removedAt: attendees.removedAt })
    .from(attendees)
    .where(and(eq(attendees.id, id), eq(attendees.organizationName, organization), not(isMerged)))
    .for('update')
  return row ? asPerson(row) : null
}

export async function changePerson(database: Database, id: string, change: Partial<typeof attendees.$inferInsert>) {
  try {
    // It runs in a savepoint, so that the surrounding transaction can continue after a refusal.
    return await database.transaction(async (tx) => {
      const [row] = await tx.update(attendees).set(change).where(eq(attendees.id, id)).returning(columns)
      return row ? asPerson(row) : null
    })
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}

function asPerson<Row extends { birthdate: string | null }>(row: Row) {
  return { ...row, birthdate: row.birthdate as PlainDate | null }
}
