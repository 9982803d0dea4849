import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'
import { accessEnds } from '#server/database/schema/index.ts'
import { digestOf } from './digest.ts'

/** Stores the tokens of sign-ins that end because their person lost access, only as digests. */
export async function rememberAccessEnds(tx: Queryable, userId: string, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return
  await tx.insert(accessEnds).values(tokens.map((token) => ({ digest: digestOf(token), userId })))
}

/** The person who lost access during this sign-in; null for any other token. Source: docs/product.md, 11.3. */
export async function accessEndOf(database: Queryable, token: string): Promise<string | null> {
  const [found] = await database
    .select({ userId: accessEnds.userId })
    .from(accessEnds)
    .where(eq(accessEnds.digest, digestOf(token)))
  return found?.userId ?? null
}
