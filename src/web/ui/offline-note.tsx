import { Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import classes from './offline-note.module.css'

/** Tells that there is no connection, and that nothing is lost by it. */
export function OfflineNote() {
  const { t } = useTranslation()
  const { online } = useNetwork()
  if (online) return null
  return (
    <Text className={classes.note ?? ''} size="sm" role="status">
      {t('offline')}
    </Text>
  )
}
