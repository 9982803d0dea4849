import type { AuditAction, AuditDetails } from '#domain/audit-log.ts'
import type { Queryable } from '#server/database/connect.ts'
import { auditLog } from '#server/database/schema/index.ts'

/** Who does something, with which sign-in and from which address. */
export interface AuditOrigin {
  /** The account; null if no one is signed in. */
  readonly actorId: string | null
  readonly signInId: string | null
  readonly address: string | null
}

/** The origin of what no one does who is signed in. */
export const NO_ORIGIN: AuditOrigin = { actorId: null, signInId: null, address: null }

/** What happened to what, besides who did it. */
export interface AuditRecord extends Partial<AuditSubjects> {
  readonly action: Exclude<AuditAction, `reading.${string}`>
  /** When it happened; by default now. */
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

/** The part of a call's context that says who makes it. */
export interface CallOrigin {
  readonly person: { readonly id: string }
  /** The person's sign-in. */
  readonly sessionId: string
  readonly clientAddress: () => string
}

/** The origin of what a call does. */
export function originOf({ person, sessionId, clientAddress }: CallOrigin): AuditOrigin {
  return { actorId: person.id, signInId: sessionId || null, address: clientAddress() || null }
}

const ROWS_AT_ONCE = 1_000

/** Records what is done, in the transaction that does it. Source: docs/product.md, 18.1. */
export async function recordAudit(
  tx: Queryable,
  origin: AuditOrigin,
  ...records: readonly AuditRecord[]
): Promise<void> {
  for (let start = 0; start < records.length; start += ROWS_AT_ONCE)
    await tx.insert(auditLog).values(records.slice(start, start + ROWS_AT_ONCE).map((one) => ({ ...origin, ...one })))
}
