import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'
import { awaitEarlierCommits } from '#server/database/earlier-commits.ts'
import { idempotencyKeys } from '#server/database/schema/index.ts'

/** A call that takes effect once, however often it is sent. */
export interface IdempotentCall {
  /** The client makes the key: the id of the created row; for an edited session its id and version. */
  readonly key: string
  readonly personId: string
  readonly procedure: string
  /** Everything that was sent, in contract order: equal for equal calls. */
  readonly content: unknown
  readonly ids: readonly string[]
}

interface Claim {
  /**
   * A new call, or a repeated one; 'conflict' if its key belongs to other content, another procedure or another person.
   */
  readonly claim: 'new' | 'repeated' | 'conflict'
  /** The outcome that {@link recordOutcome} recorded for the first call; empty without one. */
  readonly outcome: readonly string[]
}

/**
 * Claims a key at the start of its transaction; the same call waits until that has ended. On failure the key is free
 * again.
 */
export async function claimKey(tx: Queryable, call: IdempotentCall): Promise<Claim> {
  const [claim] = await claimKeys(tx, [call])
  return claim ?? { claim: 'conflict', outcome: [] }
}

/** {@link claimKey} for several calls, answered in order. */
export async function claimKeys(tx: Queryable, calls: readonly IdempotentCall[]): Promise<Claim[]> {
  const rows = calls.map(({ content, ids, ...call }) => ({ ...call, ids: [...ids], digest: digestOf(content) }))
  const claimed = new Set<string>()
  // The keys are sorted, so that two transactions with the same keys cannot deadlock.
  const inOrder = rows.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  for (let start = 0; start < inOrder.length; start += ROWS_AT_ONCE) {
    const inserted = await tx
      .insert(idempotencyKeys)
      .values(inOrder.slice(start, start + ROWS_AT_ONCE))
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    for (const { key } of inserted) claimed.add(key)
  }
  const known = await readKeys(
    tx,
    rows.flatMap(({ key }) => (claimed.has(key) ? [] : [key])),
  )
  // The first commit may not have been acknowledged, because no standby had it. The repeat waits for that too.
  if (known.size > 0) await awaitEarlierCommits(tx)
  const firstWith = new Map(rows.toReversed().map((row) => [row.key, row]))
  return rows.map(({ key, personId, procedure, digest }) => {
    const first = known.get(key) ?? firstWith.get(key)
    const isSame = first?.personId === personId && first.procedure === procedure && first.digest === digest
    const outcome = known.get(key)?.outcome ?? []
    if (!isSame) return { claim: 'conflict', outcome: [] }
    return { claim: claimed.has(key) ? 'new' : 'repeated', outcome }
  })
}

/** Frees the key of a call without effect, so that the next call with it counts as the first. */
export async function releaseKey(tx: Queryable, key: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key))
}

/** Records the values on which the answers of repeats depend: no names and no texts. */
export async function recordOutcome(tx: Queryable, key: string, outcome: readonly string[]): Promise<void> {
  if (outcome.length > 0)
    await tx
      .update(idempotencyKeys)
      .set({ outcome: [...outcome] })
      .where(eq(idempotencyKeys.key, key))
}

const ROWS_AT_ONCE = 1_000

async function readKeys(tx: Queryable, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, typeof idempotencyKeys.$inferSelect>()
  const found = await tx
    .select()
    .from(idempotencyKeys)
    .where(inArray(idempotencyKeys.key, [...keys]))
  return new Map(found.map((row) => [row.key, row]))
}

/** The digest of the content of a call. */
export function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
