import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import type { Me } from '#contract/accounts.ts'
import { api, meQuery, queryClient } from '#web/api.ts'
import { signOut } from './auth-calls.ts'

const signedInRoute = getRouteApi('/signed-in')

/** The signed-in person, on the screens behind the guard that lets only signed-in people through. */
export function useMe(): Me {
  return signedInRoute.useRouteContext({ select: (context) => context.me })
}

/** Sign out, forget everything that was loaded, and go to /auth. */
export function useSignOut() {
  const router = useRouter()
  return useMutation({
    mutationFn: signOut,
    onSuccess: async (refusal) => {
      if (refusal) return
      queryClient.clear()
      queryClient.setQueryData(meQuery().queryKey, null)
      await router.navigate({ to: '/auth' })
    },
  })
}

/** Let mails follow the language that the person chose. */
export function useLanguageForMails() {
  return useMutation(api.accounts.setLanguage.mutationOptions())
}
