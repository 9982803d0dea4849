import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx'
import { ForgotPasswordForm } from '#web/features/accounts/sign-in/forgot-password-form.tsx'
import { AnchorLink } from '#web/ui/buttons/links.tsx'
import { useDocumentTitle } from '#web/ui/layout/screen.tsx'

const route = getRouteApi('/forgot-password')

export function ForgotPasswordScreen() {
  const { t } = useTranslation('accounts')
  const { next } = route.useSearch()
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  useDocumentTitle(t('forgotTitle'))

  return (
    <AuthLayout>
      <Stack gap="lg">
        {sent ? (
          <Stack align="flex-start">
            <ThemeIcon size={56} radius="xl" variant="light">
              <IconMailForward aria-hidden />
            </ThemeIcon>
            <Title order={1}>{t('sentTitle')}</Title>
            <Text>{t('sentText', { email: email })}</Text>
            <Text c="dimmed">{t('checkSpam')}</Text>
            <Button variant="default" onClick={() => setSent(false)}>
              {t('sendAnother')}
            </Button>
          </Stack>
        ) : (
          <>
            <div>
              <Title order={1}>{t('forgotTitle')}</Title>
              <Text c="dimmed">{t('forgotHint')}</Text>
            </div>
            <ForgotPasswordForm
              email={email}
              onSent={(requested) => {
                setEmail(requested)
                setSent(true)
              }}
            />
          </>
        )}
        <AnchorLink to="/auth" search={{ next }} py={10} ta="center">
          {t('backToLogin')}
        </AnchorLink>
      </Stack>
    </AuthLayout>
  )
}
