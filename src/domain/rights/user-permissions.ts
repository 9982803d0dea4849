import type { OrganizationName } from '#domain/network/organizations.ts'
import { type Actor, roleIn } from './permissions.ts'

/** Admins and the organization's team leaders change roles, but not their own. Source: docs/product.md, 2.2. */
export function canChangeRole(actor: Actor, userId: string, organization: OrganizationName): boolean {
  return actor.isAdmin || (roleIn(actor, organization) === 'team_leader' && userId !== actor.id)
}

/** The organizations in which the person is team leader. Being an admin does not count. */
export function organizationsLed(actor: Actor): readonly OrganizationName[] {
  return actor.memberships.flatMap((one) => (one.organizationRole === 'team_leader' ? one.organizationName : []))
}

/** Whether the person leads any organization and so may choose absence mails. Source: docs/product.md, 17.3. */
export function canChooseAbsenceMails(actor: Actor): boolean {
  return organizationsLed(actor).length > 0
}

/** Whether the person may change roles in any organization. Source: docs/product.md, 9.6. */
export function canManageSomeRoles(actor: Actor): boolean {
  return actor.isAdmin || organizationsLed(actor).length > 0
}

/**
 * Whether a person sees the contacts of members. People in no organization do not, because they see all members.
 * Source: docs/product.md, 2.7.
 */
export function canSeeContacts(actor: Actor): boolean {
  return actor.isAdmin || actor.memberships.length > 0
}

/** Whether a person may approve and reject people who signed up. Source: docs/product.md, 2.2. */
export function canDecideApprovals(actor: Actor): boolean {
  return actor.isAdmin
}

/**
 * Whether a person may grant and revoke admin, add and remove organizations, and end access. Source: docs/product.md,
 * 2.2.
 */
export function canManageUsers(actor: Actor): boolean {
  return actor.isAdmin
}

/** Admins revoke the admin role of others, never their own. Source: docs/product.md, 2.8. */
export function canRevokeAdmin(actor: Actor, userId: string): boolean {
  return actor.isAdmin && actor.id !== userId
}

/** Admins end the access of others, never their own. Source: docs/product.md, 2.8 and 3.12. */
export function canEndAccess(actor: Actor, userId: string): boolean {
  return actor.isAdmin && actor.id !== userId
}

/** Admins erase people of rosters, and see what an erasure would do. Source: docs/product.md, 21.1. */
export function canErasePeople(actor: Actor): boolean {
  return actor.isAdmin
}

/** Admins erase the accounts of others, never their own. Source: docs/product.md, 21.6. */
export function canEraseAccount(actor: Actor, userId: string): boolean {
  return actor.isAdmin && actor.id !== userId
}

/** Whether a person may carry out and undo the yearly bulk transfer. Source: docs/product.md, 2.2. */
export function canTransfer(actor: Actor): boolean {
  return actor.isAdmin
}
