import type { AuditAction, AuditDetails } from '#domain/audit/audit-log.ts'
import type { World } from './world.ts'

export interface StoredAudit extends Record<string, unknown> {
  readonly action: AuditAction
  readonly actor_id: string | null
  readonly profile_id: string | null
  readonly organization_name: string | null
  readonly details: AuditDetails
}

/** The rows of the audit log in the order of insertion, without sign-ups and sign-ins, which every person of a world has. */
export async function recorded(
  world: World,
  where = "action not like 'sign_in.%' and action <> 'account.signed_up'",
): Promise<StoredAudit[]> {
  const { rows } = await world.database.execute<StoredAudit>(`select * from audit_log where ${where} order by id`)
  return rows
}
