import type { Placement } from './age.ts'
import type { OrganizationName, OrganizationRole } from './organizations.ts'

export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected'] as const

export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/** The roles of the whole network; all others are held in one organization. */
export const NETWORK_ROLES = ['admin'] as const

export interface Membership {
  readonly organizationName: OrganizationName
  readonly organizationRole: OrganizationRole | null
}

/** A person with everything that decides their permissions; read from the database on every call. */
export interface Actor {
  readonly id: string
  readonly approvalStatus: ApprovalStatus
  readonly isAdmin: boolean
  readonly memberships: readonly Membership[]
}

/** Admins count as approved. Source: docs/product.md, 2.6. */
export function isApproved(actor: Pick<Actor, 'approvalStatus' | 'isAdmin'>): boolean {
  return actor.isAdmin || actor.approvalStatus === 'approved'
}

/** The role a person holds in an organization; null without one. It ignores whether the person is an admin. */
export function roleIn(actor: Actor, organization: OrganizationName): OrganizationRole | null {
  return actor.memberships.find((one) => one.organizationName === organization)?.organizationRole ?? null
}

/** Sessions, members and attendees: admins all, others their own organizations. Source: docs/product.md, 2.2. */
export function canSeeOrganization(actor: Actor, organization: OrganizationName): boolean {
  return actor.isAdmin || actor.memberships.some((one) => one.organizationName === organization)
}

/** Some organizations of the network, or all of them, also what belongs to none. */
export type OrganizationScope = 'all' | readonly OrganizationName[]

/** The organizations whose sessions, members and attendees a person sees in lists: {@link canSeeOrganization}. */
export function organizationsInSight(actor: Actor): OrganizationScope {
  return actor.isAdmin ? 'all' : actor.memberships.map((one) => one.organizationName)
}

/**
 * Create, edit and delete the organization's sessions, change its roster and import into it: admins, or anyone who holds
 * a role in it. Source: docs/product.md, 2.2.
 */
export function canRecordSessions(actor: Actor, organization: OrganizationName): boolean {
  return actor.isAdmin || roleIn(actor, organization) !== null
}

/** Read a session: who may see its organization; those without one are the admins'. Source: docs/product.md, 2.4. */
export function canSeeSession(actor: Actor, session: { readonly organization: OrganizationName | null }): boolean {
  return session.organization === null ? actor.isAdmin : canSeeOrganization(actor, session.organization)
}

/** Edit and delete a session: who may record its organization's sessions. Source: docs/product.md, 2.2. */
export function canEditSession(actor: Actor, session: { readonly organization: OrganizationName | null }): boolean {
  return session.organization === null ? actor.isAdmin : canRecordSessions(actor, session.organization)
}

/**
 * Put a person into a group's roster from another group's form: who may change the roster of the group they come from,
 * and only into the one that the age rule names. The only case in which a role is valid in another organization.
 * @param from where the person comes from, and what the age rule says about them there
 * Source: docs/product.md, 6.5.
 */
export function canMoveInto(
  actor: Actor,
  organization: OrganizationName,
  from: { readonly organizationName: OrganizationName; readonly placement: Placement },
): boolean {
  const isNamed = from.placement.kind !== 'fits' && from.placement.group === organization
  return isNamed && canRecordSessions(actor, from.organizationName)
}

/** Whether there is any organization in which the person may record sessions; admins always. */
export function canRecordSomeSessions(actor: Actor): boolean {
  return actor.isAdmin || actor.memberships.some((one) => one.organizationRole !== null)
}

/** Export the roster and members as a file: who may record the organization's sessions. */
export function canExportOrganization(actor: Actor, organization: OrganizationName): boolean {
  return canRecordSessions(actor, organization)
}

/** The organization's balance, requests, transactions and statement. Source: docs/product.md, 2.2. */
export function canSeeFinance(actor: Actor, organization: OrganizationName): boolean {
  const role = roleIn(actor, organization)
  return actor.isAdmin || role === 'finance_manager' || role === 'team_leader' || role === 'activities_manager'
}

