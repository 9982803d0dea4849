import { Group, Paper, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Amounts } from '#contract/fields.ts'
import type { Transaction } from '#contract/transactions.ts'
import { type Effect, effectOf } from '#domain/ledger.ts'
import { toMinorUnits } from '#domain/money.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { focusContent } from '#web/ui/focus-content.ts'
import { useLayoutShiftGuard } from '#web/ui/layout-shift-guard.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import classes from './finance.module.css'
import type { usePendingRequests } from './finance-queries.ts'
import { TYPE_LABELS } from './labels.ts'
import { Money } from './money.tsx'
import { DecidedChanges, PendingChanges, pendingChangesQuery } from './pending-changes.tsx'
import { PendingRow } from './pending-row.tsx'
import { type Decision, isReviewed, useReview } from './review.ts'
import { useRightsNotice } from './rights-notice.ts'
import { unitsOf } from './units-of.ts'

interface PendingRequestsProps {
  query: ReturnType<typeof usePendingRequests>
  count: number
  /** Null for people who may not see it. */
  availableReserve: Amounts | null
  /** Whether all requests are of one organization, which is not named then. */
  ofOne: boolean
}

/** Pending requests with decision buttons. Source: docs/product.md, 8.6. */
export function PendingRequests({ query: pending, count, availableReserve, ofOne }: PendingRequestsProps) {
  const { t } = useTranslation('finance')
  // Of two pages, the later one was loaded later.
  const balances = new Map(
    pending.data?.pages.flatMap((page) => page.balances).map((one) => [one.organizationName, one.balance]),
  )
  const effectAfter = (transaction: Transaction) =>
    effectOfApproval(transaction, balances.get(transaction.organizationName), availableReserve)
  const review = useReview()
  const hasChanges = useQuery(pendingChangesQuery()).data?.some(({ status }) => status === 'pending') ?? false
  const may = usePermissions()
  const [rejecting, setRejecting] = useState<Transaction | null>(null)
  // The permission may end while the dialog is open.
  const subject = rejecting && may.reviewRequest(rejecting) ? rejecting : null
  useRightsNotice(subject !== null, subject?.organizationName ?? null)
  const guarded = useLayoutShiftGuard(pending.data?.pages.flatMap((page) => page.rows))
  const isSending = useRef(false)
  const decide = (decision: Decision) => {
    // A second press may come before the button renders as disabled.
    if (isSending.current) return
    isSending.current = true
    review.mutate(decision, {
      onSuccess: leaveRow,
      onError: (error) => isReviewed(error) && leaveRow(),
      onSettled: () => {
        isSending.current = false
      },
    })
  }
  const reject = async (transaction: Transaction, reason: string) => {
    try {
      await review.mutateAsync({ transaction, decision: 'rejected', reason })
      leaveRow()
    } catch (error) {
      // The dialog stays open, unless the request was already reviewed.
      if (isReviewed(error)) leaveRow()
      throw error
    }
  }
  /** The row is removed with the focused button. */
  const leaveRow = () => {
    setRejecting(null)
    focusContent()
  }
  const busyId = review.isPending ? review.variables.transaction.id : null

  return (
    <Paper p="md" component="section" aria-label={t('pending')}>
      <Group justify="space-between" mb={4}>
        <Title order={2}>{t('pending')}</Title>
        {count > 0 && <CountBadge count={count} spoken={t('pendingCount', { count })} />}
      </Group>
      <PendingChanges />
      <PagedList
        query={pending}
        failed={t('transactionsFailed')}
        empty={hasChanges ? null : t('nonePending')}
        guide="money"
      >
        {(transactions) => (
          <ul className={classes.list} data-follows={hasChanges || undefined}>
            {transactions.map((transaction) => (
              <PendingRow
                key={transaction.id}
                transaction={transaction}
                ofOne={ofOne}
                effect={effectAfter(transaction)}
                busy={busyId === transaction.id}
                disabled={busyId !== null && busyId !== transaction.id}
                onApprove={() => guarded(() => decide({ transaction, decision: 'approved' }))}
                onReject={() => guarded(() => setRejecting(transaction))}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <DecidedChanges />
      <ReasonDialog
        decision="reject transaction"
        subject={subject}
        words={(transaction) => ({
          title: t('rejectTitle'),
          hint: (
            <>
              {transaction.notes && (
                <p className={classes.quoted}>
                  <PersonName name={transaction.notes} />
                </p>
              )}
              <p className={classes.quoted}>
                {isolated(transaction.organizationName)} · {t(TYPE_LABELS[transaction.transactionType])} ·{' '}
                <Money amount={transaction.amount} currency={transaction.currency} inherit />
              </p>
              {t('rejectHint')}
            </>
          ),
          reason: t('reason'),
          reasonHint: t('reasonHint'),
          reject: t('reject'),
        })}
        busy={review.isPending}
        onClose={() => setRejecting(null)}
        onReject={reject}
      />
    </Paper>
  )
}

/** Null if it may not be seen. A reserve that may not be seen is taken to be enough. */
function effectOfApproval(
  { transactionType, organizationName, currency, amount }: Transaction,
  balance: Amounts | undefined,
  availableReserve: Amounts | null,
): Effect | null {
  if (!balance) return null
  const needed = toMinorUnits(amount)
  return effectOf(
    { kind: transactionType, organizationName, currency, amount: needed },
    {
      organization: unitsOf(balance),
      reserve: availableReserve ? unitsOf(availableReserve) : { [currency]: needed },
    },
  )
}
