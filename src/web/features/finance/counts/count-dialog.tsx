import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '#domain/finance/money.ts'
import { CurrencyChoice } from '#web/features/finance/currency-choice.tsx'
import { AccountDialog, type AccountDialogProps } from '#web/features/finance/fields/account-dialog.tsx'
import { CountForm } from './count-form.tsx'

/** Counts the cash of an account. Source: docs/product.md, 8.20. */
export function CountDialog(props: AccountDialogProps) {
  const { t } = useTranslation('cash')
  return (
    <AccountDialog {...props} title={t('countCash')}>
      {(account) => <CountOf key={account ?? ''} organizationName={account} onClose={props.onClose} />}
    </AccountDialog>
  )
}

function CountOf({ organizationName, onClose }: { organizationName: string | null; onClose: () => void }) {
  const [currency, setCurrency] = useState<Currency>('USD')
  return (
    <CountForm
      key={currency}
      organizationName={organizationName}
      currency={currency}
      chooser={<CurrencyChoice value={currency} onChange={setCurrency} />}
      onClose={onClose}
    />
  )
}
