import { canDecideApprovals, canKeepSomeSessions } from '#domain/permissions.ts'
import { useMe } from './session.ts'

/** What the signed-in person may do, by the same functions with which the server refuses. */
export function usePermissions() {
  const me = useMe()
  return { decideApprovals: canDecideApprovals(me), keepSessions: canKeepSomeSessions(me) }
}
