import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, like, lt } from 'drizzle-orm'
import { parse, serialize } from 'hono/utils/cookie'
import { v7 as uuid } from 'uuid'
import { cookieName, cookieSettings } from '#server/auth/attempts/cookies.ts'
import type { Queryable } from '#server/database/connect.ts'
import { verifications } from '#server/database/schema/index.ts'

/** The time limit of the second step. Source: docs/product.md, 20.2. */
const PENDING_SECONDS = 600

export const PENDING_PREFIX = 'second-step:'

const COOKIE = 'shabaka.second_step'
const TOKEN_BYTES = 32

/** Starts a sign-in that allows only the second step. @returns its cookie */
export async function beginSecondStep(
  database: Queryable,
  userId: string,
  appUrl: string,
  now: number,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  // Expired ones are deleted whenever a new one starts.
  await database
    .delete(verifications)
    .where(and(like(verifications.identifier, `${PENDING_PREFIX}%`), lt(verifications.expiresAt, new Date(now))))
  await database.insert(verifications).values({
    id: uuid(),
    identifier: identifierOf(token),
    value: JSON.stringify({ userId }),
    expiresAt: new Date(now + PENDING_SECONDS * 1000),
  })
  return secondStepCookie(token, appUrl)
}

/**
 * The account of a pending second step; null without one.
 * @param now milliseconds since 1970 UTC
 */
export async function pendingUser(
  database: Queryable,
  headers: Headers,
  appUrl: string,
  now: number,
): Promise<string | null> {
  const token = tokenIn(headers, appUrl)
  if (token === null) return null
  const [row] = await database
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifierOf(token)), gt(verifications.expiresAt, new Date(now))))
  return row ? (JSON.parse(row.value) as { userId: string }).userId : null
}

/**
 * Ends a pending second step.
 * @returns whether there was one, so that of several parallel calls only one makes a session
 */
export async function endSecondStep(
  database: Queryable,
  headers: Headers,
  appUrl: string,
  now: number,
): Promise<boolean> {
  const token = tokenIn(headers, appUrl)
  if (token === null) return false
  const ended = await database
    .delete(verifications)
    .where(and(eq(verifications.identifier, identifierOf(token)), gt(verifications.expiresAt, new Date(now))))
    .returning({ id: verifications.id })
  return ended.length > 0
}

/** The cookie of a pending second step; for null, one that deletes it. Scripts cannot read it. */
export function secondStepCookie(token: string | null, appUrl: string): string {
  return serialize(cookieName(COOKIE, appUrl), token ?? '', {
    ...cookieSettings(appUrl),
    // The link in a confirmation mail is opened from another site, and sets the cookie.
    sameSite: 'Lax',
    maxAge: token === null ? 0 : PENDING_SECONDS,
  })
}

function tokenIn(headers: Headers, appUrl: string): string | null {
  const name = cookieName(COOKIE, appUrl)
  return parse(headers.get('cookie') ?? '', name)[name] || null
}

function identifierOf(token: string): string {
  return `${PENDING_PREFIX}${createHash('sha256').update(token).digest('hex')}`
}
