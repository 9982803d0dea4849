import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConnection, useSignInFirst } from '#web/connection.ts'
import { useIsStoreMissing } from '#web/offline/missing-store.ts'
import classes from './offline-note.module.css'
import { SignInFirstNote } from './sign-in-first-note.tsx'

/** @param savesNothing whether there is nothing on the screens that would be sent later */
export function OfflineNote({ savesNothing }: { savesNothing: boolean }) {
  const { t } = useTranslation()
  const isConnected = useConnection()
  const isSignInRequested = useSignInFirst()
  const isStoreMissing = useIsStoreMissing()
  if (isSignInRequested) return <SignInFirstNote />
  if (isConnected) return null
  return (
    <Text className={classes.note ?? ''} size="sm" role="status">
      {t(savesNothing || isStoreMissing ? 'offlineUnstored' : 'offline')}
    </Text>
  )
}
