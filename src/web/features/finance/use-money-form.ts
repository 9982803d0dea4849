import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import type { Amounts } from '#contract/fields.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { type Currency, formatAmount, type MinorUnits, parseAmount } from '#domain/money.ts'
import { longText } from '#domain/text.ts'
import { hasCode, isUnreachable } from '#web/api.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'
import { useIsMounted } from '#web/ui/use-is-mounted.ts'
import { invalidateFinance } from './finance.ts'
import { useMoneyDraft } from './money-draft.ts'
import { type AmountProblem, amountProblemIn, isShortage, useRefusalText } from './refusal.ts'

/** What was filled in. The amount is the typed text, which the server parses. */
export interface Filled {
  /** The same for the same content, so that it is booked once however often it is sent. */
  readonly id: string
  readonly currency: Currency
  readonly amount: string
  readonly notes: string
  /** Whose money it is, where that is chosen in the form. */
  readonly organizationName?: string | undefined
}

export interface MoneyFormOptions {
  /** The only currency; without it, the person chooses. */
  currency?: Currency
  /** What the form is about: the key of its draft. Without it the form has no draft. */
  subject?: string
  /** The amounts that it begins with, zero included; without them it begins empty and requires more than zero. */
  startsWith?: Amounts
  notes: 'required' | 'optional'
  /** Whose money it is, where that is chosen in the form. */
  organizationName?: string
  /** Whether another required field is empty; undefined where there is no other field. */
  incomplete?: boolean
  /** Title of the message of a failure. */
  failed: string
  done: string
  send: (filled: Filled) => Promise<unknown>
  /** Called when the server refuses an edit because the balance has changed. */
  onChanged?: (currency: Currency, balance: Amounts[Currency]) => void
  onClose: () => void
}

export interface MoneyProblems {
  amount?: AmountProblem | undefined
  notes?: 'notesRequired' | 'tooLong' | undefined
  form?: 'fillAll' | undefined
}

/** The state of a form that moves money: currency, amount and description, their problems, and sending. */
export function useMoneyForm(options: MoneyFormOptions) {
  const { subject, startsWith } = options
  const draft = useMoneyDraft(subject)
  const { initial } = draft
  const [id, setId] = useState(() => initial?.id ?? uuid())
  const [currency, setCurrency] = useState<Currency>(options.currency ?? initial?.currency ?? 'USD')
  const [typed, setTyped] = useState<string | null>(initial?.amount ?? null)
  const [notes, setNotes] = useState(initial?.notes ?? '')
  const [problems, setProblems] = useState<MoneyProblems>({})
  const amountInput = useRef<HTMLInputElement>(null)
  const notesInput = useRef<HTMLTextAreaElement>(null)
  const amount = typed ?? (startsWith ? formatAmount(startsWith[currency], currency) : '')
  const parsed = parseAmount(amount)
  const isOpen = useIsMounted()
  const { organizationName } = options
  const isBegun = typed !== null || notes !== ''

  const saveDraft = useEffectEvent((filled: Filled) => {
    // What may have arrived stays as it was sent.
    if (!draft.unanswered()) draft.save(filled)
  })
  useEffect(() => {
    if (isBegun) saveDraft({ id, currency, amount, notes, organizationName })
  }, [isBegun, id, currency, amount, notes, organizationName])

  const show = (found: MoneyProblems) => {
    setProblems(found)
    if (found.amount || (found.form && !options.incomplete)) amountInput.current?.focus()
    else if (found.notes) notesInput.current?.focus()
  }

  const sending = useSending(options, draft, (nextId, problem) => {
    setId(nextId)
    if (problem && isOpen.current) show({ amount: problem })
  })

  return {
    currency,
    amount,
    parsed,
    notes,
    problems,
    amountInput,
    notesInput,
    isSending: sending.isPending,
    /** Whether it begins with something that was sent without an answer. */
    isUnanswered: initial?.isSent === true,
    chooseCurrency(chosen: Currency) {
      setCurrency(chosen)
      setProblems({})
      // The edit of a balance begins with the balance in that currency.
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
    /** Closes the form and deletes its draft, unlike Escape, which may be pressed by mistake. */
    cancel() {
      if (!draft.unanswered()) draft.clear()
      options.onClose()
    },
    send() {
      const found = problemsOf({ amount, parsed, notes }, options)
      show(found)
      // The callback is not called for a form that was closed before the answer.
      if (Object.keys(found).length === 0 && !sending.isPending)
        sending.mutate({ id, currency, amount, notes, organizationName }, { onSuccess: () => options.onClose() })
    },
  }
}

/**
 * Sends what was filled in, with messages, and updates the draft.
 * @param onRefused called with the id of the next attempt, and the problem of the amount
 */
function useSending(
  { send, failed, done, onChanged }: MoneyFormOptions,
  draft: ReturnType<typeof useMoneyDraft>,
  onRefused: (nextId: string, problem: AmountProblem | null) => void,
) {
  const refusalText = useRefusalText()
  const isOpen = useIsMounted()
  return useMutation({
    mutationFn: send,
    onSuccess: async (_, { id }) => {
      draft.clearBooked(id)
      toastDone({ title: done })
      // The dialog closes over the new figures, so that the next form does not begin with old ones.
      await Promise.race([invalidateFinance(), reloadTimeout()])
    },
    onError: (error, filled) => {
      // An earlier attempt arrived with other content: from here on it is another transaction.
      const nextId = hasCode(error, 'CONFLICT') ? uuid() : filled.id
      const problem = amountProblemIn(error, filled.currency)
      if (isUnreachable(error)) draft.saveUnanswered(filled)
      // What may have arrived before stays as it was sent until an answer says whether it did.
      else if (!draft.unanswered() || nextId !== filled.id || isShortage(problem)) draft.save({ ...filled, id: nextId })
      onRefused(nextId, problem)
      if (!problem || !isOpen.current) toastFailed({ title: failed, message: refusalText(error, filled.currency) })
      if (problem?.kind === 'changed') onChanged?.(filled.currency, problem.balance)
      void invalidateFinance()
    },
  })
}

interface Typed {
  readonly amount: string
  /** Null where the amount is no number. */
  readonly parsed: MinorUnits | null
  readonly notes: string
}

function problemsOf(
  { amount, parsed, notes }: Typed,
  { startsWith, incomplete, notes: notesRule }: MoneyFormOptions,
): MoneyProblems {
  const found: MoneyProblems = {}
  const isMissing = amount.trim() === '' || parsed === 0n
  const asksForAll = incomplete !== undefined
  const isWrong = parsed === null || (parsed === 0n && !startsWith)
  if (asksForAll && (incomplete || isMissing)) found.form = 'fillAll'
  if (isWrong && !(asksForAll && isMissing)) found.amount = { kind: 'invalid' }
  if (longText(notes).length > TEXT_LIMITS.notes) found.notes = 'tooLong'
  else if (notesRule === 'required' && longText(notes) === '') found.notes = 'notesRequired'
  return found
}

/** On a bad line the dialog closes without the new figures. */
function reloadTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 3_000))
}
