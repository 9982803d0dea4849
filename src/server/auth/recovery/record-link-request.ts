import { sql } from 'drizzle-orm'
import type { AuditAction } from '#domain/audit/audit-log.ts'
import type { Queryable } from '#server/database/connect.ts'

/**
 * Records a request for a link, for an unknown address without details; both answers take the same time. Source:
 * docs/product.md, 18.3.
 * @param email normalized
 * @param address the client's IP address; empty if unknown
 */
export async function recordLinkRequest(
  database: Queryable,
  action: Extract<AuditAction, `account.${string}_requested`>,
  email: string,
  address: string,
): Promise<void> {
  await database.execute(sql`
    insert into audit_log (action, profile_id, address)
    select ${action}::text, account.id, case when account.id is not null then nullif(${address}::text, '') end
    from (select) as request left join auth.users as account on account.email = ${email}`)
}
