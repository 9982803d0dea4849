import { sql } from 'drizzle-orm'
import type { AuditDetails } from '#domain/audit/audit-log.ts'
import type { Queryable } from '#server/database/connect.ts'
import { normalizeEmail } from './normalize-email.ts'

/** The library's status for a wrong password or an unknown address, and the one for an unconfirmed address. */
const FAILURES: ReadonlyMap<number, NonNullable<AuditDetails['failure']>> = new Map([
  [401, 'password'],
  [403, 'unconfirmed'],
])

/**
 * Records a failed sign-in, also one of an unknown address, so that both answers take the same time. Source:
 * docs/product.md, 18.3.
 * @param status of the library's response; only refused passwords are audited
 */
export async function recordFailedSignIn(
  database: Queryable,
  email: string,
  status: number,
  address: string,
): Promise<void> {
  const failure = FAILURES.get(status)
  if (!failure) return
  const details: AuditDetails = { failure }
  await database.execute(sql`
    insert into audit_log (action, profile_id, address, details)
    select 'sign_in.failed', account.id, case when account.id is not null then nullif(${address}::text, '') end,
      ${JSON.stringify(details)}::jsonb
    from (select) as attempt left join auth.users as account on account.email = ${normalizeEmail(email)}`)
}
