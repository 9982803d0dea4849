import { createHash } from 'node:crypto'
import { and, eq, gt, like, lt, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Queryable } from '#server/database/connect.ts'
import { verifications } from '#server/database/schema/index.ts'

/** How long requests with the old cookie may still be in flight. */
const UNDER_WAY_SECONDS = 60

const PREFIX = 'renewed-sign-in:'

/** Stores the token replaced by a renewal, only as a digest. It cannot be used to sign in. Source: docs/product.md, 20.11. */
export async function rememberRenewal(database: Queryable, formerToken: string): Promise<void> {
  const { identifier, expiresAt } = verifications
  // Expired ones are deleted whenever another is added.
  await database.delete(verifications).where(and(like(identifier, `${PREFIX}%`), lt(expiresAt, sql`now()`)))
  await database.insert(verifications).values({
    id: uuid(),
    identifier: identifierOf(formerToken),
    value: '',
    expiresAt: sql`now() + make_interval(secs => ${UNDER_WAY_SECONDS})`,
  })
}

/** Whether the sign-in with this token got a new one within the last minute. Source: docs/product.md, 20.11. */
export async function wasJustRenewed(database: Queryable, token: string): Promise<boolean> {
  const { id, identifier, expiresAt } = verifications
  const found = await database
    .select({ id })
    .from(verifications)
    .where(and(eq(identifier, identifierOf(token)), gt(expiresAt, sql`now()`)))
  return found.length > 0
}

function identifierOf(token: string): string {
  return `${PREFIX}${createHash('sha256').update(token).digest('hex')}`
}
