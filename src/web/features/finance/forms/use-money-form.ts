import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { Amounts } from '#contract/fields.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { Category } from '#domain/finance/categories.ts'
import { type Currency, formatAmount, parseAmount, toAmountText } from '#domain/finance/money.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { longText } from '#domain/texts/text.ts'
import { type BookedValues, useBookedForm } from '#web/features/finance/booking/use-booked-form.ts'
import { type AmountProblem, useAmountProblemText } from '#web/features/finance/fields/amount-problem.ts'

export interface Filled {
  /** The id stays the same for the same content, so that it is booked once. */
  readonly id: string
  readonly currency: Currency
  readonly amount: string
  readonly notes: string
  /** It is absent without a category. */
  readonly category?: string
  readonly documentDate?: PlainDate
}

export interface MoneyFields extends BookedValues, Omit<Filled, 'amount' | 'category' | 'documentDate'> {
  /** It is absent in a draft of a former page. */
  readonly category?: Category | null
  readonly documentDate?: PlainDate | null
  /** It is null until it is typed. */
  readonly amount: string | null
  readonly organizationName: string
}

interface MoneyFormOptions extends MoneyRules {
  currency?: Currency
  /** The key of the draft. If it is missing, there is no draft. */
  subject?: string
  /** Whether it takes receipts. */
  hasReceipts?: boolean
  failed: string
  done: string
  send: (filled: Filled, organizationName: string) => Promise<{ readonly id: string }>
  /** It is called when the server refuses an edit because the balance has changed. */
  onChanged?: (currency: Currency, balance: Amounts[Currency]) => void
  onClose: () => void
}

/** The state of a form that moves money: currency, amount and description, their problems, and sending. */
export function useMoneyForm(options: MoneyFormOptions) {
  const { startsWith, notes: notesRule, asksForOrganization = false, currency: fixedCurrency, subject } = options
  const problemText = useMoneyProblemText()
  const amountOf = ({ amount, currency }: MoneyFields) =>
    amount ?? (startsWith ? formatAmount(startsWith[currency], currency) : '')

  const form = useBookedForm<MoneyFields, MoneyProblems>({
    subject: subject === undefined ? null : `money ${subject}`,
    initial: () => ({
      id: uuid(),
      currency: fixedCurrency ?? 'USD',
      amount: null,
      notes: '',
      organizationName: '',
      category: null,
      documentDate: null,
      isSent: false,
    }),
    isTyped,
    receiptsOf: options.hasReceipts ? 'transaction' : null,
    currencyOf: ({ currency }) => currency,
    validate: (values) => moneyProblems({ ...values, amount: amountOf(values) }, options),
    problemText: (problem) => problemText(problem),
    send: (values) => {
      const { id, currency, notes, organizationName, category, documentDate } = values
      const amount = parseAmount(amountOf(values), currency)
      // `validate` has refused anything else.
      if (amount === null) throw new RangeError('Not an amount')
      const filled = {
        id,
        currency,
        amount: toAmountText(amount),
        notes,
        ...(category && { category: category.id }),
        ...(documentDate && { documentDate }),
      }
      return options.send(filled, organizationName)
    },
    done: options.done,
    failed: options.failed,
    problemsIn: (problem, sent) => {
      if (problem?.kind === 'changed') options.onChanged?.(sent.currency, problem.balance)
      return problem ? { amount: problem } : undefined
    },
    onClose: options.onClose,
  })

  const amount = amountOf(form.values)
  return {
    ...form,
    asks: {
      currency: fixedCurrency === undefined,
      organization: asksForOrganization,
      notes: notesRule,
      // The category and the date, which an edit does not have, because it corrects a balance.
      details: !startsWith,
    },
    amount,
    parsed: parseAmount(amount, form.values.currency),
    isIncomplete: Object.values(form.problems).some((problem) => problem?.kind === 'missing'),
    chooseCurrency(currency: Currency) {
      // The edit of a balance begins with the balance in that currency.
      form.change(startsWith ? { currency, amount: null } : { currency })
      form.clearProblems()
    },
  }
}

/** Whether anything is typed. The currency and the group alone are a choice, which a form may begin with. */
function isTyped({ amount, notes, category, documentDate }: MoneyFields): boolean {
  return amount !== null || notes !== '' || Boolean(category) || Boolean(documentDate)
}

/** `missing` is not marked: one message asks to fill in all fields. */
type MoneyProblem =
  | AmountProblem
  | { readonly kind: 'missing' }
  | { readonly kind: 'notesRequired' }
  | { readonly kind: 'notesTooLong' }

type MoneyProblems = { readonly [Name in 'organizationName' | 'amount' | 'notes']?: MoneyProblem }

interface MoneyRules {
  /** The initial amounts, which may be zero. If they are missing, the form is empty and requires more than zero. */
  startsWith?: Amounts
  notes: 'required' | 'optional'
  asksForOrganization?: boolean
}

interface Typed {
  readonly organizationName: string
  readonly currency: Currency
  readonly amount: string
  readonly notes: string
}

function moneyProblems(
  { organizationName, currency, amount, notes }: Typed,
  { startsWith, asksForOrganization = false, notes: notesRule }: MoneyRules,
): MoneyProblems {
  const parsed = parseAmount(amount, currency)
  const isMissing = asksForOrganization && (amount.trim() === '' || parsed === 0n)
  const isWrong = parsed === null || (parsed === 0n && !startsWith)
  const description = longText(notes)
  return {
    ...(asksForOrganization && organizationName === '' ? { organizationName: { kind: 'missing' } } : {}),
    ...(isMissing ? { amount: { kind: 'missing' } } : isWrong ? { amount: { kind: 'invalid' } } : {}),
    ...(description.length > TEXT_LIMITS.notes ? { notes: { kind: 'notesTooLong' } } : {}),
    ...(notesRule === 'required' && description === '' ? { notes: { kind: 'notesRequired' } } : {}),
  }
}

function useMoneyProblemText(): (problem: MoneyProblem) => string | undefined {
  const { t } = useTranslation(['finance', 'common'])
  const amountText = useAmountProblemText()
  return (problem) => {
    if (problem.kind === 'missing') return undefined
    if (problem.kind === 'notesRequired') return t('notesRequired')
    if (problem.kind === 'notesTooLong') return t('common:tooLong', { count: TEXT_LIMITS.notes })
    return amountText(problem)
  }
}
