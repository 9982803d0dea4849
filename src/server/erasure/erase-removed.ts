import { and, asc, eq, isNotNull, lt, not, type SQL, sql } from 'drizzle-orm'
import { isKeptByDefault } from '#domain/erasure.ts'
import { NO_ORIGIN } from '#server/audit.ts'
import type { Database } from '#server/database/connect.ts'
import { organizationAttendees as attendees } from '#server/database/schema/index.ts'
import { isUnavailable } from '#server/database/unavailable.ts'
import { isMerged } from '#server/shared-queries/merged-entries.ts'
import { eraseRosterPerson, lockForErasure, namesOfPerson } from './erase-person.ts'
import { readNamesakes } from './namesakes.ts'
import { findTexts } from './texts.ts'

/**
 * Erases people who were removed from a roster so many years ago, by the database's clock, and never put back: the first ones, each in a
 * transaction of its own. No one is there to look at the texts, so a name that someone else may have stays in them.
 * @param most how many people at most
 * @returns the number of people
 * @throws the first error of an erasure that failed, after the others
 * Source: docs/product.md, 21.8.
 */
export async function eraseRemoved(database: Database, years: number, most: number): Promise<number> {
  const isDue = and(
    isNotNull(attendees.removedAt),
    // It is erased with the person that it was merged into.
    not(isMerged),
    lt(attendees.removedAt, sql`now() - make_interval(years => ${years}::int)`),
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
      // The others are erased all the same.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return erased
}

/** Erases a person who is still due: they may have been put back meanwhile. Returns whether they were. */
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
    const kept = texts.filter(({ place }) => isAmbiguous || isKeptByDefault(place)).map(({ key }) => key)
    return (await eraseRosterPerson(tx, id, { kept, origin: NO_ORIGIN, byOperator: true })) !== null
  })
}
