import { and, eq, not } from 'drizzle-orm'
import { canSeePerson } from '#domain/rights/permissions.ts'
import type { ApprovedOptions, PersonContext } from '#server/calls/access.ts'
import type { Queryable } from '#server/database/connect.ts'
import { organizationAttendees as attendees } from '#server/database/schema/index.ts'
import { isMerged } from '#server/queries/merged-entries.ts'

export type RosterEntry = typeof attendees.$inferSelect

export interface EntryContext extends PersonContext {
  readonly entry: RosterEntry
}

export function ofEntry({ id, organizationName }: RosterEntry) {
  return { attendeeId: id, organizationName }
}

interface PersonRequest {
  readonly personId: string
}

type Options<Output> = ApprovedOptions<Output, { NOT_FOUND(): Error }>

/** Middleware: reads the roster entry, removed or not; NOT_FOUND if the person may not see the page. */
export async function visiblePerson<Output>({ context, errors, next }: Options<Output>, { personId }: PersonRequest) {
  const entry = await readEntry(context.database, personId)
  if (!entry || !canSeePerson(context.person, entry)) throw errors.NOT_FOUND()
  return next({ context: { entry } })
}

/** Middleware: like {@link visiblePerson}, but also NOT_FOUND if the person was removed from the roster. */
export async function presentPerson<Output>({ context, errors, next }: Options<Output>, { personId }: PersonRequest) {
  const entry = await readEntry(context.database, personId)
  if (!entry || entry.removedAt || !canSeePerson(context.person, entry)) throw errors.NOT_FOUND()
  return next({ context: { entry } })
}

async function readEntry(database: Queryable, id: string): Promise<RosterEntry | null> {
  const [row] = await database
    .select()
    .from(attendees)
    .where(and(eq(attendees.id, id), not(isMerged)))
  return row ?? null
}

/**
 * Locks the entry, which keeps counts of its records correct.
 * @throws NOT_FOUND if it was removed, or moved to a group whose people the caller may not see
 */
export async function lockEntry(tx: Queryable, context: EntryContext, errors: { NOT_FOUND(): Error }): Promise<void> {
  const [row] = await tx
    .select({ organizationName: attendees.organizationName, removedAt: attendees.removedAt })
    .from(attendees)
    .where(eq(attendees.id, context.entry.id))
    .for('no key update')
  if (!row || row.removedAt || !canSeePerson(context.person, row)) throw errors.NOT_FOUND()
}
