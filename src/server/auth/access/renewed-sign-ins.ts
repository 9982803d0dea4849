import { createHash } from 'node:crypto'
import { and, eq, gt, like, lt } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Queryable } from '#server/database/connect.ts'
import { verifications } from '#server/database/schema/index.ts'

/** How long requests with the old cookie may still be in flight. */
const UNDER_WAY_SECONDS = 60

const PREFIX = 'renewed-sign-in:'

/**
 * Remembers the former token of a renewed sign-in, only as a digest, which cannot be used to sign in. Source:
 * docs/product.md, 20.11.
 * @param now milliseconds since 1970 UTC
 */
export async function rememberRenewal(database: Queryable, formerToken: string, now: number): Promise<void> {
  const { identifier, expiresAt } = verifications
  // Expired digests are deleted whenever another is added.
  await database.delete(verifications).where(and(like(identifier, `${PREFIX}%`), lt(expiresAt, new Date(now))))
  await database.insert(verifications).values({
    id: uuid(),
    identifier: identifierOf(formerToken),
    value: '',
    expiresAt: new Date(now + UNDER_WAY_SECONDS * 1000),
  })
}

/**
 * Whether a sign-in was renewed within the last minute. Source: docs/product.md, 20.11.
 * @param now milliseconds since 1970 UTC
 */
export async function wasJustRenewed(database: Queryable, token: string, now: number): Promise<boolean> {
  const { id, identifier, expiresAt } = verifications
  const found = await database
    .select({ id })
    .from(verifications)
    .where(and(eq(identifier, identifierOf(token)), gt(expiresAt, new Date(now))))
  return found.length > 0
}

function identifierOf(token: string): string {
  return `${PREFIX}${createHash('sha256').update(token).digest('hex')}`
}
