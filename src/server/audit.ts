import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction, AuditDetails } from '#domain/audit-log.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { auditLog } from '#server/database/schema/index.ts'

/** Who does something, with which sign-in and from which address. */
export interface AuditOrigin {
  /** The account; null if nobody is signed in. */
  readonly actorId: string | null
  readonly signInId: string | null
  readonly address: string | null
}

/** The origin of what nobody does who is signed in. */
export const NO_ORIGIN: AuditOrigin = { actorId: null, signInId: null, address: null }

/** What happened to what, besides who did it. */
export interface AuditRecord extends Partial<AuditSubjects> {
  readonly action: Exclude<AuditAction, `reading.${string}`>
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

/**
 * Records an action as a part of a larger statement of the query builder: `tx.with(auditedIn(tx, …)).insert(…)`. It is recorded
 * whether or not that changes anything, so a call that changes nothing must fail.
 */
export function auditedIn(tx: Database, origin: AuditOrigin, record: AuditRecord) {
  return tx.$with('audited').as(
    tx
      .insert(auditLog)
      .values({ ...origin, ...record })
      .returning({ id: auditLog.id }),
  )
}

const value = (name: string) => sql.placeholder(name)

/** The columns that {@link auditInStatement} fills from the rows of a larger statement. */
type SubjectColumns = Partial<Record<keyof typeof COLUMN_NAMES, SQL>>

const COLUMN_NAMES = {
  at: 'at',
  attendeeId: 'attendee_id',
  profileId: 'profile_id',
  sessionId: 'session_id',
  organizationName: 'organization_name',
  transactionId: 'transaction_id',
} as const satisfies Record<keyof AuditSubjects | 'at', string>

/**
 * Records an action as a part of a larger statement: one row for each row of `from`. Its placeholders are those of
 * {@link auditValues}.
 * @param subjects the ids of what it is about, as expressions over `from`
 * @param from where the rows come from: ``sql`from edited` ``
 */
export function auditInStatement(subjects: SubjectColumns, from: SQL): SQL {
  const names = Object.keys(subjects) as (keyof typeof COLUMN_NAMES)[]
  const columns = names.map((name) => sql`, ${sql.raw(COLUMN_NAMES[name])}`)
  const values = names.map((name) => sql`, ${subjects[name]}`)
  return sql`
    insert into audit_log (action, actor_id, sign_in_id, address, details${sql.join(columns)})
    select ${value('auditAction')}::text, ${value('auditActorId')}::uuid, ${value('auditSignInId')}::uuid,
      ${value('auditAddress')}::text, ${value('auditDetails')}::jsonb${sql.join(values)} ${from}`
}

/** The values of the placeholders of {@link auditInStatement}. */
export function auditValues(
  { actorId, signInId, address }: AuditOrigin,
  action: AuditRecord['action'],
  details: AuditDetails = {},
) {
  return {
    auditAction: action,
    auditActorId: actorId,
    auditSignInId: signInId,
    auditAddress: address,
    auditDetails: JSON.stringify(details),
  }
}
