import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enterSession } from '#web/account/session-sync.ts'
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx'
import { markSecondStep, SecondStep } from '#web/features/accounts/second-factor/second-step-part.ts'
import { SignInForm } from '#web/features/accounts/sign-in/sign-in-form.tsx'
import { SignUpForm } from '#web/features/accounts/sign-in/sign-up-form.tsx'
import { OldSessions } from '#web/features/sessions/outbox/old-sessions-part.ts'
import { needTexts } from '#web/i18n/i18n.ts'
import type { WaitingSession } from '#web/offline/set-apart.ts'
import { readWaitingForSignIn } from '#web/offline/store.ts'
import { onStoreChange } from '#web/offline/store-changes.ts'
import { AnchorLink } from '#web/ui/buttons/links.tsx'
import { useDocumentTitle } from '#web/ui/layout/screen.tsx'

const route = getRouteApi('/auth')

/** People sign in and sign up on one screen, toggled by a link. Source: docs/product.md, 3.6. */
export function AuthScreen() {
  const { t } = useTranslation(['accounts', 'sessions'])
  const { mode, expired, confirmed, next, invitation, step } = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const waiting = useWaitingSessions()
  const old = waiting.filter(({ isOld }) => isOld)
  const isSignUp = mode === 'sign-up'
  useDocumentTitle(t(isSignUp ? 'signUp' : 'signIn'))

  const enter = async () => {
    markSecondStep(false)
    await enterSession()
    await router.invalidate()
  }

  if (step === 'second')
    return (
      <AuthLayout>
        <Suspense fallback={null}>
          <SecondStep next={next} onSignedIn={enter} onOver={() => markSecondStep(false)} />
        </Suspense>
      </AuthLayout>
    )
  return (
    <AuthLayout>
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
        {confirmed && <Alert role="status">{t('confirmed')}</Alert>}
        {isSignUp ? (
          <SignUpForm invitation={invitation} onSignedUp={() => navigate({ search: { next } })} />
        ) : (
          <SignInForm
            onSignedIn={enter}
            onSecondStep={() => {
              markSecondStep(true)
              return navigate({ search: { next, step: 'second' } })
            }}
          />
        )}
        {/* It is below the form, because it appears later and must not shift the fields. */}
        {!isSignUp && waiting.length > 0 && (
          <Alert color="sand" role="status">
            {t('sessions:waitForSignIn', { count: waiting.length })}
          </Alert>
        )}
        {!isSignUp && old.length > 0 && (
          <Suspense fallback={null}>
            <OldSessions sessions={old} />
          </Suspense>
        )}
        {!isSignUp && (
          <AnchorLink to="/forgot-password" search={{ next }} py={10} ta="center">
            {t('forgotPassword')}
          </AnchorLink>
        )}
        <Group justify="center" gap={6}>
          <Text c="dimmed">{t(isSignUp ? 'haveAccount' : 'noAccount')}</Text>
          <AnchorLink to="/auth" search={{ next, invitation, mode: isSignUp ? undefined : 'sign-up' }} py={10}>
            {t(isSignUp ? 'signIn' : 'signUp')}
          </AnchorLink>
        </Group>
      </Stack>
    </AuthLayout>
  )
}

/** The sessions waiting for their authors to sign in, which are read after the form is shown. */
function useWaitingSessions(): readonly WaitingSession[] {
  const [waiting, setWaiting] = useState<readonly WaitingSession[]>([])
  useEffect(() => {
    const check = async () => {
      const found = await readWaitingForSignIn()
      // The text of the note is not among the public texts.
      if (found.length > 0) await needTexts('signed-in')
      setWaiting(found)
    }
    check().catch(() => undefined)
    return onStoreChange(() => void check().catch(() => undefined))
  }, [])
  return waiting
}
