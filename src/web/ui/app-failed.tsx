import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useErrorText } from './error-text.ts'
import { Logo } from './logo.tsx'

/** Where not even the first answer came: what is wrong, and a way to try again. */
export function AppFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const errorText = useErrorText()
  const retry = async () => {
    reset()
    await router.invalidate()
  }
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center" ta="center">
        <Logo size={64} />
        <Title order={1}>{t('error')}</Title>
        <Text role="alert">{errorText(error)}</Text>
        <Button onClick={retry}>{t('retry')}</Button>
      </Stack>
    </Center>
  )
}
