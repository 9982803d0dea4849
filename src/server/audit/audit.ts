import { sql } from 'drizzle-orm'
import type { AuditAction, AuditDetails } from '#domain/audit/audit-log.ts'
import type { Queryable } from '#server/database/connect.ts'
import { auditLog } from '#server/database/schema/index.ts'

export interface AuditOrigin {
  /** The account that acts; null without a sign-in. */
  readonly actorId: string | null
  readonly signInId: string | null
  readonly address: string | null
  /** The time; that of the database if missing. */
  readonly at?: Date
}

/** The origin of actions without a sign-in. */
export const NO_ORIGIN: AuditOrigin = { actorId: null, signInId: null, address: null }

type RightsAction = Extract<AuditAction, `rights.${string}`>

interface Recorded<Action> extends Partial<AuditSubjects> {
  readonly action: Action
  /** The time of the action; that of its origin if missing. */
  readonly at?: Date
  readonly details?: AuditDetails
}

export type AuditRecord = Recorded<Exclude<AuditAction, `reading.${string}` | RightsAction>>

interface AuditSubjects {
  readonly attendeeId: string
  readonly profileId: string
  readonly sessionId: string
  readonly organizationName: string | null
  readonly transactionId: string
}

export interface CallOrigin {
  readonly person: { readonly id: string }
  readonly sessionId: string
  readonly clientAddress: () => string
  readonly clock: () => number
}

/** The origin of a person's call; an empty sign-in or address becomes null. Source: docs/product.md, 18.1. */
export function originOf({ person, sessionId, clientAddress, clock }: CallOrigin): AuditOrigin {
  return {
    actorId: person.id,
    signInId: sessionId || null,
    address: clientAddress() || null,
    at: new Date(clock()),
  }
}

const ROWS_AT_ONCE = 1_000

/** Adds an audit row in the transaction of the action. Source: docs/product.md, 18.1. */
export function recordAudit(tx: Queryable, origin: AuditOrigin, ...records: readonly AuditRecord[]): Promise<void> {
  return insertRecords(tx, origin, records)
}

/**
 * {@link recordAudit} for changes of rights. Triggers keep a history of rights at the end of the transaction; it tells
 * them who makes the change, and when. A right counts at once if the origin has no account.
 * Source: docs/product.md, 8.28.
 */
export async function recordRights(
  tx: Queryable,
  origin: AuditOrigin,
  ...records: readonly Recorded<RightsAction>[]
): Promise<void> {
  await announceRights(tx, origin)
  await insertRecords(tx, origin, records)
}

/** {@link recordAudit} or {@link recordRights}, by the actions that the contract declares. */
export async function recordDeclared(
  tx: Queryable,
  origin: AuditOrigin,
  records: readonly Recorded<AuditAction>[],
): Promise<void> {
  if (records.some(({ action }) => action.startsWith('rights.'))) await announceRights(tx, origin)
  await insertRecords(tx, origin, records)
}

async function announceRights(tx: Queryable, origin: AuditOrigin): Promise<void> {
  await tx.execute(sql`
    select set_config('shabaka.rights_changed_by', ${origin.actorId ?? ''}, true),
      set_config('shabaka.rights_changed_at', ${origin.at?.toISOString() ?? ''}, true)`)
}

async function insertRecords(
  tx: Queryable,
  origin: AuditOrigin,
  records: readonly Recorded<AuditAction>[],
): Promise<void> {
  for (let start = 0; start < records.length; start += ROWS_AT_ONCE)
    await tx.insert(auditLog).values(records.slice(start, start + ROWS_AT_ONCE).map((one) => ({ ...origin, ...one })))
}
