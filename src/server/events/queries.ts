import { and, gt, inArray, sql } from 'drizzle-orm'
import { isApproved } from '#domain/permissions.ts'
import { signInTimeLeft } from '#server/auth/session-age.ts'
import type { Person } from '#server/context.ts'
import type { Queryable } from '#server/database/connect.ts'
import { authSessions } from '#server/database/schema/index.ts'
import { readPeople } from '#server/shared-queries/people.ts'

interface Listener {
  readonly personId: string
  /** Of the person's being signed in. */
  readonly sessionId: string
}

interface ListenerNow {
  readonly person: Person
  /** How long the session still lasts, unless it is prolonged. */
  readonly expiresInMs: number
}

/**
 * The listeners who may listen at this moment, by session: whose session still stands, and who are approved. One read for
 * all of them.
 * @param now milliseconds since 1970 UTC
 */
export async function readListeners(
  database: Queryable,
  listeners: readonly Listener[],
  now: number,
): Promise<Map<string, ListenerNow>> {
  const [sessions, people] = await Promise.all([
    database
      .select({
        id: authSessions.id,
        personId: authSessions.userId,
        createdAt: authSessions.createdAt,
        expiresInMs: sql<number>`(extract(epoch from ${authSessions.expiresAt} - now()) * 1000)::float8`,
      })
      .from(authSessions)
      .where(
        and(
          inArray(
            authSessions.id,
            listeners.map((one) => one.sessionId),
          ),
          gt(authSessions.expiresAt, sql`now()`),
        ),
      ),
    readPeople(database, [...new Set(listeners.map((one) => one.personId))]),
  ])
  const approved = new Map(people.filter(isApproved).map((person) => [person.id, person]))
  return new Map(
    sessions.flatMap(({ id, personId, createdAt, expiresInMs }) => {
      const person = approved.get(personId)
      const leftMs = Math.min(expiresInMs, signInTimeLeft(createdAt, now))
      return person && leftMs > 0 ? [[id, { person, expiresInMs: leftMs }]] : []
    }),
  )
}
