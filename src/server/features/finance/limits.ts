import { desc, eq, sql } from 'drizzle-orm'
import {
  CONFIRMING_MS,
  canStillConfirm,
  confirmableFrom,
  confirmationState,
  isLoosened,
} from '#domain/finance/approvers.ts'
import { CURRENCIES, type Currency, type MinorUnits, toAmountText, toMinorUnits } from '#domain/finance/money.ts'
import { canChangeLimits } from '#domain/rights/finance-permissions.ts'
import { approved, may } from '#server/calls/access.ts'
import { NOTHING_TO_DO, once, type RecordOfCall, recorded } from '#server/calls/once.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { approvalLimits, profiles } from '#server/database/schema/index.ts'
import { amountOf } from '#server/queries/finance.ts'
import { nameOf } from '#server/queries/people.ts'
import { mailProposedLimit } from './requests/approval-mails.ts'
import { lockLimits, readLimits, readReviewRights } from './requests/two-approvers.ts'

/** Limits above which two people approve a change. Source: docs/product.md, 8.25. */
const list = approved.limits.list.use(may(canChangeLimits)).handler(async ({ context }) => {
  const { database, person, clock } = context
  const inForce = await readLimits(database)
  const confirming = await readConfirming(database)
  const rows = []
  for (const currency of CURRENCIES) {
    const newest = await newestProposal(database, currency)
    const limit = inForce[currency]
    rows.push({
      currency,
      amount: limit === null ? null : toAmountText(limit),
      proposal: newest && !isDecided(newest) ? asProposal(newest, limit, person.id, confirming, clock()) : null,
    })
  }
  return rows
})

type Proposal = NonNullable<Awaited<ReturnType<typeof newestProposal>>>

async function newestProposal(database: Queryable, currency: Currency) {
  const [row] = await database
    .select({
      id: approvalLimits.id,
      amount: approvalLimits.amount,
      proposerId: approvalLimits.proposedBy,
      proposedBy: nameOf(profiles),
      proposedAt: approvalLimits.proposedAt,
      confirmedAt: approvalLimits.confirmedAt,
      withdrawnAt: approvalLimits.withdrawnAt,
    })
    .from(approvalLimits)
    .leftJoin(profiles, eq(profiles.id, approvalLimits.proposedBy))
    .where(eq(approvalLimits.currency, currency))
    .orderBy(desc(approvalLimits.sequence))
    .limit(1)
  return row ?? null
}

function isDecided({ confirmedAt, withdrawnAt }: Pick<Proposal, 'confirmedAt' | 'withdrawnAt'>): boolean {
  return confirmedAt !== null || withdrawnAt !== null
}

function asProposal(
  { id, amount, proposerId, proposedBy, proposedAt }: Proposal,
  inForce: MinorUnits | null,
  readerId: string,
  confirming: Confirming,
  now: number,
) {
  const isExpired = !canStillConfirm({ proposedAt }, now)
  const change = { from: inForce, to: unitsOf(amount), proposedBy: proposerId, confirmedBy: readerId }
  const mayConfirm = !isExpired && judge(confirming, change, now).isEnough
  const from = isExpired || mayConfirm ? null : laterFrom(confirming, change, now)
  return {
    id,
    amount: amount === null ? null : amountOf(amount),
    proposedBy,
    proposedAt,
    until: new Date(proposedAt.getTime() + CONFIRMING_MS),
    isExpired,
    mayConfirm,
    ...(from !== null && canStillConfirm({ proposedAt }, from) && { mayConfirmFrom: new Date(from) }),
  }
}

type Confirming = Awaited<ReturnType<typeof readConfirming>>

/** The admins, and since when everyone has had that right. */
function readConfirming(database: Queryable) {
  return readReviewRights(database, { organizationName: null, isAdminDeposit: false })
}

interface LimitInQuestion {
  readonly from: MinorUnits | null
  readonly to: MinorUnits | null
  readonly proposedBy: string
  readonly confirmedBy: string
}

/**
 * Whether these two people are enough. If the limit is lifted or raised, it also says who else could have confirmed it.
 */
function judge(confirming: Confirming, { from, to, ...two }: LimitInQuestion, now: number) {
  if (isLoosened(from, to)) return confirmationState({ ...confirming, ...two }, now)
  const isOnlyAdmin = confirming.reviewers.every((id) => id === two.confirmedBy)
  return { isEnough: two.proposedBy !== two.confirmedBy || isOnlyAdmin, possible: null }
}

/** When waiting alone makes these two people enough; null if it does not. */
function laterFrom(confirming: Confirming, { from, to, ...two }: LimitInQuestion, now: number): number | null {
  return isLoosened(from, to) ? confirmableFrom({ ...confirming, ...two }, now) : null
}

function unitsOf(amount: string | null): MinorUnits | null {
  return amount === null ? null : toMinorUnits(amount)
}

