import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '#contract/accounts.ts'
import { isApproved } from '#domain/permissions.ts'
import { api, meQuery } from '#web/api.ts'
import { withTimeout } from '#web/offline/database.ts'
import { wipeDevice } from '#web/offline/store.ts'
import { toastFailed } from '#web/ui/toast.tsx'
import { beginAnew, beginSigningOut, tellOtherTabs } from './account-watch.ts'
import { signOut } from './auth-calls.ts'
import { useRefusalText } from './refusal-text.ts'

const ASK_AGAIN_MS = 5_000
/** Whoever waits this long is asked about less often; so is a server that does not answer. */
const LONG_MS = 10 * 60_000
const ASK_SELDOM_MS = 30_000

const signedInRoute = getRouteApi('/signed-in')

/** The signed-in person, on the screens behind the guard that lets only signed-in people through. */
export function useMe(): Me {
  return signedInRoute.useRouteContext({ select: (context) => context.me })
}

/** Sign out, forget everything that was loaded, and go to /auth. */
export function useSignOut() {
  const { t } = useTranslation()
  const refusalText = useRefusalText()
  const router = useRouter()
  return useMutation({
    onMutate: beginSigningOut,
    mutationFn: signOut,
    onSuccess: async (refusal) => {
      if (refusal) return toastFailed({ title: t('error'), message: refusalText(refusal) })
      await withTimeout(wipeDevice(), undefined)
      // Where on which screen somebody had been.
      sessionStorage.clear()
      tellOtherTabs()
      beginAnew(null)
      await router.navigate({ to: '/auth' })
    },
  })
}

/**
 * Ask again and again what was decided about the person, also as soon as the page is looked at again or is back online. A
 * decision is shown where they are; once they may enter, or are signed out, the guards lead on. There is no stream of
 * changes for people who are not approved.
 */
export function useDecision(): Me {
  const router = useRouter()
  const me = useMe()
  const [since] = useState(() => Date.now())
  const latest = useQuery({
    ...meQuery(),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.status === 'error' || Date.now() - since > LONG_MS ? ASK_SELDOM_MS : ASK_AGAIN_MS,
  }).data
  const leads = latest !== undefined && (latest === null || isApproved(latest))
  useEffect(() => {
    if (leads) void router.invalidate()
  }, [leads, router])
  return latest && !leads ? latest : me
}

/** Let mails follow the language that the person chose. */
export function useLanguageForMails() {
  return useMutation(api.accounts.setLanguage.mutationOptions())
}
