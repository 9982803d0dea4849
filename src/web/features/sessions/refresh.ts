import { api, readAnew } from '#web/api.ts'

/** The one-time flag in session storage: the list of sessions is to be reloaded. */
const FLAG = 'refresh-sessions'

/** Set after a session was created or changed. The developer-tools guard may clear it: nothing depends on it alone. */
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
  void readAnew(api.sessions, api.dashboard)
}
