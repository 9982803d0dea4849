import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CurrencyChoice } from './currency-choice.tsx'
import type { Account } from './requested-account.ts'

const RESERVE = ''

interface AccountFieldsProps {
  account: Account
  /** The accounts to choose from: organizations, and null for the reserve. */
  choices: readonly (string | null)[]
  onChange: (changed: Partial<Account>) => void
}

export function AccountFields({ account, choices, onChange }: AccountFieldsProps) {
  const { t } = useTranslation('finance')
  return (
    <>
      <NativeSelect
        label={t('account')}
        value={account.organizationName ?? RESERVE}
        onChange={(event) => onChange({ organizationName: event.currentTarget.value || null })}
        data={choices.map((name) => ({ value: name ?? RESERVE, label: name ?? t('reserve') }))}
      />
      <CurrencyChoice value={account.currency} onChange={(currency) => onChange({ currency })} />
    </>
  )
}
