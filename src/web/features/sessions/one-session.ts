import type { Me } from '#contract/accounts.ts'
import type { SessionDetail } from '#contract/sessions.ts'
import { canEditSession } from '#domain/permissions.ts'
import { api, hasCode } from '#web/api.ts'

/** One session with its attendance. */
export function sessionQuery(id: string) {
  return api.sessions.get.queryOptions({ input: { id } })
}

/** The same for a form, which begins with what the session is now. */
export function sessionToEditQuery(id: string) {
  // What others save meanwhile is found at saving, and does not change what is being typed.
  return { ...sessionQuery(id), staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }
}

/** Whether a session is not there, or not for this person; an address that holds no id at all leads to none either. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'NOT_FOUND') || hasCode(error, 'INVALID_INPUT')
}

/** Whether the person may change and delete the session. */
export function mayEdit(me: Me, session: Pick<SessionDetail, 'organization'>): boolean {
  return canEditSession(me, session)
}
