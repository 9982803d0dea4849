import type { OrganizationName } from '#domain/organizations.ts'
import {
  canDecideApprovals,
  canExportOrganization,
  canManageFinance,
  canManageReserve,
  canManageSomeFinance,
  canManageSomeRoles,
  canManageUsers,
  canRecordSessions,
  canRecordSomeSessions,
  canReviewRequest,
  canSeeContacts,
  canSeeFinance,
  canSeeSomeFinance,
  canTransfer,
} from '#domain/permissions.ts'
import { useMe } from './session.ts'

/** What the signed-in person may do, by the same functions that the server checks. */
export function usePermissions() {
  const me = useMe()
  return {
    decideApprovals: canDecideApprovals(me),
    recordSomeSessions: canRecordSomeSessions(me),
    recordSessions: (organization: OrganizationName) => canRecordSessions(me, organization),
    exportOrganization: (organization: OrganizationName) => canExportOrganization(me, organization),
    manageSomeRoles: canManageSomeRoles(me),
    seeContacts: canSeeContacts(me),
    transfer: canTransfer(me),
    manageUsers: canManageUsers(me),
    seeSomeFinance: canSeeSomeFinance(me),
    manageReserve: canManageReserve(me),
    manageSomeFinance: canManageSomeFinance(me),
    seeFinance: (organization: OrganizationName) => canSeeFinance(me, organization),
    manageFinance: (organization: OrganizationName) => canManageFinance(me, organization),
    reviewRequest: (request: Parameters<typeof canReviewRequest>[1]) => canReviewRequest(me, request),
  }
}
