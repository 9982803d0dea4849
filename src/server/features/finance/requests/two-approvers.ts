import { ORPCError } from '@orpc/server'
import { eq, sql } from 'drizzle-orm'
import { COMMON_ERRORS } from '#contract/errors.ts'
import { PROTOCOL_HEADER, protocolOf } from '#contract/protocol.ts'
import {
  type ApprovalLimits,
  type Approvals,
  approvalState,
  isAboveLimit,
  waitsUntil,
} from '#domain/finance/approvers.ts'
import type { Change } from '#domain/finance/ledger.ts'
import { toMinorUnits } from '#domain/finance/money.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { canReviewChange } from '#domain/rights/finance-permissions.ts'
import type { GrantedRight, ReviewRights } from '#domain/rights/granted-rights.ts'
import { isApproved } from '#domain/rights/permissions.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { prepared } from '#server/database/prepared.ts'
import { approvalLimits, profiles, userRoles } from '#server/database/schema/index.ts'
import { personColumns } from '#server/queries/people.ts'
import type { Reviewed, Waiting } from './waiting.ts'
import { insertApproval, type Judged, readApprovals } from './waiting-queries.ts'

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

/** Locks the limits: until the transaction ends no other limit is proposed or confirmed, and no money is posted. */
export async function lockLimits(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LIMITS_LOCK})`)
}

/** The protocol of pages that know an answer without a posting; earlier pages would call it posted. */
const KNOWS_PENDING = 4

/**
 * Whether a change needs two approvers. No limit is confirmed until the transaction ends.
 * @param headers of the call
 * @throws OUTDATED for a former page, if two approvers are needed
 */
export async function needsTwoApprovers(tx: Database, change: Change, headers: Headers): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LIMITS_LOCK})`)
  if (!isAboveLimit(change, await readLimits(tx))) return false
  if (protocolOf(headers.get(PROTOCOL_HEADER)) < KNOWS_PENDING) throw new ORPCError('OUTDATED', COMMON_ERRORS.OUTDATED)
  return true
}

/**
 * The people who may review a change now, and since when everyone has had such a right. Both are read at one moment, so
 * that a right that is given or ended at the same time is in both or in neither.
 */
export async function readReviewRights(database: Queryable, change: Reviewed): Promise<ReviewRights> {
  const { organizationName, isAdminDeposit } = change
  const people = await database
    .select({ ...personColumns, rights: rightsOfChange(organizationName) })
    .from(profiles)
    .leftJoin(userRoles, eq(userRoles.userId, profiles.id))
    .where(
      sql`${profiles.id} in (
        select user_id from user_roles
        union select user_id from granted_rights where organization_name is null or organization_name = ${organizationName}::text
        union select user_id from memberships
          where organization_name = ${organizationName}::text and organization_role is not null
      )`,
    )
  return {
    reviewers: people.filter((person) => isApproved(person) && canReviewChange(person, change)).map(({ id }) => id),
    roles: organizationName === null || isAdminDeposit ? ['admin'] : ['admin', 'finance_manager'],
    rights: people.flatMap(({ id: personId, rights }) => rights.map((right) => ({ ...right, personId }))),
  }
}

function rightsOfChange(organizationName: OrganizationName | null) {
  const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)
  return sql<Omit<GrantedRight, 'personId'>[]>`(
    select coalesce(json_agg(json_build_object('role', role, 'givenBy', given_by,
      'givenAt', ${milliseconds('given_at')}, 'endedAt', ${milliseconds('ended_at')})), '[]')
    from granted_rights where user_id = ${profiles.id} and coalesce(organization_name = ${organizationName}::text, role = 'admin')
  )`
}

interface Approval {
  readonly by: string
  readonly at: Date
  /** The headers of the call. */
  readonly headers: Headers
}

/**
 * Records an approval, in the transaction that locks the approved change.
 * @returns `judged` if the change may be posted now: below the limit, by two approvers, or by the only person who could
 * review it
 * @throws OTHERS_APPROVE for the requester of a change that two others may approve
 */
export async function giveApproval(
  tx: Database,
  waiting: Waiting,
  { by, at, headers }: Approval,
  errors: { OTHERS_APPROVE(): Error },
): Promise<{ readonly judged: Judged | null; readonly isNew: boolean }> {
  const { requestedBy } = waiting
  const insert = () => insertApproval(tx, waiting, { approvedBy: by, approvedAt: at })
  if (!(await needsTwoApprovers(tx, waiting.change, headers)))
    return {
      judged: { approvedAlone: false, countedApprovers: [by], possibleApprovers: null },
      isNew: await insert(),
    }
  const now = at.getTime()
  const rights = await readReviewRights(tx, waiting.reviewed)
  const { counted } = approvalState({ ...rights, requestedBy, approvedBy: [] }, now)
  if (!counted.includes(by)) throw errors.OTHERS_APPROVE()
  const isNew = await insert()
  const approvals = { ...rights, requestedBy, approvedBy: await readApprovals(tx, waiting) }
  const { missing, isAlone, given, possible } = approvalState(approvals, now)
  // The other approvals may be enough, but a person whose approval does not count does not post the change.
  if (missing > 0 || !given.includes(by)) return { judged: null, isNew }
  const judged = { approvedAlone: isAlone, countedApprovers: [...given], possibleApprovers: [...possible] }
  return { judged, isNew }
}

/** When a change that waits because of a new or lost right can be posted; null if it does not wait for that. */
export function untilOf(approvals: Approvals, now: number): Date | null {
  const until = waitsUntil(approvals, now)
  return until === null ? null : new Date(until)
}
