import type { AuditAction, AuditDetails } from '#domain/audit-log.ts'
import type { Queryable } from '#server/database/connect.ts'
import { auditLog } from '#server/database/schema/index.ts'

export interface AuditOrigin {
  /** The account; null without a sign-in. */
  readonly actorId: string | null
  readonly signInId: string | null
  readonly address: string | null
  /** By default the time of the database. */
  readonly at?: Date
}

/** The origin of actions without a sign-in. */
export const NO_ORIGIN: AuditOrigin = { actorId: null, signInId: null, address: null }

export interface AuditRecord extends Partial<AuditSubjects> {
  readonly action: Exclude<AuditAction, `reading.${string}`>
  /** The time of the action; by default that of its origin. */
  readonly at?: Date
  readonly details?: AuditDetails
}

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
export async function recordAudit(
  tx: Queryable,
  origin: AuditOrigin,
  ...records: readonly AuditRecord[]
): Promise<void> {
  for (let start = 0; start < records.length; start += ROWS_AT_ONCE)
    await tx.insert(auditLog).values(records.slice(start, start + ROWS_AT_ONCE).map((one) => ({ ...origin, ...one })))
}
