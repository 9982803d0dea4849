import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { ORPCError } from '@orpc/client'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnreachable, knownUser } from '#web/api.ts'
import { refuseMissing } from '#web/expect-parts.ts'
import { useIsStoreMissing } from '#web/offline/missing-store.ts'
import { removeStartPage } from '#web/start-page/start-page.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { Logo } from './logo.tsx'
import { SignInFirstNote } from './sign-in-first-note.tsx'

export function AppFailed({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const cause = useCause(error)
  const isStoreMissing = useIsStoreMissing()
  const hasStored = Boolean(knownUser()) && !isStoreMissing
  useEffect(removeStartPage, [])
  // The app reloads automatically once the connection is back.
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])
  // What is no failure of a call is a fault in drawing the screen.
  const isFault = !(cause instanceof ORPCError) && !isUnreachable(cause)
  return (
    <Center component="main" mih="var(--shabaka-screen)" p="md">
      <Stack align="center" ta="center">
        <Logo size={64} />
        <Stack align="center" role="alert">
          <Title order={1}>{t(isFault ? 'unexpected' : 'error')}</Title>
          {!isFault && <Text>{errorText(cause)}</Text>}
          {isFault && hasStored && <Text>{t('reloadKept')}</Text>}
        </Stack>
        {hasStored && isUnreachable(cause) && <Text>{t('savedIsKept')}</Text>}
        <SignInFirstNote />
        <Button onClick={retry}>{t(isFault ? 'reload' : 'retry')}</Button>
      </Stack>
    </Center>
  )
}

/** How browsers say that a file of code did not load. */
const CODE_NOT_LOADED = /imported module|module script|^unable to preload css/i

/** Why the app could not start: code that did not load is missing if the server answers. */
function useCause(error: unknown): unknown {
  const [found, setFound] = useState<unknown>(null)
  useEffect(() => {
    if (error instanceof Error && CODE_NOT_LOADED.test(error.message)) refuseMissing().catch(setFound)
  }, [error])
  return found ?? error
}

/** Reloads the whole page, because browsers do not request a failed module again. */
function retry() {
  window.location.reload()
}
