import { Alert, Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Effect } from '#domain/ledger.ts'
import { type Currency, type MinorUnits, toAmountText } from '#domain/money.ts'
import { DialogForm } from '#web/ui/form-dialog.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { useMoneyText } from './money.tsx'
import { useShortageText } from './shortage.ts'
import { type MoneyFormOptions, useMoneyForm } from './use-money-form.ts'

type MoneyFormState = ReturnType<typeof useMoneyForm>

interface MoneyFormProps extends MoneyFormOptions {
  amountLabel: string
  /** Shown above the amount. */
  children?: (form: MoneyFormState) => ReactNode
  /** Shown below the fields. */
  foot?: (form: MoneyFormState) => ReactNode
  /** The effect as far as it is known here: shown below the amount, it never prevents sending. */
  effect: (amount: MinorUnits, currency: Currency, organizationName: string) => Effect
  submit: string
}

/** The form of everything that moves money: currency, amount and description. Source: docs/product.md, 8.4. */
export function MoneyForm({ amountLabel, children, foot, effect, submit, ...options }: MoneyFormProps) {
  const { t } = useTranslation(['finance', 'common'])
  const hintId = useId()
  const form = useMoneyForm(options)
  const { parsed, isPending } = form
  const { currency, organizationName } = form.values
  const amountError = form.errorOf('amount')
  const hasHint = parsed !== null && amountError === undefined

  return (
    <DialogForm form={form} submit={submit} onCancel={form.cancel} cancelDisabled={isPending}>
      {form.isUnanswered && (
        <Alert color="sand" role="note">
          {t('unanswered')}
        </Alert>
      )}
      {!options.currency && <CurrencyChoice value={currency} disabled={isPending} onChange={form.chooseCurrency} />}
      {children?.(form)}
      <div>
        <TextInput
          name="amount"
          label={`${amountLabel} (${currency})`}
          inputMode="decimal"
          autoComplete="off"
          data-ltr
          required
          data-autofocus={options.asksForOrganization ? undefined : true}
          value={form.amount}
          readOnly={isPending}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => form.change({ amount: event.currentTarget.value })}
          error={amountError}
          {...(hasHint ? { 'aria-describedby': hintId } : {})}
        />
        <Text id={hintId} size="sm" mt={4} component="div" role="status">
          {hasHint && (
            <AmountHint effect={effect(parsed, currency, organizationName)} amount={parsed} currency={currency} />
          )}
        </Text>
      </div>
      <Textarea
        label={options.notes === 'optional' ? `${t('notes')} (${t('common:optional')})` : t('notes')}
        required={options.notes === 'required'}
        autosize
        minRows={2}
        maxRows={6}
        readOnly={isPending}
        {...form.field('notes')}
      />
      {foot?.(form)}
      {form.isIncomplete && (
        <Alert color="red" role="alert">
          {t('fillAll')}
        </Alert>
      )}
    </DialogForm>
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
