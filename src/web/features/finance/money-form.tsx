import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { Amounts } from '#contract/fields.ts'
import type { Effect } from '#domain/ledger.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { type Currency, formatAmount, type MinorUnits, parseAmount, toAmountText } from '#domain/money.ts'
import { hasCode } from '#web/api.ts'
import { toastDone, toastFailed } from '#web/ui/toast.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { readFinanceAnew } from './finance.ts'
import { useMoneyText } from './money.tsx'
import { type AmountProblem, amountProblemIn, useAmountProblemText, useRefusalText } from './refusal.ts'
import { useShortageText } from './shortage.ts'

/** What was filled in. The amount as it was typed: the server reads it. */
export interface Filled {
  /** The same for the same form, however often it is sent: sent twice, done once. */
  readonly id: string
  readonly currency: Currency
  readonly amount: string
  readonly notes: string
}

interface MoneyFormProps {
  /** The one currency that it is about; without, it is chosen. */
  currency?: Currency
  amountLabel: string
  /** The amounts that it begins with, of which zero is one; without, it begins empty and wants more than zero. */
  startsWith?: Amounts
  notes: 'required' | 'optional'
  /** Something else is not filled in yet. */
  incomplete?: boolean
  /** What stands above the amount. */
  children?: (currency: Currency) => ReactNode
  /** What it would do as far as is known here; told beside the amount, and not in its way. */
  effect: (amount: MinorUnits, currency: Currency) => Effect
  submit: string
  /** The message of the error catalogue. */
  failed: string
  done: string
  send: (filled: Filled) => Promise<unknown>
  /** The balance is another one by now. */
  onChanged?: (currency: Currency, balance: Amounts[Currency]) => void
  onClose: () => void
}

interface Problems {
  amount?: AmountProblem | undefined
  notes?: 'notesRequired' | 'tooLong'
  form?: 'fillAll'
}

/** Currency, amount and description of whatever moves money, and what is wrong with them. Specification, section 5. */
export function MoneyForm(props: MoneyFormProps) {
  const { amountLabel, startsWith, notes: notesWanted, incomplete, children, effect, submit, failed, done } = props
  const { t } = useTranslation(['finance', 'common'])
  const problemText = useAmountProblemText()
  const refusalText = useRefusalText()
  const [id, setId] = useState(() => uuid())
  const [currency, setCurrency] = useState<Currency>(props.currency ?? 'USD')
  const [typed, setTyped] = useState<Partial<Record<Currency, string>>>({})
  const [notes, setNotes] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const amountInput = useRef<HTMLInputElement>(null)
  const notesInput = useRef<HTMLTextAreaElement>(null)

  // Each balance that is edited has its amount; an amount that is sent is the same whatever its currency.
  const place = startsWith ? currency : 'USD'
  const amount = typed[place] ?? (startsWith ? formatAmount(startsWith[currency], currency) : '')
  const parsed = parseAmount(amount)

  const sending = useMutation({
    mutationFn: props.send,
    onSuccess: async () => {
      toastDone({ title: done })
      props.onClose()
      await readFinanceAnew()
    },
    onError: async (error) => {
      const problem = amountProblemIn(error, currency)
      if (problem) {
        show({ amount: problem })
        if (problem.kind === 'changed') props.onChanged?.(currency, problem.balance)
      } else toastFailed({ title: failed, message: refusalText(error, currency) })
      // What was sent before has arrived, with other content: what is sent from here on is something new.
      if (hasCode(error, 'CONFLICT')) setId(uuid())
      await readFinanceAnew()
    },
  })

  const show = (found: Problems) => {
    setProblems(found)
    if (found.amount) amountInput.current?.focus()
    else if (found.notes) notesInput.current?.focus()
  }

  const send = () => {
    const found = problemsOf()
    show(found)
    if (Object.keys(found).length === 0 && !sending.isPending) sending.mutate({ id, currency, amount, notes })
  }

  const problemsOf = (): Problems => {
    const found: Problems = {}
    const isMissing = amount.trim() === '' || parsed === 0n
    const asksForAll = incomplete !== undefined
    const isWrong = parsed === null || (parsed === 0n && !startsWith)
    if (asksForAll && (incomplete || isMissing)) found.form = 'fillAll'
    if (isWrong && !(asksForAll && isMissing)) found.amount = { kind: 'invalid' }
    if (notes.trim().length > TEXT_LIMITS.notes) found.notes = 'tooLong'
    else if (notesWanted === 'required' && notes.trim() === '') found.notes = 'notesRequired'
    return found
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Stack>
        {!props.currency && (
          <CurrencyChoice
            value={currency}
            onChange={(chosen) => {
              setCurrency(chosen)
              setProblems({})
            }}
          />
        )}
        {children?.(currency)}
        <div>
          <TextInput
            ref={amountInput}
            label={amountLabel}
            leftSection={<Text size="sm">{currency}</Text>}
            leftSectionWidth={56}
            leftSectionPointerEvents="none"
            inputMode="decimal"
            autoComplete="off"
            data-ltr
            required
            data-autofocus={incomplete === undefined || undefined}
            value={amount}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              setTyped({ ...typed, [place]: event.currentTarget.value })
              setProblems({ ...problems, amount: undefined })
            }}
            error={problems.amount ? problemText(problems.amount) : undefined}
          />
          {parsed !== null && !problems.amount && (
            <AmountHint effect={effect(parsed, currency)} amount={parsed} currency={currency} />
          )}
        </div>
        <Textarea
          ref={notesInput}
          label={notesWanted === 'optional' ? `${t('notes')} (${t('common:optional')})` : t('notes')}
          required={notesWanted === 'required'}
          autosize
          minRows={2}
          maxRows={6}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
          error={
            problems.notes === 'tooLong'
              ? t('common:tooLong', { count: TEXT_LIMITS.notes })
              : problems.notes && t(problems.notes)
          }
        />
        {problems.form && (
          <Alert color="red" role="alert">
            {t(problems.form)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={sending.isPending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface AmountHintProps {
  effect: Effect
  amount: MinorUnits
  currency: Currency
}

/** The amount read back, for zeros are easily miscounted; and whether there is not so much. */
function AmountHint({ effect, amount, currency }: AmountHintProps) {
  const moneyText = useMoneyText()
  const shortage = useShortageText()(effect, currency)
  return (
    <Text size="sm" mt={4} c={shortage ? 'var(--mantine-color-sand-light-color)' : 'dimmed'} role="status">
      {moneyText(toAmountText(amount), currency)}
      {shortage && ` – ${shortage}`}
    </Text>
  )
}
