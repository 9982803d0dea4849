import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { type Currency, otherCurrency, parseAmount, toAmountText } from '#domain/finance/money.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { longText } from '#domain/texts/text.ts'
import { api, hasCode } from '#web/api.ts'
import { type BookedValues, useBookedForm } from '#web/features/finance/booking/use-booked-form.ts'
import { type AmountProblem, useAmountProblemText } from '#web/features/finance/fields/amount-problem.ts'
import type { Problems } from '#web/ui/fields/form.tsx'

export interface ExchangeFields extends BookedValues {
  readonly givesCurrency: Currency
  /** Both amounts are as they were typed. */
  readonly givesAmount: string
  readonly getsAmount: string
  readonly notes: string
}

type Found = Problems<ExchangeFields, AmountProblem | { readonly kind: 'tooLong' }>

interface ExchangeFormOptions {
  /** It is null for the reserve. */
  organizationName: string | null
  gives: Currency
  onClose: () => void
}

/** The state of an exchange: both amounts, the description, their problems, and sending. */
export function useExchangeForm({ organizationName, gives, onClose }: ExchangeFormOptions) {
  const { t } = useTranslation(['finance', 'common'])
  const problemText = useAmountProblemText()
  const form = useBookedForm<ExchangeFields, Found>({
    subject: `exchange ${organizationName ?? ''}`,
    initial: () => ({ id: uuid(), isSent: false, givesCurrency: gives, givesAmount: '', getsAmount: '', notes: '' }),
    // The currency alone is a choice, which the form may begin with.
    isTyped: ({ givesAmount, getsAmount, notes }) => givesAmount + getsAmount + notes !== '',
    receiptsOf: 'exchange',
    currencyOf: ({ givesCurrency }) => givesCurrency,
    validate: (values): Found => {
      const { givesAmount, getsAmount } = parsedAmounts(values)
      return {
        ...(givesAmount === null && { givesAmount: { kind: 'invalid' } }),
        ...(getsAmount === null && { getsAmount: { kind: 'invalid' } }),
        ...(longText(values.notes).length > TEXT_LIMITS.notes && { notes: { kind: 'tooLong' } }),
      }
    },
    problemText: (problem) =>
      problem.kind === 'tooLong' ? t('common:tooLong', { count: TEXT_LIMITS.notes }) : problemText(problem),
    send: (values) => {
      const { givesAmount, getsAmount } = parsedAmounts(values)
      // `validate` has refused anything else.
      if (givesAmount === null || getsAmount === null) throw new RangeError('Not an amount')
      const { id, givesCurrency, notes } = values
      const amounts = { givesCurrency, givesAmount: toAmountText(givesAmount), getsAmount: toAmountText(getsAmount) }
      return api.finance.exchange.call({ id, organizationName, ...amounts, notes })
    },
    done: t('exchangeDone'),
    failed: t('exchangeFailed'),
    problemsIn: (problem, _sent, error) => {
      if (isTooLarge(error)) return { getsAmount: { kind: 'invalid' } }
      return problem ? { givesAmount: problem } : undefined
    },
    onClose,
  })
  return {
    ...form,
    parsed: parsedAmounts(form.values),
    /** Each amount stays with its currency. */
    chooseCurrency(givesCurrency: Currency) {
      const { givesAmount, getsAmount } = form.values
      if (givesCurrency !== form.values.givesCurrency)
        form.change({ givesCurrency, givesAmount: getsAmount, getsAmount: givesAmount })
      form.clearProblems()
    },
  }
}

/** The amounts; null if one is not an amount of more than zero. */
function parsedAmounts({ givesCurrency, givesAmount, getsAmount }: ExchangeFields) {
  return {
    givesAmount: parseAmount(givesAmount, givesCurrency) || null,
    getsAmount: parseAmount(getsAmount, otherCurrency(givesCurrency)) || null,
  }
}

/** Whether the account cannot hold the amount that it gets. */
function isTooLarge(error: unknown): boolean {
  return hasCode(error, 'INVALID_INPUT') && error.data.fields.some(({ path }) => path === 'getsAmount')
}
