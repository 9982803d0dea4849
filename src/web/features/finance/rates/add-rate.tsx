import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { RateForm } from './rate-form.tsx'

/** Adds an exchange rate, for admins. Source: docs/product.md, 8.18. */
export function AddRate(props: ButtonProps) {
  const { t } = useTranslation('finance')
  const { addRates } = usePermissions()
  const [opened, setOpened] = useState(false)
  if (!addRates) return null
  return (
    <>
      <Button {...props} onClick={() => setOpened(true)}>
        {t('addRate')}
      </Button>
      <FormDialog opened={opened} onClose={() => setOpened(false)} title={t('addRate')}>
        <RateForm onClose={() => setOpened(false)} />
      </FormDialog>
    </>
  )
}
