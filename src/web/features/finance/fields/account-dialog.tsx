import { Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountChoice } from '#web/features/finance/account-choice.tsx'
import { useRightsNotice } from '#web/features/finance/rights-notice.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

export interface AccountDialogProps {
  opened: boolean
  /** The accounts that the person may choose; null for the reserve. */
  choices: readonly (string | null)[]
  onClose: () => void
}

interface AccountDialogParts extends AccountDialogProps {
  title: string
  children: (organizationName: string | null) => ReactNode
}

/** A dialog about one account, which is chosen first if there are several. */
export function AccountDialog({ opened, choices, onClose, title, children }: AccountDialogParts) {
  const { t } = useTranslation('finance')
  const [chosen, setChosen] = useState<string | null | undefined>()
  const only = choices.length === 1 ? choices[0] : undefined
  const account = only === undefined ? choices.find((choice) => choice === chosen) : only
  useRightsNotice(opened, account ?? choices[0] ?? null)
  const named = account === undefined ? '' : ` – ${isolated(account ?? t('reserve'))}`
  return (
    <FormDialog opened={opened} onClose={onClose} title={`${title}${named}`}>
      {opened && (
        <Stack gap="sm">
          {choices.length > 1 && <AccountChoice value={account} choices={choices} onChange={setChosen} />}
          {account !== undefined && children(account)}
        </Stack>
      )}
    </FormDialog>
  )
}
