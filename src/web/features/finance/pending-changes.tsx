import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PendingChangeRow as Row } from '#contract/pending-changes.ts'
import { moneyOf } from '#domain/pending-changes.ts'
import { api } from '#web/api.ts'
import { DisclosureButton } from '#web/ui/disclosure-button.tsx'
import { focusContent } from '#web/ui/focus-content.ts'
import { useLayoutShiftGuard } from '#web/ui/layout-shift-guard.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { toastDone, toastFailed } from '#web/ui/toast.ts'
import { amountProblemIn, useMoneyErrorText } from './amount-problem.ts'
import classes from './finance.module.css'
import { invalidateFinance } from './finance-queries.ts'
import { useMoneyText } from './money.tsx'
import { DecidedChangeRow, PendingChangeRow } from './pending-change-row.tsx'
import { isReviewed } from './review.ts'

export const pendingChangesQuery = () => api.pendingChanges.list.queryOptions()

interface Decision {
  readonly row: Row
  readonly decision: 'approved' | 'rejected'
  readonly reason?: string
}

function useReviewChange() {
  const { t } = useTranslation('approvers')
  const errorText = useMoneyErrorText()
  const moneyText = useMoneyText()
  const reasonOf = (error: unknown, { change }: Row) => {
    const { currency } = moneyOf(change)
    const problem = amountProblemIn(error, currency)
    if (problem?.kind === 'changed') return t('balanceMoved', { balance: moneyText(problem.balance, currency) })
    return errorText(error, currency)
  }
  return useMutation({
    mutationFn: ({ row: { id }, decision, reason }: Decision) =>
      api.pendingChanges.review.call({ id, decision, reason }),
    onSuccess: (answer, { decision }) => toastDone({ title: t(answer?.needsAnother ? 'approvalRecorded' : decision) }),
    onError: (error, { row }) =>
      isReviewed(error)
        ? toastFailed({ title: t('alreadyReviewed') })
        : toastFailed({ title: t('reviewFailed'), message: reasonOf(error, row) }),
    onSettled: () => void invalidateFinance(),
  })
}

/** Changes above the limit that wait for approvers; nothing without any. Source: docs/product.md, 8.25. */
export function PendingChanges() {
  const { t } = useTranslation(['approvers', 'finance'])
  const changes = useQuery(pendingChangesQuery())
  const [rejecting, setRejecting] = useState<Row | null>(null)
  const review = useReviewChange()
  const guarded = useLayoutShiftGuard(changes.data)
  const waiting = changes.data?.filter(({ status }) => status === 'pending') ?? []
  const busyId = review.isPending ? review.variables.row.id : null
  // The permission may end while the dialog is open.
  const subject = waiting.find(({ id, mayReview }) => id === rejecting?.id && mayReview) ?? null
  const leaveRow = () => {
    setRejecting(null)
    focusContent()
  }
  const isSending = useRef(false)
  const approve = (row: Row) => {
    // A second press may come before the button renders as disabled.
    if (isSending.current) return
    isSending.current = true
    review.mutate(
      { row, decision: 'approved' },
      {
        onSuccess: leaveRow,
        onError: (error) => isReviewed(error) && leaveRow(),
        onSettled: () => {
          isSending.current = false
        },
      },
    )
  }
  const reject = async (row: Row, reason: string) => {
    try {
      await review.mutateAsync({ row, decision: 'rejected', reason })
      leaveRow()
    } catch (error) {
      if (isReviewed(error)) leaveRow()
      throw error
    }
  }
  if (changes.isLoadingError)
    return (
      <QueryState query={changes} failed={t('finance:transactionsFailed')}>
        {() => null}
      </QueryState>
    )
  return (
    <>
      {waiting.length > 0 && (
        <ul className={classes.list}>
          {waiting.map((row) => (
            <PendingChangeRow
              key={row.id}
              row={row}
              busy={busyId === row.id}
              disabled={busyId !== null && busyId !== row.id}
              onApprove={() => guarded(() => approve(row))}
              onReject={() => guarded(() => setRejecting(row))}
            />
          ))}
        </ul>
      )}
      <ReasonDialog
        decision="reject change"
        subject={subject}
        words={() => ({
          title: t('rejectTitle'),
          hint: t('finance:rejectHint'),
          reason: t('finance:reason'),
          reasonHint: t('finance:reasonHint'),
          reject: t('finance:reject'),
        })}
        busy={review.isPending}
        onClose={() => setRejecting(null)}
        onReject={reject}
      />
    </>
  )
}

/** Those that were decided lately; nothing without any. */
export function DecidedChanges() {
  const { t } = useTranslation('approvers')
  const [isOpened, setOpened] = useState(false)
  const decided = useQuery(pendingChangesQuery()).data?.filter(({ status }) => status !== 'pending') ?? []
  if (decided.length === 0) return null
  return (
    <>
      <DisclosureButton label={t('decided')} opened={isOpened} onToggle={setOpened} />
      {isOpened && (
        <ul className={classes.list}>
          {decided.map((row) => (
            <DecidedChangeRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </>
  )
}
