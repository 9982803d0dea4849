import type { Me } from '#contract/accounts.ts'
import type { SessionDetail } from '#contract/sessions.ts'
import { canEditSession } from '#domain/permissions.ts'
import { api, hasCode } from '#web/api.ts'

/** One session with its attendance. */
export function sessionQuery(id: string) {
  return api.sessions.get.queryOptions({ input: { id } })
}

/** The same for a form, which begins with the newest version. */
export function sessionToEditQuery(id: string) {
  // A newer version of somebody else is detected at saving; loading it earlier would change the form while it is used.
  return { ...sessionQuery(id), staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }
}

/** Whether a session does not exist or is not visible to this person, or the address has no valid id. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'NOT_FOUND') || hasCode(error, 'INVALID_INPUT')
}

/** Whether the person may change and delete the session. */
export function mayEdit(me: Me, session: Pick<SessionDetail, 'organization'>): boolean {
  return canEditSession(me, session)
}