const propose = approved.limits.propose.use(may(canChangeLimits)).handler(
  once(
    async (tx, { input, context, errors }) => {
      const { person } = context
      const { id, currency, amount } = input
      await lockLimits(tx)
      const at = new Date(context.clock())
      const newest = await newestProposal(tx, currency)
      if (newest && !isDecided(newest) && canStillConfirm(newest, at.getTime())) throw errors.PROPOSAL_WAITS()
      const before = (await readLimits(tx))[currency]
      const confirming = await readConfirming(tx)
      const limit = { from: before, to: unitsOf(amount), proposedBy: person.id }
      const { isEnough: isAlone, possible } = judge(confirming, { ...limit, confirmedBy: person.id }, at.getTime())
      const written = await tx
        .insert(approvalLimits)
        .values({
          id,
          currency,
          amount,
          proposedBy: person.id,
          proposedAt: at,
          ...(isAlone && { confirmedBy: person.id, ...(await confirmationAt(tx, at, possible)) }),
        })
        .onConflictDoNothing({ target: approvalLimits.id })
        .returning({ id: approvalLimits.id })
      if (written.length === 0) throw errors.CONFLICT()
      if (!isAlone) {
        const canConfirm = ({ id: confirmedBy }: { readonly id: string }) =>
          judge(confirming, { ...limit, confirmedBy }, at.getTime()).isEnough ||
          laterFrom(confirming, { ...limit, confirmedBy }, at.getTime()) !== null
        await mailProposedLimit(tx, { currency, amount }, canConfirm, context)
      }
      const change = { currency, before: before === null ? null : toAmountText(before), after: amount }
      return {
        answer: { id, isWaiting: !isAlone },
        record: recordOf(isAlone ? 'settings.limit_confirmed' : 'settings.limit_proposed', change),
        outcome: isAlone ? [] : [WAITING],
      }
    },
    { again: (_tx, { input: { id } }, outcome) => ({ id, isWaiting: outcome.includes(WAITING) }) },
  ),
)

const WAITING = 'waiting'

const confirm = approved.limits.confirm.use(may(canChangeLimits)).handler(
  recorded(async (tx, { input: { id }, context, errors }) => {
    const { person } = context
    await lockLimits(tx)
    const proposal = await lockProposal(tx, id)
    if (!proposal || proposal.withdrawnAt) throw errors.NOT_FOUND()
    if (proposal.confirmedAt) return NOTHING_TO_DO
    const at = new Date(context.clock())
    const { currency, amount, proposedBy } = proposal
    const before = (await readLimits(tx))[currency]
    const limit = { from: before, to: unitsOf(amount), proposedBy, confirmedBy: person.id }
    const { isEnough, possible } = judge(await readConfirming(tx), limit, at.getTime())
    if (!isEnough) throw errors.FORBIDDEN()
    if (!canStillConfirm(proposal, at.getTime())) throw errors.TOO_LATE()
    await tx
      .update(approvalLimits)
      .set({ confirmedBy: person.id, ...(await confirmationAt(tx, at, possible)) })
      .where(eq(approvalLimits.id, id))
    const change = { currency, before: before === null ? null : toAmountText(before), after: amount }
    return { answer: undefined, record: recordOf('settings.limit_confirmed', change) }
  }),
)

const withdraw = approved.limits.withdraw.use(may(canChangeLimits)).handler(
  recorded(async (tx, { input: { id }, context, errors }) => {
    await lockLimits(tx)
    const proposal = await lockProposal(tx, id)
    if (!proposal || proposal.confirmedAt) throw errors.NOT_FOUND()
    if (proposal.withdrawnAt) return NOTHING_TO_DO
    const withdrawal = { withdrawnBy: context.person.id, withdrawnAt: new Date(context.clock()) }
    await tx.update(approvalLimits).set(withdrawal).where(eq(approvalLimits.id, id))
    const { currency, amount } = proposal
    return {
      answer: undefined,
      record: recordOf('settings.limit_withdrawn', { currency, before: amount, after: null }),
    }
  }),
)

async function lockProposal(tx: Database, id: string) {
  const [row] = await tx.select().from(approvalLimits).where(eq(approvalLimits.id, id)).for('update')
  return row ?? null
}

async function confirmationAt(tx: Database, confirmedAt: Date, possible: readonly string[] | null) {
  return { confirmedAt, afterEntry: await lastEntry(tx), possibleApprovers: possible && [...possible] }
}

/**
 * The last entry of the ledger; 0 without one. It must be called after `lockLimits`, which waits for entries that are
 * being posted.
 */
async function lastEntry(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ last: number }>(
    sql`select coalesce(max(sequence), 0)::float8 as last from ledger_entries`,
  )
  return rows[0]?.last ?? 0
}

interface LimitChange {
  readonly currency: Currency
  readonly before: string | null
  readonly after: string | null
}

function recordOf(
  action: `settings.limit_${'proposed' | 'confirmed' | 'withdrawn'}`,
  change: LimitChange,
): RecordOfCall {
  const { currency, before, after } = change
  const setting = currency === 'USD' ? 'limit_usd' : 'limit_lbp'
  return { action, details: { settings: [{ setting, before, after }] } }
}

export const limits = { list, propose, confirm, withdraw }
