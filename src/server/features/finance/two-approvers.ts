import { ORPCError } from '@orpc/server'
import { sql } from 'drizzle-orm'
import { COMMON_ERRORS } from '#contract/errors.ts'
import { PROTOCOL_HEADER, protocolOf } from '#contract/protocol.ts'
import { type ApprovalLimits, approvalState, countedReviewers, isAboveLimit } from '#domain/approvers.ts'
import { canReviewChange } from '#domain/finance-permissions.ts'
import type { Change } from '#domain/ledger.ts'
import { toMinorUnits } from '#domain/money.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { isApproved } from '#domain/permissions.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { prepared } from '#server/database/prepared.ts'
import { approvalLimits } from '#server/database/schema/index.ts'
import { readPeople } from '#server/shared/queries/people.ts'

const findLimits = prepared('approval_limits', (database) =>
  database
    .selectDistinctOn([approvalLimits.currency], { currency: approvalLimits.currency, amount: approvalLimits.amount })
    .from(approvalLimits)
    .where(sql`${approvalLimits.confirmedAt} is not null`)
    .orderBy(approvalLimits.currency, sql`${approvalLimits.sequence} desc nulls last`),
)

export async function readLimits(database: Queryable): Promise<ApprovalLimits> {
  const found = await findLimits(database)
  const limitIn = (currency: string) => found.find((limit) => limit.currency === currency)?.amount ?? null
  const [usd, lbp] = [limitIn('USD'), limitIn('LBP')]
  return { USD: usd === null ? null : toMinorUnits(usd), LBP: lbp === null ? null : toMinorUnits(lbp) }
}

const LIMITS_LOCK = sql`hashtextextended('approval limits', 0)`

/** Until the transaction ends no other limit is proposed or confirmed, and no money is posted. */
export async function lockLimits(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LIMITS_LOCK})`)
}

/** Of pages that know an answer without a posting; former ones would call it posted. */
const KNOWS_PENDING = 4

/**
 * Whether a change needs two approvers. No limit is confirmed until the transaction ends.
 * @param headers of the call
 * @throws OUTDATED for a former page, if it does
 */
export async function needsTwoApprovers(tx: Database, change: Change, headers: Headers): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LIMITS_LOCK})`)
  if (!isAboveLimit(change, await readLimits(tx))) return false
  if (protocolOf(headers.get(PROTOCOL_HEADER)) < KNOWS_PENDING) throw new ORPCError('OUTDATED', COMMON_ERRORS.OUTDATED)
  return true
}

/** A person who approved something; without a name if the account was erased. */
export interface Approver {
  readonly id: string
  readonly name: string | null
}

/** Whose change it is, for the right to review it. */
export interface Reviewed {
  readonly organizationName: OrganizationName | null
  /** Whether only admins review it, though it is of an organization. */
  readonly isAdminDeposit: boolean
}

/** The ids of all people who may review a change now. */
export async function reviewersOf(database: Queryable, change: Reviewed): Promise<readonly string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select user_id as id from user_roles
    union select user_id from memberships
      where organization_name = ${change.organizationName}::text and organization_role is not null`)
  const people = await readPeople(
    database,
    rows.map(({ id }) => id),
  )
  return people.filter((person) => isApproved(person) && canReviewChange(person, change)).map(({ id }) => id)
}

interface Approving {
  readonly change: Change
  readonly reviewed: Reviewed
  readonly requestedBy: string
  readonly approver: string
  /** Of the call. */
  readonly headers: Headers
  /** Records the approval; false if the person had approved it before. */
  readonly insert: () => Promise<boolean>
  /** The ids of all people who approved it. */
  readonly read: () => Promise<readonly string[]>
}

/**
 * Records an approval, in the transaction that locks what is approved.
 * @returns whether it may be posted now: below the limit, by two approvers, or by the only person who may review it
 * @throws OTHERS_APPROVE for the requester of a change that two others may approve
 */
export async function giveApproval(
  tx: Database,
  { change, reviewed, requestedBy, approver, headers, insert, read }: Approving,
  errors: { OTHERS_APPROVE(): Error },
): Promise<{ readonly outcome: 'enough' | 'alone' | 'waiting'; readonly isNew: boolean }> {
  if (!(await needsTwoApprovers(tx, change, headers))) return { outcome: 'enough', isNew: await insert() }
  const reviewers = await reviewersOf(tx, reviewed)
  if (!countedReviewers({ reviewers, requestedBy }).includes(approver)) throw errors.OTHERS_APPROVE()
  const isNew = await insert()
  const { missing, isAlone } = approvalState({ reviewers, requestedBy, approvedBy: await read() })
  return { outcome: missing > 0 ? 'waiting' : isAlone ? 'alone' : 'enough', isNew }
}
