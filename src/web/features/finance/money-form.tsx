import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Effect } from '#domain/ledger.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { type Currency, type MinorUnits, toAmountText } from '#domain/money.ts'
import { CurrencyChoice } from './currency-choice.tsx'
import { useMoneyText } from './money.tsx'
import { useAmountProblemText } from './refusal.ts'
import { useShortageText } from './shortage.ts'
import { type MoneyFormOptions, useMoneyForm } from './use-money-form.ts'

interface MoneyFormProps extends MoneyFormOptions {
  amountLabel: string
  /** Shown above the amount. */
  children?: (currency: Currency, isSending: boolean) => ReactNode
  /** The effect as far as it is known here: shown below the amount, it never prevents sending. */
  effect: (amount: MinorUnits, currency: Currency) => Effect
  submit: string
}

/** The form of everything that moves money: currency, amount and description. Source: docs/product.md, 8.4. */
export function MoneyForm({ amountLabel, children, effect, submit, ...options }: MoneyFormProps) {
  const { t } = useTranslation(['finance', 'common'])
  const problemText = useAmountProblemText()
  const hintId = useId()
  const form = useMoneyForm(options)
  const { currency, amount, parsed, notes, problems, isSending } = form
  const hasHint = parsed !== null && !problems.amount

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.send()
      }}
    >
      <Stack>
        {form.isUnanswered && (
          <Alert color="sand" role="note">
            {t('unanswered')}
          </Alert>
        )}
        {!options.currency && <CurrencyChoice value={currency} disabled={isSending} onChange={form.chooseCurrency} />}
        {children?.(currency, isSending)}
        <div>
          <TextInput
            ref={form.amountInput}
            label={`${amountLabel} (${currency})`}
            inputMode="decimal"
            autoComplete="off"
            data-ltr
            required
            data-autofocus={options.incomplete === undefined || undefined}
            value={amount}
            readOnly={isSending}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => form.typeAmount(event.currentTarget.value)}
            error={problems.amount ? problemText(problems.amount) : undefined}
            {...(hasHint ? { 'aria-describedby': hintId } : {})}
          />
          <Text id={hintId} size="sm" mt={4} component="div" role="status">
            {hasHint && <AmountHint effect={effect(parsed, currency)} amount={parsed} currency={currency} />}
          </Text>
        </div>
        <Textarea
          ref={form.notesInput}
          label={options.notes === 'optional' ? `${t('notes')} (${t('common:optional')})` : t('notes')}
          required={options.notes === 'required'}
          autosize
          minRows={2}
          maxRows={6}
          value={notes}
          readOnly={isSending}
          onChange={(event) => form.typeNotes(event.currentTarget.value)}
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
          <Button variant="default" disabled={isSending} onClick={form.cancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
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

/** The amount formatted, as zeros are easily miscounted, and whether the money does not suffice. */
function AmountHint({ effect, amount, currency }: AmountHintProps) {
  const moneyText = useMoneyText()
  const shortage = useShortageText()(effect, currency)
  return (
    <Text size="sm" c={shortage ? 'var(--mantine-color-sand-light-color)' : 'dimmed'}>
      {moneyText(toAmountText(amount), currency)}
      {shortage && ` – ${shortage}`}
    </Text>
  )
}
