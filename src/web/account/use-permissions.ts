import type { OrganizationName } from '#domain/organizations.ts'
import {
  canChangeRole,
  canDecideApprovals,
  canEditSession,
  canEndAccess,
  canExportOrganization,
  canManageFinance,
  canManageReserve,
  canManageSomeFinance,
  canManageSomeRoles,
  canManageUsers,
  canRecordSessions,
  canRecordSomeSessions,
  canReviewRequest,
  canRevokeAdmin,
  canScheduleMeetings,
  canSeeContacts,
  canSeeFinance,
  canSeeMonth,
  canSeePerson,
  canSeeReveals,
  canSeeSomeFinance,
  canTransfer,
  organizationsWithRole,
} from '#domain/permissions.ts'
import { useCurrentUser } from './use-current-user.ts'

/** What the signed-in person may do, by the same functions that the server checks. */
export function usePermissions() {
  const me = useCurrentUser()
  return {
    decideApprovals: canDecideApprovals(me),
    recordSomeSessions: canRecordSomeSessions(me),
    recordSessions: (organization: OrganizationName) => canRecordSessions(me, organization),
    editSession: (session: Parameters<typeof canEditSession>[1]) => canEditSession(me, session),
    seeMonth: (organization: OrganizationName | null) => canSeeMonth(me, organization),
    seePerson: (person: Parameters<typeof canSeePerson>[1]) => canSeePerson(me, person),
    seeReveals: canSeeReveals(me),
    exportOrganization: (organization: OrganizationName) => canExportOrganization(me, organization),
    holdSomeRole: organizationsWithRole(me).length > 0,
    organizationsWithRole: organizationsWithRole(me),
    scheduleMeetings: (organization: OrganizationName | null) => canScheduleMeetings(me, organization),
    manageSomeRoles: canManageSomeRoles(me),
    changeRole: (userId: string, organization: OrganizationName) => canChangeRole(me, userId, organization),
    seeContacts: canSeeContacts(me),
    transfer: canTransfer(me),
    manageUsers: canManageUsers(me),
    revokeAdmin: (userId: string) => canRevokeAdmin(me, userId),
    endAccess: (userId: string) => canEndAccess(me, userId),
    seeSomeFinance: canSeeSomeFinance(me),
    manageReserve: canManageReserve(me),
    manageSomeFinance: canManageSomeFinance(me),
    seeFinance: (organization: OrganizationName) => canSeeFinance(me, organization),
    manageFinance: (organization: OrganizationName) => canManageFinance(me, organization),
    reviewRequest: (request: Parameters<typeof canReviewRequest>[1]) => canReviewRequest(me, request),
  }
}
