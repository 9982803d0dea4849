import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { isKeptByDefault } from '#domain/erasure.ts'
import { NO_ORIGIN } from '#server/audit.ts'
import type { Database } from '#server/database/connect.ts'
import { organizationAttendees as attendees } from '#server/database/schema/index.ts'
import { eraseRosterPerson, lockForErasure, namesOfPerson } from './erase-person.ts'
import { readNamesakes } from './namesakes.ts'
import { findTexts } from './texts.ts'

/**
 * Erases people who were removed from a roster so many years ago, by the database's clock, and never put back: the first ones, each in a
 * transaction of its own. Nobody is there to look at the texts, so a name that somebody else may have stays in them.
 * @param most how many people at most
 * @returns the number of people
 * Source: docs/product.md, 21.8.
 */
export async function eraseRemoved(database: Database, years: number, most: number): Promise<number> {
  const isDue = and(
    isNotNull(attendees.removedAt),
    lt(attendees.removedAt, sql`now() - make_interval(years => ${years}::int)`),
  )
  const due = await database
    .select({ id: attendees.id })
    .from(attendees)
    .where(isDue)
    .orderBy(asc(attendees.removedAt))
    .limit(most)
  let erased = 0
  for (const { id } of due) {
    const marks = await database.transaction(async (tx) => {
      await lockForErasure(tx, id)
      // Somebody may have been put back meanwhile.
      const [entry] = await tx
        .select({ id: attendees.id })
        .from(attendees)
        .where(and(isDue, eq(attendees.id, id)))
        .for('update')
      if (!entry) return null
      const names = await namesOfPerson(tx, id)
      const texts = await findTexts(tx, names, id)
      const isAmbiguous = (await readNamesakes(tx, names, id)).length > 0
      const kept = texts.filter(({ place }) => isAmbiguous || isKeptByDefault(place)).map(({ key }) => key)
      return eraseRosterPerson(tx, id, { kept, origin: NO_ORIGIN, byOperator: true })
    })
    if (marks !== null) erased++
  }
  return erased
}
