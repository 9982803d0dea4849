import type { OrganizationName } from '#domain/organizations.ts'
import {
  canDecideApprovals,
  canKeepSomeSessions,
  canManageFinance,
  canManageReserve,
  canManageSomeFinance,
  canReviewRequest,
  canSeeSomeFinance,
} from '#domain/permissions.ts'
import { useMe } from './session.ts'

/** What the signed-in person may do, by the same functions with which the server refuses. */
export function usePermissions() {
  const me = useMe()
  return {
    decideApprovals: canDecideApprovals(me),
    keepSessions: canKeepSomeSessions(me),
    seeSomeFinance: canSeeSomeFinance(me),
    manageReserve: canManageReserve(me),
    manageSomeFinance: canManageSomeFinance(me),
    manageFinance: (organization: OrganizationName) => canManageFinance(me, organization),
    reviewRequest: (request: Parameters<typeof canReviewRequest>[1]) => canReviewRequest(me, request),
  }
}
