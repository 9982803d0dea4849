import { and, asc, eq, isNotNull, lt, not, type SQL, sql } from 'drizzle-orm'
import { isKeptByDefault } from '#domain/erasure/erasure.ts'
import { NO_ORIGIN } from '#server/audit/audit.ts'
import type { Database } from '#server/database/connect.ts'
import { organizationAttendees as attendees } from '#server/database/schema/index.ts'
import { isUnavailable } from '#server/database/unavailable.ts'
import { isMerged } from '#server/queries/merged-entries.ts'
import { eraseRosterPerson, lockForErasure, namesOfPerson } from './erase-person.ts'
import { readNamesakes } from './namesakes.ts'
import { findTexts } from './texts.ts'

/**
 * The oldest removals first, each in its own transaction. No one reviews the texts, so ambiguous names remain in them.
 * @param now milliseconds since 1970 UTC
 * @returns the number of people
 * @throws the first error of a failed erasure, after the others
 * Source: docs/product.md, 21.8.
 */
export async function eraseRemoved(database: Database, years: number, most: number, now: number): Promise<number> {
  const isDue = and(
    isNotNull(attendees.removedAt),
    // Erased with the person it was merged into.
    not(isMerged),
    lt(attendees.removedAt, sql`${new Date(now).toISOString()}::timestamptz - make_interval(years => ${years}::int)`),
  )
  const due = await database
    .select({ id: attendees.id })
    .from(attendees)
    .where(isDue)
    .orderBy(asc(attendees.removedAt))
    .limit(most)
  let erased = 0
  const failures: unknown[] = []
  for (const { id } of due) {
    try {
      if (await eraseIfDue(database, id, isDue)) erased++
    } catch (error) {
      if (isUnavailable(error)) throw error
      // The others are still erased.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return erased
}

/** Erases a person who is still due and was not restored meanwhile. Returns whether it happened. */
function eraseIfDue(database: Database, id: string, isDue: SQL | undefined): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockForErasure(tx, id)
    const [entry] = await tx
      .select({ id: attendees.id })
      .from(attendees)
      .where(and(isDue, eq(attendees.id, id)))
      .for('update')
    if (!entry) return false
    const names = await namesOfPerson(tx, id)
    const texts = await findTexts(tx, names, id)
    const isAmbiguous = (await readNamesakes(tx, names, id)).length > 0
    const keptTexts = texts.filter(({ place }) => isAmbiguous || isKeptByDefault(place)).map(({ key }) => key)
    return (await eraseRosterPerson(tx, id, { keptTexts, origin: NO_ORIGIN, byOperator: true })) !== null
  })
}
