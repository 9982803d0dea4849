import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Voucher } from '#contract/finance/vouchers.ts'
import { hasCounted } from '#domain/finance/approvers.ts'
import { isOwnApproval } from '#domain/finance/ledger.ts'
import { parseVoucher, voucherText } from '#domain/finance/vouchers.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import {
  changeApprovals,
  financialTransactions,
  ledgerAccounts,
  ledgerChanges,
  ledgerEntries,
  pendingChanges,
  profiles,
  vouchers,
} from '#server/database/schema/index.ts'
import {
  IS_REVERSAL,
  IS_REVERSER,
  originals,
  reversals,
  reversers,
  timeOf,
} from '#server/features/finance/ledger/reversal-queries.ts'
import { amountOf } from '#server/queries/finance.ts'

const transactions = financialTransactions
const requesters = alias(profiles, 'requesters')

const REQUESTED_BY = sql`coalesce(${transactions.requestedBy}, ${pendingChanges.requestedBy})`

/** The change and the owner of a number, without a check of rights; null if there is none. */
export async function findVoucher(database: Queryable, text: string) {
  const number = parseVoucher(text)
  if (!number) return null
  const [found] = await database
    .select({ changeId: vouchers.changeId, organizationName: vouchers.organizationName })
    .from(vouchers)
    .where(and(eq(vouchers.prefix, number.prefix), eq(vouchers.year, number.year), eq(vouchers.number, number.number)))
    // A group may have the same name as the reserve, from before that was refused. The reserve's voucher comes first
    // then.
    .orderBy(sql`${vouchers.organizationName} is not null`)
    .limit(1)
  return found ?? null
}

/** @param maySee whether the person may see the vouchers of an owner */
export async function readVoucher(
  database: Queryable,
  { changeId, organizationName }: { readonly changeId: string; readonly organizationName: OrganizationName | null },
  maySee: (owner: OrganizationName | null) => boolean,
): Promise<Voucher> {
  const [change] = await changeRows(database, changeId)
  if (!change) throw new Error(`The voucher of ${changeId} has no change`)
  const { request, reversal, original, ...said } = change
  const movements = await movementsOf(database, changeId)
  const numbers = await numbersOf(database, [changeId, reversal?.id, original?.id])
  const numberOf = (id: string, owner = organizationName) =>
    numbers.find((one) => one.changeId === id && one.organizationName === owner)?.text ?? null
  const other = movements.find((one) => one.organizationName !== organizationName)
  return {
    ...said,
    number: numberOf(changeId) ?? '',
    organizationName,
    at: movements[0]?.createdAt ?? new Date(0),
    movements: movements
      .filter((one) => one.organizationName === organizationName)
      .map(({ currency, amountChange }) => ({ currency, amountChange: amountOf(amountChange) })),
    other: other
      ? {
          organizationName: other.organizationName,
          number: maySee(other.organizationName) ? numberOf(changeId, other.organizationName) : null,
        }
      : null,
    request: request && {
      by: request.by,
      at: request.requestedAt,
      approvals: await approvalsOf(database, request),
      isOwnApproval: isOwnApproval(request),
      approvedAlone: request.approvedAlone,
    },
    reversal: reversal?.at
      ? { at: reversal.at, by: reversal.by, reason: reversal.reason ?? '', number: numberOf(reversal.id) }
      : null,
    reversed: original?.at ? { at: original.at, changeType: original.changeType, number: numberOf(original.id) } : null,
  }
}

