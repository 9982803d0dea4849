import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { type Currency, otherCurrency, parseAmount, toAmountText } from '#domain/money.ts'
import { longText } from '#domain/text.ts'
import { api, hasCode } from '#web/api.ts'
import { useDraftedFields } from '#web/ui/drafted-fields.ts'
import { type Problems, useForm } from '#web/ui/form.tsx'
import { type AmountProblem, amountProblemIn, useAmountProblemText, useMoneyErrorText } from './amount-problem.ts'
import { afterBooking, isPending, keepAfterError, renewed } from './booked-once.ts'
import { invalidateFinance } from './finance-queries.ts'
import { useFormReceipts } from './receipts/use-form-receipts.ts'

export interface ExchangeFields {
  readonly id: string
  readonly isSent: boolean
  readonly givesCurrency: Currency
  /** As typed, like the next. */
  readonly givesAmount: string
  readonly getsAmount: string
  readonly notes: string
}

type Found = Problems<ExchangeFields, AmountProblem | { readonly kind: 'tooLong' }>

interface ExchangeFormOptions {
  /** Null: the reserve. */
  organizationName: string | null
  gives: Currency
  onClose: () => void
}

/** The currency alone is a choice, which the form may begin with. */
const isTyped = ({ givesAmount, getsAmount, notes }: ExchangeFields) => givesAmount + getsAmount + notes !== ''

/** The state of an exchange: both amounts, the description, their problems, and sending. */
export function useExchangeForm({ organizationName, gives, onClose }: ExchangeFormOptions) {
  const { t } = useTranslation(['finance', 'common'])
  const errorText = useMoneyErrorText()
  const problemText = useAmountProblemText()
  const subject = `exchange ${organizationName ?? ''}`
  const fields = useDraftedFields<ExchangeFields>(
    subject,
    () => ({ id: uuid(), isSent: false, givesCurrency: gives, givesAmount: '', getsAmount: '', notes: '' }),
    // What may have arrived stays as it was sent.
    { mayReplace: (stored, typed) => !stored?.isSent && (stored !== undefined || isTyped(typed)), renewed },
  )
  const receipts = useFormReceipts('exchange', fields.draft, fields.keep)
  const form = useForm({
    fields,
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
      return receipts.sentWith(api.finance.exchange.call({ id, organizationName, ...amounts, notes }))
    },
    onSent: (answer) => afterBooking(fields, t(isPending(answer) ? 'requestSent' : 'exchangeDone')),
    onDone: onClose,
    failed: t('exchangeFailed'),
    errorText: (error, { givesCurrency }) => errorText(error, givesCurrency),
    onError: (error, sent) => {
      const problem = amountProblemIn(error, sent.givesCurrency)
      keepAfterError(fields, error, sent, problem)
      if (hasCode(error, 'CONFLICT')) void receipts.send(sent.id)
      void invalidateFinance()
      if (isTooLarge(error)) return { getsAmount: { kind: 'invalid' } as const }
      return problem ? { givesAmount: problem } : undefined
    },
  })
  const { draft } = fields
  return {
    ...form,
    receipts,
    parsed: parsedAmounts(form.values),
    /** Whether the initial content was sent without an answer. */
    isUnanswered: draft.initial?.isSent === true,
    /** Each amount stays with its currency. */
    chooseCurrency(givesCurrency: Currency) {
      const { givesAmount, getsAmount } = form.values
      if (givesCurrency !== form.values.givesCurrency)
        form.change({ givesCurrency, givesAmount: getsAmount, getsAmount: givesAmount })
      form.clearProblems()
    },
    /** Deletes the draft, unlike Escape, which may be pressed by mistake. */
    cancel() {
      if (!draft.current()?.isSent) void receipts.drop()
      onClose()
    },
  }
}

/** Null if it is not an amount of more than zero. */
function parsedAmounts({ givesCurrency, givesAmount, getsAmount }: ExchangeFields) {
  return {
    givesAmount: parseAmount(givesAmount, givesCurrency) || null,
    getsAmount: parseAmount(getsAmount, otherCurrency(givesCurrency)) || null,
  }
}

/** The account cannot hold what it gets. */
function isTooLarge(error: unknown): boolean {
  return hasCode(error, 'INVALID_INPUT') && error.data.fields.some(({ path }) => path === 'getsAmount')
}
