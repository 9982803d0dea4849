import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '#contract/accounts.ts'
import { isApproved } from '#domain/permissions.ts'
import { api, meQuery } from '#web/api.ts'
import { soon, wipeDevice } from '#web/device.ts'
import { toastFailed } from '#web/ui/toast.tsx'
import { signOut } from './auth-calls.ts'
import { useRefusalText } from './refusal-text.ts'
import { announceSessionChange, markSigningOut, resetClient } from './session-sync.ts'

const POLL_MS = 5_000
/** After waiting this long, or while the server does not answer, polling slows down. */
const LONG_WAIT_MS = 10 * 60_000
const SLOW_POLL_MS = 30_000

const signedInRoute = getRouteApi('/signed-in')

/** The signed-in person, on screens behind the guard of signed-in people. */
export function useMe(): Me {
  return signedInRoute.useRouteContext({ select: (context) => context.me })
}

/** Sign out, clear everything that was loaded, and go to /auth. */
export function useSignOut() {
  const { t } = useTranslation()
  const refusalText = useRefusalText()
  const router = useRouter()
  return useMutation({
    onMutate: markSigningOut,
    mutationFn: signOut,
    onSuccess: async (refusal) => {
      if (refusal) return toastFailed({ title: t('error'), message: refusalText(refusal) })
      await soon(wipeDevice(), undefined)
      // The router stores scroll positions there.
      sessionStorage.clear()
      announceSessionChange()
      resetClient(null)
      await router.navigate({ to: '/auth' })
    },
  })
}

/**
 * Poll for the decision about the person, because people who are not approved have no realtime stream. Once they are
 * approved or signed out, the route guards redirect them.
 */
export function useDecision(): Me {
  const router = useRouter()
  const me = useMe()
  const [since] = useState(() => Date.now())
  const latest = useQuery({
    ...meQuery(),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.status === 'error' || Date.now() - since > LONG_WAIT_MS ? SLOW_POLL_MS : POLL_MS,
  }).data
  const isDecided = latest !== undefined && (latest === null || isApproved(latest))
  useEffect(() => {
    if (isDecided) void router.invalidate()
  }, [isDecided, router])
  return latest && !isDecided ? latest : me
}

/** Send mails in the language that the person chose. */
export function useLanguageForMails() {
  return useMutation(api.accounts.setLanguage.mutationOptions())
}
