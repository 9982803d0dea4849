import { useTranslation } from 'react-i18next'
import { CURRENCIES, type Currency } from '#domain/finance/money.ts'
import { Choice } from '#web/ui/fields/choice.tsx'

interface CurrencyChoiceProps {
  label?: string
  value: Currency
  disabled?: boolean
  onChange: (currency: Currency) => void
}

export function CurrencyChoice({ label, ...props }: CurrencyChoiceProps) {
  const { t } = useTranslation('finance')
  return (
    <Choice
      label={label ?? t('currency')}
      options={CURRENCIES.map((currency) => ({ value: currency, label: currency }))}
      {...props}
    />
  )
}
