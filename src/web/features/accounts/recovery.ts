import { useMutation, useQuery } from '@tanstack/react-query'
import { api, hasCode, meQuery, queryClient } from '#web/api.ts'
import { tellOtherTabs } from './account-watch.ts'

interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** The tokens of a mailed link, as they stand in the fragment of the address; null where there are none. */
function tokensIn(fragment: string): Tokens | null {
  const found = new URLSearchParams(fragment.replace(/^#/, ''))
  const [accessToken, refreshToken] = [found.get('access_token'), found.get('refresh_token')]
  return found.get('type') === 'recovery' && accessToken && refreshToken ? { accessToken, refreshToken } : null
}

/**
 * Whether the password may be set here: by the link that was opened, or by a session that is there already. The tokens
 * leave the address at once, so that nobody reads them over a shoulder or in the history.
 */
export function useRecovery() {
  return useQuery({
    queryKey: ['recovery'],
    retry: (failures, error) => failures < 2 && !hasCode(error, 'INVALID_LINK'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => {
      const tokens = tokensIn(window.location.hash)
      if (tokens) {
        await api.accounts.setSession.call(tokens)
        window.history.replaceState(window.history.state, '', window.location.pathname)
        queryClient.setQueryData(meQuery().queryKey, null)
        tellOtherTabs()
      }
      return api.accounts.recovery.call()
    },
  })
}

/** Set the new password; afterwards nobody is signed in here. */
export function useUpdatePassword() {
  return useMutation(
    api.accounts.updatePassword.mutationOptions({
      onSuccess: () => {
        queryClient.setQueryData(meQuery().queryKey, null)
        tellOtherTabs()
      },
    }),
  )
}
