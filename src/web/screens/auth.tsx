import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meQuery, queryClient } from '#web/api.ts'
import { beginAnew, tellOtherTabs } from '#web/features/accounts/account-watch.ts'
import { Cover } from '#web/features/accounts/cover.tsx'
import { SignInForm } from '#web/features/accounts/sign-in-form.tsx'
import { SignUpForm } from '#web/features/accounts/sign-up-form.tsx'
import { loadAllTexts } from '#web/i18n/i18n.ts'
import { AnchorLink } from '#web/ui/links.tsx'
import { useDocumentTitle } from '#web/ui/screen.tsx'

const route = getRouteApi('/auth')

/** Sign in and sign up on one screen, toggled by a link. Specification, section 2. */
export function AuthScreen() {
  const { t } = useTranslation(['accounts', 'sessions'])
  const { mode, expired, next } = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const sessionWaits = useSessionWaits()
  const isSignUp = mode === 'sign-up'
  useDocumentTitle(t(isSignUp ? 'signUp' : 'signIn'))

  const enter = async () => {
    tellOtherTabs()
    beginAnew(await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 }))
    await router.invalidate()
  }

  return (
    <Cover>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t(isSignUp ? 'signUpTitle' : 'signInTitle')}</Title>
          <Text c="dimmed">{t(isSignUp ? 'signUpHint' : 'signInHint')}</Text>
        </div>
        {expired && (
          <Alert color="sand" role="alert">
            {t('linkExpired')}
          </Alert>
        )}
        {isSignUp ? (
          <SignUpForm onSignedUp={() => navigate({ search: { next } })} />
        ) : (
          <SignInForm onSignedIn={enter} />
        )}
        {/* Below the form: it comes later, and moves nothing that is being typed into. */}
        {!isSignUp && sessionWaits && (
          <Alert color="sand" role="status">
            {t('sessions:waitsForSignIn')}
          </Alert>
        )}
        {!isSignUp && (
          <AnchorLink to="/forgot-password" py={10} ta="center">
            {t('forgotPassword')}
          </AnchorLink>
        )}
        <Group justify="center" gap={6}>
          <Text c="dimmed">{t(isSignUp ? 'haveAccount' : 'noAccount')}</Text>
          <AnchorLink to="/auth" search={{ next, mode: isSignUp ? undefined : 'sign-up' }} py={10}>
            {t(isSignUp ? 'signIn' : 'signUp')}
          </AnchorLink>
        </Group>
      </Stack>
    </Cover>
  )
}

/** Whether a session waits on this device for whoever was signed in; looked for after the form is there, and naming nobody. */
function useSessionWaits(): boolean {
  const [waits, setWaits] = useState(false)
  useEffect(() => {
    const look = async () => {
      const { hasQueuedOfOwner } = await import('#web/offline/outbox.ts')
      if (!(await hasQueuedOfOwner())) return
      // Its words are not among those that everybody loads before signing in.
      await loadAllTexts()
      setWaits(true)
    }
    look().catch(() => undefined)
  }, [])
  return waits
}
