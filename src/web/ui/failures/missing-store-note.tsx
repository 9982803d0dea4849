import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIsStoreMissing } from '#web/offline/missing-store.ts'

/** Source: docs/product.md, 11.7. */
export function MissingStoreNote() {
  const { t } = useTranslation()
  if (!useIsStoreMissing()) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
      {t('storeMissing')}
    </Alert>
  )
}
