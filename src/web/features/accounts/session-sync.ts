import type { Me } from '#contract/accounts.ts'
import { meQuery, queryClient } from '#web/api.ts'
import { openTabChannel } from '#web/tab-channel.ts'
import { clearToasts } from '#web/ui/toast.tsx'

/** Called when somebody signed in or out in another tab. */
let onOtherTab = () => {}
const otherTabs = openTabChannel('shabaka-account', () => onOtherTab())

/** Tell the browser's other tabs that somebody signed in or out here. */
export function announceSessionChange(): void {
  otherTabs.post('changed')
}

/** The longest that signing out takes on a bad connection. */
const SIGNING_OUT_MS = 20_000

let signingOutSince = 0

/** The person signs out deliberately, so no message needs to say that they are signed out. */
export function markSigningOut(): void {
  signingOutSince = Date.now()
}

export function isSigningOut(): boolean {
  return Date.now() - signingOutSince < SIGNING_OUT_MS
}

/** Clear everything that was loaded for the previous person, because somebody else, or nobody, is signed in now. */
export function resetClient(me: Me | null | undefined): void {
  queryClient.clear()
  clearToasts()
  queryClient.setQueryData(meQuery().queryKey, me)
}

/**
 * Ask who is signed in whenever another tab announces a change, and whenever this tab becomes visible again.
 * @param onChange called when it is somebody else, after everything of the previous person was cleared
 */
export function syncSession(onChange: () => void): void {
  const check = async () => {
    const { queryKey } = meQuery()
    const before = queryClient.getQueryData(queryKey)
    const now = await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => before)
    if (before === undefined || before?.id === now?.id) return
    resetClient(now)
    onChange()
  }
  onOtherTab = check
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
}
