import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '#contract/accounts.ts'
import { isApproved } from '#domain/permissions.ts'
import { api, meQuery } from '#web/api.ts'
import { soon, wipeDevice } from '#web/device.ts'
import { toastFailed } from '#web/ui/toast.tsx'
import { beginAnew, beginSigningOut, tellOtherTabs } from './account-watch.ts'
import { signOut } from './auth-calls.ts'
import { useRefusalText } from './refusal-text.ts'

const ASK_AGAIN_MS = 5_000

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
      await soon(wipeDevice(), undefined)
      // Where on which screen somebody had been.
      sessionStorage.clear()
      tellOtherTabs()
      beginAnew(null)
      await router.navigate({ to: '/auth' })
    },
  })
}

/** Ask again and again whether the person may enter, and let the guards decide once they may, or are signed out. */
export function useEnterWhenApproved() {
  const router = useRouter()
  const latest = useQuery({ ...meQuery(), staleTime: 0, refetchInterval: ASK_AGAIN_MS })
  const waits = latest.data && !isApproved(latest.data)
  useEffect(() => {
    if (waits === false || latest.data === null) void router.invalidate()
  }, [waits, latest.data, router])
}

/** Let mails follow the language that the person chose. */
export function useLanguageForMails() {
  return useMutation(api.accounts.setLanguage.mutationOptions())
}