/** The organizations whose finance a person sees: {@link canSeeFinance}. */
export function financeInSight(actor: Actor): OrganizationScope {
  if (actor.isAdmin) return 'all'
  return actor.memberships.map((one) => one.organizationName).filter((name) => canSeeFinance(actor, name))
}

/** Whether there is any finance that the person may see. */
export function canSeeSomeFinance(actor: Actor): boolean {
  return actor.isAdmin || actor.memberships.some((one) => canSeeFinance(actor, one.organizationName))
}

/** Request, add income, edit the balance, approve and reject. Source: docs/product.md, 2.2. */
export function canManageFinance(actor: Actor, organization: OrganizationName): boolean {
  return actor.isAdmin || roleIn(actor, organization) === 'finance_manager'
}

/**
 * Approve and reject a request, one's own too: who may manage its organization's finance.
 * Source: docs/product.md, 2.2.
 */
export function canReviewRequest(actor: Actor, request: { readonly organizationName: OrganizationName }): boolean {
  return canManageFinance(actor, request.organizationName)
}

/** Whether there is any organization whose finance the person may manage. */
export function canManageSomeFinance(actor: Actor): boolean {
  return actor.isAdmin || actor.memberships.some((one) => canManageFinance(actor, one.organizationName))
}

/** The reserve's available amount, which the finance dialogs show. */
export function canSeeAvailableReserve(actor: Actor): boolean {
  return canManageSomeFinance(actor)
}

/** Edit the reserve, deposit to an organization, see the reserve's history. Source: docs/product.md, 2.2. */
export function canManageReserve(actor: Actor): boolean {
  return actor.isAdmin
}

/** The statement of an organization's balance, or of the reserve (null). */
export function canSeeStatement(actor: Actor, organization: OrganizationName | null): boolean {
  return organization === null ? canManageReserve(actor) : canSeeFinance(actor, organization)
}

/**
 * Change another person's role in an organization: admins, or the organization's team leader, never one's own.
 * Source: docs/product.md, 2.2.
 */
export function canChangeRole(actor: Actor, userId: string, organization: OrganizationName): boolean {
  return actor.isAdmin || (roleIn(actor, organization) === 'team_leader' && userId !== actor.id)
}

/** The organizations that a person leads. */
export function organizationsLed(actor: Actor): readonly OrganizationName[] {
  return actor.memberships.flatMap((one) => (one.organizationRole === 'team_leader' ? one.organizationName : []))
}

/** Whether there is any organization whose roles the person may change. Source: docs/product.md, 9.6. */
export function canManageSomeRoles(actor: Actor): boolean {
  return actor.isAdmin || organizationsLed(actor).length > 0
}

/**
 * Addresses and phone numbers of the members in sight: not for people in no organization, who see everybody.
 * Source: docs/product.md, 2.7.
 */
export function canSeeContacts(actor: Actor): boolean {
  return actor.isAdmin || actor.memberships.length > 0
}

/** Approve and reject people who signed up. Source: docs/product.md, 2.2. */
export function canDecideApprovals(actor: Actor): boolean {
  return actor.isAdmin
}

/** Grant and revoke admin, add and remove organizations, end access. Source: docs/product.md, 2.2. */
export function canManageUsers(actor: Actor): boolean {
  return actor.isAdmin
}

/** Nobody revokes their own admin role. Source: docs/product.md, 2.8. */
export function canRevokeAdmin(actor: Actor, userId: string): boolean {
  return actor.isAdmin && actor.id !== userId
}

/** End a person's access: admins, never their own. */
export function canEndAccess(actor: Actor, userId: string): boolean {
  return actor.isAdmin && actor.id !== userId
}

/** The yearly bulk transfer. Source: docs/product.md, 2.2. */
export function canTransfer(actor: Actor): boolean {
  return actor.isAdmin
}

/**
 * The group of a new session's form: the requested one where allowed, else the profile's where allowed, else the first
 * allowed. Null for somebody who may record for none.
 * @param allowed the organizations for which the person may record sessions, in display order
 */
export function sessionGroup(
  allowed: readonly OrganizationName[],
  asked: OrganizationName | undefined,
  own: OrganizationName | null,
): OrganizationName | null {
  return allowed.find((name) => name === asked) ?? allowed.find((name) => name === own) ?? allowed[0] ?? null
}
