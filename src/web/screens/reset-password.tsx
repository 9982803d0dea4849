import { Center, Loader, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasCode } from '#web/api.ts'
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx'
import { NewPasswordForm } from '#web/features/accounts/sign-in/new-password-form.tsx'
import { useRecovery } from '#web/features/accounts/sign-in/recovery.ts'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { useDocumentTitle } from '#web/ui/layout/screen.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'

/** Source: docs/product.md, 3.10. */
const REDIRECT_MS = 2_000

/** Sets a new password with the reset link. Source: docs/product.md, 3.10. */
export function ResetPasswordScreen() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const recovery = useRecovery()
  const [usedUp, setUsedUp] = useState(false)
  const [isSet, setIsSet] = useState(false)
  useDocumentTitle(t('resetTitle'))

  useEffect(() => {
    if (!isSet) return
    const leaving = setTimeout(() => navigate({ to: '/auth' }), REDIRECT_MS)
    return () => clearTimeout(leaving)
  }, [isSet, navigate])

  const invalid = usedUp || hasCode(recovery.error, 'INVALID_LINK') || recovery.data?.allowed === false
  if (invalid) return <InvalidLink />
  if (recovery.isPending)
    return (
      <AuthLayout>
        <Center>
          <Stack align="center" role="status">
            <Loader />
            <Text>{t('verifyingLink')}</Text>
          </Stack>
        </Center>
      </AuthLayout>
    )
  return (
    <AuthLayout>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('resetTitle')}</Title>
          <Text c="dimmed">{t('resetHint')}</Text>
        </div>
        <QueryState query={recovery} failed={t('passwordFailed')}>
          {({ asksCurrentPassword }) => (
            <NewPasswordForm
              asksCurrentPassword={asksCurrentPassword}
              onSet={() => setIsSet(true)}
              onInvalid={() => setUsedUp(true)}
            />
          )}
        </QueryState>
      </Stack>
    </AuthLayout>
  )
}

function InvalidLink() {
  const { t } = useTranslation('accounts')
  return (
    <AuthLayout>
      <Stack align="flex-start">
        <ThemeIcon size={56} radius="xl" variant="light" color="red">
          <IconLinkOff aria-hidden />
        </ThemeIcon>
        <Title order={1}>{t('invalidTitle')}</Title>
        <Text>{t('invalidLink')}</Text>
        <ButtonLink to="/forgot-password">{t('requestNew')}</ButtonLink>
      </Stack>
    </AuthLayout>
  )
}
