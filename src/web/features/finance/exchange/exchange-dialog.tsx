import { Text, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Amounts, ExchangeRate } from '#contract/fields.ts'
import { type Effect, effectOf } from '#domain/finance/ledger.ts'
import { type Currency, type MinorUnits, otherCurrency, toAmountText, ZERO } from '#domain/finance/money.ts'
import { BalanceFigures } from '#web/features/finance/balance-figures.tsx'
import { BookedForm } from '#web/features/finance/booking/booked-form.tsx'
import { CurrencyChoice } from '#web/features/finance/currency-choice.tsx'
import { AmountHint } from '#web/features/finance/forms/money-form.tsx'
import { ExchangeRateLine } from '#web/features/finance/ledger/exchange-rate-line.tsx'
import { useRightsNotice } from '#web/features/finance/rights-notice.ts'
import { unitsOf } from '#web/features/finance/units-of.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useExchangeForm } from './use-exchange-form.ts'

interface ExchangeDialogProps {
  /** The currency that is given at first; null while the dialog is closed. */
  gives: Currency | null
  /** It is null for the reserve. */
  organizationName: string | null
  balance: Amounts | null
  /** The rate of today. */
  rate: ExchangeRate | null | undefined
  onClose: () => void
}

/** Exchanges money of an organization, or of the reserve. Source: docs/product.md, 8.19. */
export function ExchangeDialog({ gives, ...rest }: ExchangeDialogProps) {
  const { t } = useTranslation('finance')
  useRightsNotice(gives !== null, rest.organizationName)
  return (
    <FormDialog
      opened={gives !== null}
      onClose={rest.onClose}
      title={`${t('exchange')} – ${isolated(rest.organizationName ?? t('reserve'))}`}
    >
      {gives && <ExchangeForm gives={gives} {...rest} />}
    </FormDialog>
  )
}

function ExchangeForm({ gives, organizationName, balance, rate, onClose }: ExchangeDialogProps & { gives: Currency }) {
  const { t } = useTranslation(['finance', 'common'])
  const form = useExchangeForm({ organizationName, gives, onClose })
  const { isPending, parsed } = form
  const { givesCurrency } = form.values
  const effect = effectOf(
    {
      kind: 'exchange',
      organizationName,
      givesCurrency,
      givesAmount: parsed.givesAmount ?? ZERO,
      getsAmount: parsed.getsAmount ?? ZERO,
    },
    { [organizationName === null ? 'reserve' : 'organization']: unitsOf(balance) },
  )
  return (
    <BookedForm form={form} submit={t('recordExchange')}>
      <CurrencyChoice
        label={t('currencyGiven')}
        value={givesCurrency}
        disabled={isPending}
        onChange={form.chooseCurrency}
      />
      <BalanceFigures
        currency={givesCurrency}
        balance={organizationName === null ? null : balance}
        availableReserve={organizationName === null ? balance : null}
      />
      <AmountField form={form} name="givesAmount" currency={givesCurrency} effect={effect} />
      <AmountField form={form} name="getsAmount" currency={otherCurrency(givesCurrency)} effect={effect} />
      <div role="status">
        {parsed.givesAmount !== null && parsed.getsAmount !== null && (
          <ExchangeRateLine
            exchange={{
              givesCurrency,
              givesAmount: toAmountText(parsed.givesAmount),
              getsAmount: toAmountText(parsed.getsAmount),
            }}
            rateOfDay={rate?.rate ?? null}
          />
        )}
      </div>
      <Textarea
        label={`${t('notes')} (${t('common:optional')})`}
        autosize
        minRows={2}
        maxRows={6}
        readOnly={isPending}
        {...form.field('notes')}
      />
    </BookedForm>
  )
}

interface AmountFieldProps {
  form: ReturnType<typeof useExchangeForm>
  name: 'givesAmount' | 'getsAmount'
  currency: Currency
  effect: Effect
}

const LABELS = { givesAmount: 'amountGiven', getsAmount: 'amountReceived' } as const

function AmountField({ form, name, currency, effect }: AmountFieldProps) {
  const { t } = useTranslation('finance')
  const hintId = useId()
  const field = form.field(name)
  const amount: MinorUnits | null = form.parsed[name]
  const hasHint = amount !== null && field.error === undefined
  return (
    <div>
      <TextInput
        label={`${t(LABELS[name])} (${currency})`}
        inputMode="decimal"
        autoComplete="off"
        data-ltr
        required
        data-autofocus={name === 'givesAmount' || undefined}
        readOnly={form.isPending}
        onFocus={(event) => event.currentTarget.select()}
        {...field}
        {...(hasHint ? { 'aria-describedby': hintId } : {})}
      />
      <Text id={hintId} size="sm" mt={4} component="div" role="status">
        {hasHint && <AmountHint effect={effectIn(effect, currency, name)} amount={amount} currency={currency} />}
      </Text>
    </div>
  )
}

/** The part of the effect in one currency. A shortage belongs to the currency that is given. */
function effectIn(effect: Effect, currency: Currency, name: AmountFieldProps['name']): Effect | null {
  if ('refusal' in effect) return name === 'givesAmount' ? effect : null
  return { ...effect, entries: effect.entries.filter((entry) => entry.currency === currency) }
}
