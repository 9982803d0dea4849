import { useTranslation } from 'react-i18next'
import { CURRENCIES, type Currency } from '#domain/money.ts'
import { Choice } from '#web/ui/choice.tsx'

export function CurrencyChoice(props: { value: Currency; disabled?: boolean; onChange: (currency: Currency) => void }) {
  const { t } = useTranslation('finance')
  return (
    <Choice
      label={t('currency')}
      options={CURRENCIES.map((currency) => ({ value: currency, label: currency }))}
      {...props}
    />
  )
}
