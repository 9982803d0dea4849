import { sql } from 'drizzle-orm'
import { candidatePattern, withoutNames } from '#domain/erasure.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { isSameName } from '#domain/names.ts'
import type { Database } from '#server/database/connect.ts'

/** Replaces the names in the stored answers of bulk transfers, which name the people who were left where they are. */
export async function eraseFromTransfers(tx: Database, names: readonly string[]): Promise<void> {
  const pattern = candidatePattern(names)
  if (pattern === null) return
  const { rows } = await tx.execute<{ id: string; outcome: Record<string, unknown> }>(
    sql`select id, outcome from transfers where outcome::text ~ ${pattern} for update`,
  )
  for (const { id, outcome } of rows) {
    const isOf = (text: unknown): text is string =>
      typeof text === 'string' && names.some((one) => isSameName(one, text))
    const without = (value: unknown) =>
      Array.isArray(value)
        ? value.map((text: unknown) => (isOf(text) ? withoutNames(text, names, TEXT_LIMITS.name) : text))
        : value
    const rest = Object.fromEntries(Object.entries(outcome).map(([field, value]) => [field, without(value)]))
    const [before, after] = [JSON.stringify(outcome), JSON.stringify(rest)]
    if (before !== after)
      await tx.execute(sql`select rewrite_erased_text('transfer.outcome', ${id}, ${before}, ${after})`)
  }
}
