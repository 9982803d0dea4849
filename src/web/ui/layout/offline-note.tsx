import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConnection, useSignInFirst } from '#web/connection.ts'
import { useIsStoreMissing } from '#web/offline/missing-store.ts'
import classes from './offline-note.module.css'
import { SignInFirstNote } from './sign-in-first-note.tsx'

/** @param text what is true of the screen: it saves for later, it shows what is stored, or neither */
export function OfflineNote({ text }: { text: 'offline' | 'offlineStored' | 'offlineUnstored' }) {
  const { t } = useTranslation()
  const isConnected = useConnection()
  const isSignInRequested = useSignInFirst()
  const isStoreMissing = useIsStoreMissing()
  if (isSignInRequested) return <SignInFirstNote />
  if (isConnected) return null
  return (
    <Text className={classes.note ?? ''} size="sm" role="status">
      {t(isStoreMissing ? 'offlineUnstored' : text)}
    </Text>
  )
}
