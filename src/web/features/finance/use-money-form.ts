import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import type { Amounts } from '#contract/fields.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { type Currency, formatAmount, parseAmount } from '#domain/money.ts'
import { longText } from '#domain/text.ts'
import { hasCode, isUnreachable } from '#web/api.ts'
import { toastDone, toastFailed } from '#web/ui/toast.tsx'
import { useIsMounted } from '#web/ui/use-is-mounted.ts'
import { invalidateFinance } from './finance.ts'
import { forgetForm, keepSent, keepUnsent, keptForm } from './kept-form.ts'
import { type AmountProblem, amountProblemIn, isShortage, useRefusalText } from './refusal.ts'

/** What was filled in. The amount as it was typed: the server reads it. */
export interface Filled {
  /** The same for the same content, however often it is sent: sent twice, done once. */
  readonly id: string
  readonly currency: Currency
  readonly amount: string
  readonly notes: string
  /** Whose, where that is chosen in the form. */
  readonly organizationName?: string | undefined
}

interface MoneyFormOptions {
  /** The one currency that it is about; without, it is chosen. */
  currency?: Currency
  /** What it is about, where sending it twice would do it twice: what was typed, or got no answer, is offered again. */
  about?: string
  /** The amounts that it begins with, of which zero is one; without, it begins empty and wants more than zero. */
  startsWith?: Amounts
  notes: 'required' | 'optional'
  /** Whose it is, where that is chosen in the form. */
  organizationName?: string
  /** Something else is not filled in yet. */
  incomplete?: boolean
  /** The message of the error catalogue. */
  failed: string
  done: string
  send: (filled: Filled) => Promise<unknown>
  /** The balance is another one by now. */
  onChanged?: (currency: Currency, balance: Amounts[Currency]) => void
  onClose: () => void
}

export interface MoneyProblems {
  amount?: AmountProblem | undefined
  notes?: 'notesRequired' | 'tooLong' | undefined
  form?: 'fillAll' | undefined
}

/** Currency, amount and description of whatever moves money, what is wrong with them, and the sending. */
export function useMoneyForm(options: MoneyFormOptions) {
  const { about, startsWith, failed, done } = options
  const refusalText = useRefusalText()
  const [kept] = useState(() => keptForm(about))
  const [id, setId] = useState(() => kept?.id ?? uuid())
  const [currency, setCurrency] = useState<Currency>(options.currency ?? kept?.currency ?? 'USD')
  const [typed, setTyped] = useState<string | null>(kept?.amount ?? null)
  const [notes, setNotes] = useState(kept?.notes ?? '')
  const [problems, setProblems] = useState<MoneyProblems>({})
  const amountInput = useRef<HTMLInputElement>(null)
  const notesInput = useRef<HTMLTextAreaElement>(null)
  const amount = typed ?? (startsWith ? formatAmount(startsWith[currency], currency) : '')
  const parsed = parseAmount(amount)
  const isOpen = useIsMounted()
  const { organizationName } = options
  const isBegun = typed !== null || notes !== ''

  useEffect(() => {
    // What may have arrived stays as it was sent.
    if (isBegun && !keptForm(about)?.isSent) keepUnsent(about, { id, currency, amount, notes, organizationName })
  }, [about, isBegun, id, currency, amount, notes, organizationName])

  const sending = useMutation({
    mutationFn: options.send,
    onSuccess: async () => {
      forgetForm(about)
      toastDone({ title: done })
      // What stands behind the dialog is to be what was just done, before the next thing is begun with it.
      await Promise.race([invalidateFinance(), patience()])
    },
    onError: (error, filled) => {
      // What was sent before has arrived, with other content: what is sent from here on is something new.
      const again = hasCode(error, 'CONFLICT') ? uuid() : filled.id
      setId(again)
      const problem = amountProblemIn(error, filled.currency)
      if (isUnreachable(error)) keepSent(about, filled)
      // What may have arrived before stays as it was sent, until an answer tells what became of it.
      else if (!keptForm(about)?.isSent || again !== filled.id || isShortage(problem))
        keepUnsent(about, { ...filled, id: again })
      if (problem && isOpen.current) show({ amount: problem })
      else toastFailed({ title: failed, message: refusalText(error, filled.currency) })
      if (problem?.kind === 'changed') options.onChanged?.(filled.currency, problem.balance)
      void invalidateFinance()
    },
  })

  const show = (found: MoneyProblems) => {
    setProblems(found)
    if (found.amount || (found.form && !options.incomplete)) amountInput.current?.focus()
    else if (found.notes) notesInput.current?.focus()
  }

  const problemsOf = (): MoneyProblems => {
    const found: MoneyProblems = {}
    const isMissing = amount.trim() === '' || parsed === 0n
    const asksForAll = options.incomplete !== undefined
    const isWrong = parsed === null || (parsed === 0n && !startsWith)
    if (asksForAll && (options.incomplete || isMissing)) found.form = 'fillAll'
    if (isWrong && !(asksForAll && isMissing)) found.amount = { kind: 'invalid' }
    if (longText(notes).length > TEXT_LIMITS.notes) found.notes = 'tooLong'
    else if (options.notes === 'required' && longText(notes) === '') found.notes = 'notesRequired'
    return found
  }

  return {
    currency,
    amount,
    parsed,
    notes,
    problems,
    amountInput,
    notesInput,
    isSending: sending.isPending,
    /** It begins with what got no answer the last time. */
    isSentBefore: kept?.isSent === true,
    chooseCurrency(chosen: Currency) {
      setCurrency(chosen)
      setProblems({})
      // A balance that is edited begins with itself.
      if (startsWith) setTyped(null)
    },
    typeAmount(text: string) {
      setTyped(text)
      setProblems({ notes: problems.notes })
    },
    typeNotes(text: string) {
      setNotes(text)
      setProblems({ ...problems, notes: undefined })
    },
    /** Meant, unlike a key or a tap that closes the dialog: what was typed is not kept. */
    cancel() {
      if (!keptForm(about)?.isSent) forgetForm(about)
      options.onClose()
    },
    send() {
      const found = problemsOf()
      show(found)
      // Of a form that was closed meanwhile nothing is closed any more.
      if (Object.keys(found).length === 0 && !sending.isPending)
        sending.mutate({ id, currency, amount, notes, organizationName }, { onSuccess: () => options.onClose() })
    },
  }
}

export type { MoneyFormOptions }

/** On a bad line nobody waits for long. */
function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 3_000))
}
