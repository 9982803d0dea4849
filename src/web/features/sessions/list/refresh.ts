import { api, invalidate } from '#web/api.ts'

/** The one-time flag in session storage: the list of sessions is to be reloaded. */
const FLAG = 'refresh-sessions'

/** Marks the list as outdated. There is another way too, because the developer-tools guard clears the flag. */
export function markListStale(): void {
  sessionStorage.setItem(FLAG, '1')
}

export function takeStaleMark(): boolean {
  const isSet = sessionStorage.getItem(FLAG) !== null
  sessionStorage.removeItem(FLAG)
  return isSet
}

export function refreshSessions(): void {
  void invalidate(api.sessions, api.dashboard, api.home)
}
