import { useTranslation } from 'react-i18next'
import type { AmountText, Currency } from '#domain/finance/money.ts'
import { hasCode } from '#web/api.ts'
import { useMoneyText } from '#web/features/finance/money.tsx'
import { useErrorText } from '#web/ui/failures/error-text.ts'

/** Why an amount is refused, as data, so that the message follows the language. */
export type AmountProblem =
  | { readonly kind: 'invalid' }
  | { readonly kind: 'insufficientReserve' | 'insufficientBalance'; readonly available: AmountText }
  | { readonly kind: 'changed'; readonly balance: AmountText; readonly currency: Currency }

/** The amount problem in an error; null if the error is about something else. */
export function amountProblemIn(error: unknown, currency: Currency): AmountProblem | null {
  if (hasCode(error, 'INSUFFICIENT_RESERVE')) return { kind: 'insufficientReserve', available: error.data.available }
  if (hasCode(error, 'INSUFFICIENT_BALANCE')) return { kind: 'insufficientBalance', available: error.data.available }
  if (hasCode(error, 'CHANGED') && 'balance' in error.data)
    return { kind: 'changed', balance: error.data.balance, currency }
  if (hasCode(error, 'INVALID_INPUT')) {
    if (error.data.fields.some(({ path }) => path === 'amount')) return { kind: 'invalid' }
  }
  return null
}

/** Whether the balance is too low. The server checks this only if nothing was booked under the id before. */
export function isShortage(problem: AmountProblem | null): boolean {
  return problem?.kind === 'insufficientReserve' || problem?.kind === 'insufficientBalance'
}

export function useAmountProblemText(): (problem: AmountProblem) => string {
  const { t } = useTranslation('finance')
  const moneyText = useMoneyText()
  return (problem) => {
    if (problem.kind === 'invalid') return t('amountInvalid')
    if (problem.kind === 'changed')
      return t('changedMeanwhile', { balance: moneyText(problem.balance, problem.currency) })
    return t(problem.kind, { amount: problem.available })
  }
}

export function useMoneyErrorText(): (error: unknown, currency: Currency) => string {
  const { t } = useTranslation(['finance', 'approvers', 'common'])
  const problemText = useAmountProblemText()
  const errorText = useErrorText({
    UNAUTHENTICATED: t('common:notAuthenticated'),
    BALANCE_NOT_FOUND: t('balanceNotFound'),
    CONFLICT: t('arrivedBefore'),
    NOT_FOUND: t('transactionGone'),
    ALREADY_REVERSED: t('alreadyReversed'),
    REVERSAL_WAITS: t('reversalWaits'),
    OTHERS_APPROVE: t('approvers:othersApprove'),
  })
  return (error, currency) => {
    const problem = amountProblemIn(error, currency)
    return problem ? problemText(problem) : errorText(error)
  }
}
