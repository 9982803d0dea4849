import type { Me } from '#contract/accounts.ts'
import { meQuery, queryClient } from '#web/api.ts'
import { openTabChannel } from '#web/tab-channel.ts'
import { clearToasts } from '#web/ui/toast.tsx'

/** What is to happen when another tab says that somebody signed in or out there. */
let onOtherTab = () => {}
const otherTabs = openTabChannel('shabaka-account', () => onOtherTab())

/** Tell the browser's other tabs that somebody signed in or out here. */
export function tellOtherTabs(): void {
  otherTabs.post('changed')
}

/** As long as signing out takes on a bad line. */
const LEAVING_MS = 20_000

let leavingSince = 0

/** The person is leaving by themself: nobody needs to be told that they are signed out. */
export function beginSigningOut(): void {
  leavingSince = Date.now()
}

export function isSigningOut(): boolean {
  return Date.now() - leavingSince < LEAVING_MS
}

/** Somebody else, or nobody, is signed in here from now on: nothing that was loaded for the one before is kept. */
export function beginAnew(now: Me | null | undefined): void {
  queryClient.clear()
  clearToasts()
  queryClient.setQueryData(meQuery().queryKey, now)
}

/**
 * Ask anew who is signed in when another tab says so, and when this one is looked at again; where it is somebody else
 * now, nothing of the one before stays on the screen.
 * @param changed called after everything that was loaded for the one before is forgotten
 */
export function watchAccount(changed: () => void): void {
  const ask = async () => {
    const { queryKey } = meQuery()
    const before = queryClient.getQueryData(queryKey)
    const now = await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => before)
    if (before === undefined || before?.id === now?.id) return
    beginAnew(now)
    changed()
  }
  onOtherTab = ask
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask())
}
