import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announceSessionChange, leaveSession } from '#web/account/session-sync.ts'
import { api, hasCode, meQuery, queryClient } from '#web/api.ts'
import { withTimeout } from '#web/offline/database.ts'
import { countLocalOnly, isNothing } from '#web/offline/drafts/local-only.ts'
import { createStore, deviceOwner, wipeDevice } from '#web/offline/store.ts'

interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** The tokens in the fragment of the URL; null without them. */
function tokensIn(fragment: string): Tokens | null {
  const found = new URLSearchParams(fragment.replace(/^#/, ''))
  const [accessToken, refreshToken] = [found.get('access_token'), found.get('refresh_token')]
  return found.get('type') === 'recovery' && accessToken && refreshToken ? { accessToken, refreshToken } : null
}

/**
 * Recovers an account by the opened reset link or an existing session. Used tokens are removed from the URL, and so
 * from the history.
 */
export function useRecovery() {
  const query = useQuery({
    queryKey: ['recovery'],
    retry: (failures, error) => failures < 2 && !hasCode(error, 'INVALID_LINK'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => {
      const tokens = tokensIn(window.location.hash)
      if (tokens) await open(tokens)
      return api.accounts.recovery.call()
    },
  })
  // Opening another link in this tab changes only the fragment.
  const { refetch } = query
  useEffect(() => {
    const again = () => tokensIn(window.location.hash) && refetch()
    window.addEventListener('hashchange', again)
    return () => window.removeEventListener('hashchange', again)
  }, [refetch])
  return query
}

async function open(tokens: Tokens): Promise<void> {
  await api.accounts.setSession.call(tokens)
  window.history.replaceState(window.history.state, '', window.location.pathname)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'recovery' })
  queryClient.setQueryData(meQuery().queryKey, null)
  announceSessionChange()
}

/**
 * Sets the new password. Afterwards no one is signed in here. @param currentPassword undefined in a recovery session
 */
export async function updatePassword(password: string, currentPassword: string | undefined): Promise<void> {
  await api.accounts.updatePassword.call({ password, currentPassword })
  await withTimeout(wipeUnlessLocalOnly(), undefined)
  leaveSession()
}

/** Drafts and queued sessions stay for the next sign-in with the new password; without any, everything is wiped. */
async function wipeUnlessLocalOnly(): Promise<void> {
  const owner = await deviceOwner()
  if (owner !== undefined && isNothing(await countLocalOnly(createStore(owner)))) await wipeDevice(owner)
}
