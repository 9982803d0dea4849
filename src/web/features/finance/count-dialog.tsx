import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '#domain/money.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { CountForm } from './count-form.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { useRightsNotice } from './rights-notice.ts'

// No group has such a name.
const RESERVE = ''
const NONE = ' '

interface CountDialogProps {
  opened: boolean
  /** The accounts that the person may count, null for the reserve. */
  choices: readonly (string | null)[]
  onClose: () => void
}

/** Count the cash of an account. Source: docs/product.md, 8.20. */
export function CountDialog({ opened, choices, onClose }: CountDialogProps) {
  const { t } = useTranslation(['cash', 'finance'])
  const [chosen, setChosen] = useState<string | null | undefined>()
  const only = choices.length === 1 ? choices[0] : undefined
  const account = only === undefined ? choices.find((choice) => choice === chosen) : only
  useRightsNotice(opened, account ?? choices[0] ?? null)
  const named = account === undefined ? '' : ` – ${isolated(account ?? t('finance:reserve'))}`
  return (
    <FormDialog opened={opened} onClose={onClose} title={`${t('countCash')}${named}`}>
      {opened && (
        <Stack gap="sm">
          {choices.length > 1 && (
            <NativeSelect
              label={t('finance:account')}
              value={account === undefined ? NONE : (account ?? RESERVE)}
              onChange={({ currentTarget: { value } }) => setChosen(value === RESERVE ? null : value)}
              data={[
                ...(account === undefined ? [{ value: NONE, label: t('chooseAccount') }] : []),
                ...choices.map((name) => ({ value: name ?? RESERVE, label: name ?? t('finance:reserve') })),
              ]}
            />
          )}
          {account !== undefined && <CountOf key={account ?? ''} organizationName={account} onClose={onClose} />}
        </Stack>
      )}
    </FormDialog>
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
