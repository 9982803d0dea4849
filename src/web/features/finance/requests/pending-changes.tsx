import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PendingChangeRow as Row } from '#contract/finance/pending-changes.ts'
import { moneyOf } from '#domain/finance/pending-changes.ts'
import { api } from '#web/api.ts'
import { amountProblemIn, useMoneyErrorText } from '#web/features/finance/fields/amount-problem.ts'
import classes from '#web/features/finance/finance.module.css'
import { useMoneyText } from '#web/features/finance/money.tsx'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { ChangeRow, DecidedChangeRow } from './change-row.tsx'
import { useReviewing } from './use-reviewing.ts'

export const pendingChangesQuery = () => api.pendingChanges.list.queryOptions()

function useFailureText() {
  const { t } = useTranslation('approvers')
  const errorText = useMoneyErrorText()
  const moneyText = useMoneyText()
  return ({ change }: Row, error: unknown) => {
    const { currency } = moneyOf(change)
    const problem = amountProblemIn(error, currency)
    if (problem?.kind === 'changed') return t('balanceMoved', { balance: moneyText(problem.balance, currency) })
    return errorText(error, currency)
  }
}

/**
 * Changes above the limit that wait for approvers. Nothing is shown if there are none. Source: docs/product.md, 8.25.
 */
export function PendingChanges() {
  const { t } = useTranslation(['approvers', 'finance'])
  const changes = useQuery(pendingChangesQuery())
  const waiting = changes.data?.filter(({ status }) => status === 'pending') ?? []
  const failureText = useFailureText()
  const { buttonsOf, dialog } = useReviewing<Row>({
    rows: changes.data,
    mayReview: (row) => waiting.some(({ id, mayReview }) => id === row.id && mayReview),
    send: (decision) => api.pendingChanges.review.call(decision),
    done: (_row, decision, answer) => ({ title: t(answer?.needsAnother ? 'approvalRecorded' : decision) }),
    failed: (row, error) => ({ title: t('reviewFailed'), message: failureText(row, error) }),
    alreadyReviewed: t('alreadyReviewed'),
  })
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
            <ChangeRow key={row.id} row={row} buttons={buttonsOf(row)} />
          ))}
        </ul>
      )}
      <ReasonDialog
        decision="reject change"
        words={() => ({
          title: t('rejectTitle'),
          hint: t('finance:rejectHint'),
          reason: t('finance:reason'),
          reasonHint: t('finance:reasonHint'),
          reject: t('finance:reject'),
        })}
        {...dialog}
      />
    </>
  )
}

/** The changes that were decided recently. Nothing is shown if there are none. */
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
