import { AccountChoice } from './account-choice.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import type { Account } from './requested-account.ts'

interface AccountFieldsProps {
  account: Account
  /** The accounts to choose from: organizations, and null for the reserve. */
  choices: readonly (string | null)[]
  onChange: (changed: Partial<Account>) => void
}

export function AccountFields({ account, choices, onChange }: AccountFieldsProps) {
  return (
    <>
      <AccountChoice
        value={account.organizationName}
        choices={choices}
        onChange={(organizationName) => onChange({ organizationName })}
      />
      <CurrencyChoice value={account.currency} onChange={(currency) => onChange({ currency })} />
    </>
  )
}
