import { and, gt, inArray } from 'drizzle-orm'
import { mustSetUpSecondFactor } from '#domain/accounts/second-factor.ts'
import { isApproved } from '#domain/rights/permissions.ts'
import { signInTimeLeft } from '#server/auth/access/session-age.ts'
import type { Queryable } from '#server/database/connect.ts'
import { authSessions } from '#server/database/schema/index.ts'
import { type Person, readPeople } from '#server/queries/people.ts'

export interface Subscriber {
  readonly personId: string
  readonly sessionId: string
  /** For how many milliseconds the browser has missed changes; undefined if unknown. */
  readonly missedMs?: number | undefined
}

interface ActiveSubscriber {
  readonly person: Person
  /** Milliseconds until the sign-in ends, unless it is renewed. */
  readonly expiresInMs: number
}

/**
 * The people who are signed in, approved and not required to set up a second factor; others are omitted. There are
 * always two queries.
 * @param now milliseconds since 1970 UTC
 */
export async function readSubscribers(
  database: Queryable,
  subscribers: readonly Subscriber[],
  now: number,
): Promise<Map<string, ActiveSubscriber>> {
  const [sessions, people] = await Promise.all([
    database
      .select({
        id: authSessions.id,
        personId: authSessions.userId,
        createdAt: authSessions.createdAt,
        expiresAt: authSessions.expiresAt,
      })
      .from(authSessions)
      .where(
        and(
          inArray(
            authSessions.id,
            subscribers.map((one) => one.sessionId),
          ),
          gt(authSessions.expiresAt, new Date(now)),
        ),
      ),
    readPeople(database, [...new Set(subscribers.map((one) => one.personId))]),
  ])
  const entitled = people.filter((person) => isApproved(person) && !mustSetUpSecondFactor(person))
  const byId = new Map(entitled.map((person) => [person.id, person]))
  return new Map(
    sessions.flatMap(({ id, personId, createdAt, expiresAt }) => {
      const person = byId.get(personId)
      const leftMs = Math.min(expiresAt.getTime() - now, signInTimeLeft(createdAt, now))
      return person && leftMs > 0 ? [[id, { person, expiresInMs: leftMs }]] : []
    }),
  )
}
