import { sql } from 'drizzle-orm'
import type { AuditDetails } from '#domain/audit/audit-log.ts'
import { candidatePattern, withoutNames } from '#domain/erasure/erasure.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import type { Database } from '#server/database/connect.ts'

/** The longest of the names that an audit row can have. */
const LIMIT = Math.max(TEXT_LIMITS.networkName, TEXT_LIMITS.category)

/**
 * Replaces the names of an erased person in what the audit log says about names of the network and its categories. Call
 * after the other texts are rewritten: a name that still stands there was kept by the administrator.
 * Source: docs/product.md, 18.5.
 */
export async function eraseFromAuditLog(tx: Database, names: readonly string[]): Promise<void> {
  const pattern = candidatePattern(names)
  if (pattern === null) return
  const { rows } = await tx.execute<{ id: string; details: AuditDetails }>(sql`
    select id::text, details from audit_log
    where split_part(action, '.', 1) = 'settings' and action in ('settings.changed', 'settings.categories_changed')
      and details::text ~ ${pattern}`)
  if (rows.length === 0) return
  const standing = await tx.execute<{ name: string }>(sql`
    select name from network_settings where name is not null
    union select name from categories where name is not null
    union select former_name from category_renames`)
  const kept = new Set(standing.rows.map(({ name }) => name))
  const without = <Text extends string | null>(text: Text) =>
    text === null || kept.has(text) ? text : withoutNames(text, names, LIMIT)
  for (const { id, details } of rows) {
    const { settings, categories } = details
    const rest: AuditDetails = {
      ...details,
      ...(settings && {
        settings: settings.map((one) =>
          one.setting === 'network_name' ? { ...one, before: without(one.before), after: without(one.after) } : one,
        ),
      }),
      ...(categories?.names && {
        categories: {
          ...categories,
          names: categories.names.map(({ before, after }) => ({ before: without(before), after: without(after) })),
        },
      }),
    }
    if (JSON.stringify(rest) !== JSON.stringify(details))
      await tx.execute(sql`select rewrite_erased_details(${id}::bigint, ${JSON.stringify(rest)}::jsonb)`)
  }
}
