import { Button, Center, Stack, Text, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from './error-text.ts'
import { Logo } from './logo.tsx'

/** Where not even the first answer came: what is wrong, and a way to try again. */
export function AppFailed({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  // Where it was the connection, nobody needs to press anything once it is back.
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])
  return (
    <Center component="main" mih="var(--shabaka-screen)" p="md">
      <Stack align="center" ta="center">
        <Logo size={64} />
        <Title order={1}>{t('error')}</Title>
        <Text role="alert">{errorText(error)}</Text>
        <Button onClick={retry}>{t('retry')}</Button>
      </Stack>
    </Center>
  )
}

/** The whole page: a part of the app that did not come is not asked for again otherwise. */
function retry() {
  window.location.reload()
}
