import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'
import { prepared } from '#server/database/prepared.ts'
import { authSessions, profiles, userRoles } from '#server/database/schema/index.ts'
import { type Person, personColumns } from './people.ts'

export interface SignIn {
  readonly sessionId: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** When the person last proved their identity in this sign-in; null if never. */
  readonly provedAt: Date | null
  /** It is null if the profile has been deleted. */
  readonly person: Person | null
}

const findSignIn = prepared('sign_in', (database) =>
  database
    .select({
      sessionId: authSessions.id,
      createdAt: authSessions.createdAt,
      expiresAt: authSessions.expiresAt,
      provedAt: authSessions.provedAt,
      person: personColumns,
    })
    .from(authSessions)
    .leftJoin(profiles, eq(profiles.id, authSessions.userId))
    .leftJoin(userRoles, eq(userRoles.userId, profiles.id))
    .where(eq(authSessions.token, sql.placeholder('token'))),
)

/**
 * The sign-in with a token, and its person with everything that determines the permissions; null for an unknown token.
 */
export async function readSignIn(database: Queryable, token: string): Promise<SignIn | null> {
  const [row] = await findSignIn(database, { token })
  return row ?? null
}
