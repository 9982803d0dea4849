import { api, invalidate } from '#web/api.ts'

/** The one-time flag in session storage: the list of sessions is to be reloaded. */
const FLAG = 'refresh-sessions'

/** Call after a session was created or changed. Nothing depends on the flag alone, because the developer-tools guard clears it. */
export function markListStale(): void {
  sessionStorage.setItem(FLAG, '1')
}

/** Read and clear the flag. */
export function takeStaleMark(): boolean {
  const isSet = sessionStorage.getItem(FLAG) !== null
  sessionStorage.removeItem(FLAG)
  return isSet
}

/** Reload everything about sessions. */
export function refreshSessions(): void {
  void invalidate(api.sessions, api.dashboard, api.home)
}
