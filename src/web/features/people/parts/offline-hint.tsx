import { Text } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '#web/connection.ts'
import classes from './person-page.module.css'

export function OfflineHint() {
  const { t } = useTranslation('people')
  const isConnected = useConnection()
  if (isConnected) return null
  return (
    <Text size="sm" role="status" className={classes.hint ?? ''}>
      <IconPlugConnectedX size={18} aria-hidden />
      {t('needsConnection')}
    </Text>
  )
}
