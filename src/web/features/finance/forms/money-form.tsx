import { Alert, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Effect } from '#domain/finance/ledger.ts'
import { type Currency, type MinorUnits, toAmountText } from '#domain/finance/money.ts'
import { useHasBookkeeping } from '#web/account/use-has-bookkeeping.ts'
import { BookedForm } from '#web/features/finance/booking/booked-form.tsx'
import { CurrencyChoice } from '#web/features/finance/currency-choice.tsx'
import { CategoryField } from '#web/features/finance/fields/category-field.tsx'
import { DocumentDateField } from '#web/features/finance/fields/document-date-field.tsx'
import { useEffectText } from '#web/features/finance/fields/effect-text.ts'
import { useMoneyText } from '#web/features/finance/money.tsx'
import type { Obstacle } from '#web/ui/dialogs/form-dialog.tsx'
import type { useMoneyForm } from './use-money-form.ts'

interface MoneyFormProps {
  form: ReturnType<typeof useMoneyForm>
  amountLabel: string
  children: ReactNode
  foot?: ReactNode
  /** The effect is shown below the amount and never prevents sending. It is null while it is unknown. */
  effect: (amount: MinorUnits) => Effect | null
  /** Why sending is not possible yet. */
  obstacle?: Obstacle | null
  submit: string
}

/** The form of everything that moves money: currency, amount and description. Source: docs/product.md, 8.4. */
export function MoneyForm({ form, amountLabel, children, foot, effect, obstacle = null, submit }: MoneyFormProps) {
  const { t } = useTranslation(['finance', 'closings', 'common'])
  const hasBookkeeping = useHasBookkeeping()
  const hintId = useId()
  const { parsed, isPending, asks } = form
  const { currency } = form.values
  const amountError = form.errorOf('amount')
  const hasHint = parsed !== null && amountError === undefined

  return (
    <BookedForm
      form={form}
      submit={submit}
      obstacle={obstacle}
      foot={
        <>
          {foot}
          {form.isIncomplete && (
            <Alert color="red" role="alert">
              {t('fillAll')}
            </Alert>
          )}
        </>
      }
    >
      {asks.currency && <CurrencyChoice value={currency} disabled={isPending} onChange={form.chooseCurrency} />}
      {children}
      <div>
        <TextInput
          name="amount"
          label={`${amountLabel} (${currency})`}
          inputMode="decimal"
          autoComplete="off"
          data-ltr
          required
          data-autofocus={asks.organization ? undefined : true}
          value={form.amount}
          readOnly={isPending}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => form.change({ amount: event.currentTarget.value })}
          error={amountError}
          {...(hasHint ? { 'aria-describedby': hintId } : {})}
        />
        <Text id={hintId} size="sm" mt={4} component="div" role="status">
          {hasHint && <AmountHint effect={effect(parsed)} amount={parsed} currency={currency} />}
        </Text>
      </div>
      <Textarea
        label={asks.notes === 'optional' ? `${t('notes')} (${t('common:optional')})` : t('notes')}
        required={asks.notes === 'required'}
        autosize
        minRows={2}
        maxRows={6}
        readOnly={isPending}
        {...form.field('notes')}
      />
      {asks.details && (hasBookkeeping || Boolean(form.values.category) || Boolean(form.values.documentDate)) && (
        <SimpleGrid cols={2} spacing="sm" style={{ alignItems: 'end' }}>
          <CategoryField
            label={`${t('category')} (${t('common:optional')})`}
            value={form.values.category ?? null}
            disabled={isPending}
            onChange={(category) => form.change({ category })}
          />
          <DocumentDateField
            label={`${t('closings:documentDate')} (${t('common:optional')})`}
            value={form.values.documentDate ?? null}
            disabled={isPending}
            onChange={(documentDate) => form.change({ documentDate })}
          />
        </SimpleGrid>
      )}
    </BookedForm>
  )
}

interface AmountHintProps {
  effect: Effect | null
  amount: MinorUnits
  currency: Currency
}

/** The effect of the amount on the balance, or the missing amount. */
export function AmountHint({ effect, amount, currency }: AmountHintProps) {
  const moneyText = useMoneyText()
  const effectText = useEffectText()
  const said = effect && effectText(effect, currency)
  return (
    <Text size="sm" c={said?.isShort ? 'var(--mantine-color-sand-light-color)' : 'dimmed'}>
      {moneyText(toAmountText(amount), currency)}
      {said && ` – ${said.parts.join(' ')}`}
    </Text>
  )
}
