import { api, invalidate } from '#web/api.ts'

/** The one-time flag of this browser's session: the list of sessions is to be read anew. */
const FLAG = 'refresh-sessions'

/** Set after a session was created or changed. The developer-tools guard may clear it: nothing depends on it alone. */
export function markListStale(): void {
  sessionStorage.setItem(FLAG, '1')
}

/** Whether the flag was set; it is gone afterwards. */
export function takeStaleMark(): boolean {
  const isSet = sessionStorage.getItem(FLAG) !== null
  sessionStorage.removeItem(FLAG)
  return isSet
}

/** Read everything about sessions anew. */
export function refreshSessions(): void {
  void invalidate(api.sessions, api.dashboard)
}
