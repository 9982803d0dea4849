import { useTranslation } from 'react-i18next'
import type { Amounts } from '#contract/fields.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { type Currency, parseAmount } from '#domain/money.ts'
import { longText } from '#domain/text.ts'
import { type AmountProblem, useAmountProblemText } from './amount-problem.ts'

/** `missing` is not marked: one message asks to fill in all fields. */
export type MoneyProblem =
  | AmountProblem
  | { readonly kind: 'missing' }
  | { readonly kind: 'notesRequired' }
  | { readonly kind: 'notesTooLong' }

type MoneyProblems = { readonly [Name in 'organizationName' | 'amount' | 'notes']?: MoneyProblem }

export interface MoneyRules {
  /** The initial amounts, which may be zero; without them the form is empty and requires more than zero. */
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

export function moneyProblems(
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

export function useMoneyProblemText(): (problem: MoneyProblem) => string | undefined {
  const { t } = useTranslation(['finance', 'common'])
  const amountText = useAmountProblemText()
  return (problem) => {
    if (problem.kind === 'missing') return undefined
    if (problem.kind === 'notesRequired') return t('notesRequired')
    if (problem.kind === 'notesTooLong') return t('common:tooLong', { count: TEXT_LIMITS.notes })
    return amountText(problem)
  }
}
