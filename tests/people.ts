import { createHmac, randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { SIGN_IN_S } from '#server/auth/access/session-age.ts'
import { SESSION_COOKIE } from '#server/auth/auth.ts'
import type { Database } from '#server/database/connect.ts'
import { authSessions } from '#server/database/schema/index.ts'
import { insertPerson, type NewPerson } from '#server/operations/demo/insert-person.ts'

export type PersonToBe = Partial<NewPerson>

/** Insert an approved member of SNMY1 without a role, or as `overrides` say. Returns the id. */
export function createPerson(database: Database, overrides: PersonToBe = {}): Promise<string> {
  return insertPerson(database, {
    fullName: 'Somebody',
    email: `${uuid()}@example.org`,
    emailVerified: true,
    signedUpUnder: 'SNMY1',
    roles: {},
    isAdmin: false,
    status: 'approved',
    rejectionReason: null,
    phoneNumber: null,
    language: 'en',
    passwordHash: null,
    ...overrides,
  })
}

/**
 * Sign someone in by inserting a session. Returns the cookie for a browser.
 * @param now when they signed in, in milliseconds since 1970 UTC
 */
export async function sessionCookie(database: Database, userId: string, secret: string, now = Date.now()) {
  const token = randomBytes(24).toString('base64url')
  const createdAt = new Date(now)
  // The authentication library of a world asks the machine for the time.
  const expiresAt = new Date(Math.max(now, Date.now()) + SIGN_IN_S * 1000)
  await database.insert(authSessions).values({ id: uuid(), userId, token, expiresAt, provedAt: createdAt, createdAt })
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return { name: SESSION_COOKIE, value: encodeURIComponent(`${token}.${signature}`) }
}