async function changeRows(database: Queryable, changeId: string) {
  const found = await database
    .select({
      changeType: ledgerChanges.changeType,
      notes: ledgerChanges.notes,
      recordedBy: profiles.fullName,
      requestId: transactions.id,
      request: {
        status: transactions.status,
        requestedBy: transactions.requestedBy,
        requestedAt: transactions.requestedAt,
        reviewedBy: transactions.reviewedBy,
        countedApprovers: transactions.countedApprovers,
        postedDirectly: transactions.postedDirectly,
        approvedAlone: transactions.approvedAlone,
      },
      pendingId: pendingChanges.id,
      pending: {
        status: pendingChanges.status,
        requestedBy: pendingChanges.requestedBy,
        requestedAt: pendingChanges.requestedAt,
        reviewedBy: pendingChanges.reviewedBy,
        countedApprovers: pendingChanges.countedApprovers,
        approvedAlone: pendingChanges.approvedAlone,
      },
      requester: requesters.fullName,
      reversalId: reversals.id,
      reversal: { at: timeOf(sql`reversals.id`), reason: reversals.notes },
      reverser: reversers.fullName,
      original: { id: originals.id, changeType: originals.changeType },
      originalAt: timeOf(sql`originals.id`),
    })
    .from(ledgerChanges)
    .leftJoin(profiles, and(eq(profiles.id, ledgerChanges.changedBy), isNull(profiles.erasedAt)))
    .leftJoin(transactions, eq(transactions.id, ledgerChanges.transactionId))
    .leftJoin(pendingChanges, eq(pendingChanges.id, sql`coalesce(${ledgerChanges.exchangeId}, ${ledgerChanges.id})`))
    .leftJoin(requesters, and(eq(requesters.id, REQUESTED_BY), isNull(requesters.erasedAt)))
    .leftJoin(reversals, IS_REVERSAL)
    .leftJoin(reversers, IS_REVERSER)
    .leftJoin(originals, eq(originals.id, ledgerChanges.reverses))
    .where(eq(ledgerChanges.id, changeId))
  return found.map(
    ({
      requestId,
      request,
      pendingId,
      pending,
      requester,
      reversalId,
      reversal,
      reverser,
      original,
      originalAt,
      ...change
    }) => ({
      ...change,
      request: requestOf({
        request: requestId && request ? { ...request, id: requestId, by: requester } : null,
        pending: pendingId && pending ? { ...pending, id: pendingId, by: requester } : null,
      }),
      reversal: reversalId ? { ...reversal, id: reversalId, by: reverser } : null,
      original: original && { ...original, at: originalAt },
    }),
  )
}

/** The approved request or change of a voucher; null for a change that was posted at once. */
function requestOf<Request extends { postedDirectly: boolean }, Pending>(change: {
  request: Request | null
  pending: Pending | null
}) {
  const { request, pending } = change
  if (request) return request.postedDirectly ? null : request
  return pending && { ...pending, postedDirectly: false }
}

function movementsOf(database: Queryable, changeId: string) {
  return database
    .select({
      organizationName: ledgerAccounts.organizationName,
      currency: ledgerAccounts.currency,
      amountChange: ledgerEntries.amountChange,
      createdAt: ledgerEntries.createdAt,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(eq(ledgerEntries.changeId, changeId))
    .orderBy(asc(ledgerEntries.sequence))
}

async function numbersOf(database: Queryable, changeIds: readonly (string | undefined)[]) {
  const found = await database
    .select()
    .from(vouchers)
    .where(sql`${vouchers.changeId} = any(${sql.param(changeIds.filter((id) => id !== undefined))}::uuid[])`)
  return found.map(({ changeId, organizationName, ...number }) => {
    return { changeId, organizationName, text: voucherText(number) }
  })
}

/**
 * The approvals that counted, of a request or of a change that waited for two approvers. The one that posted it comes
 * last.
 */
async function approvalsOf(
  database: Queryable,
  {
    id,
    reviewedBy,
    countedApprovers,
  }: { readonly id: string; readonly reviewedBy: string | null; readonly countedApprovers: readonly string[] | null },
) {
  const approvals = await database
    .select({ by: profiles.fullName, at: changeApprovals.approvedAt, approver: changeApprovals.approvedBy })
    .from(changeApprovals)
    .leftJoin(profiles, and(eq(profiles.id, changeApprovals.approvedBy), isNull(profiles.erasedAt)))
    .where(or(eq(changeApprovals.transactionId, id), eq(changeApprovals.changeId, id)))
    .orderBy(
      sql`${changeApprovals.approvedBy} is not distinct from ${reviewedBy}::uuid`,
      asc(changeApprovals.approvedAt),
    )
  return approvals.filter(({ approver }) => hasCounted(approver, countedApprovers)).map(({ by, at }) => ({ by, at }))
}
