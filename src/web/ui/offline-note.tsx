import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConnection, useSignInFirst } from '#web/offline/connection.ts'
import classes from './offline-note.module.css'
import { SignInFirstNote } from './sign-in-first-note.tsx'

/** Says that there is no connection and that nothing is lost. */
export function OfflineNote() {
  const { t } = useTranslation()
  const isConnected = useConnection()
  const isSignInAsked = useSignInFirst()
  if (isSignInAsked) return <SignInFirstNote />
  if (isConnected) return null
  return (
    <Text className={classes.note ?? ''} size="sm" role="status">
      {t('offline')}
    </Text>
  )
}
