import type { OrganizationName } from '#domain/network/organizations.ts'
import { type Actor, roleIn } from './permissions.ts'

/** Admins, and the organization's team leaders, who may not change their own. Source: docs/product.md, 2.2. */
export function canChangeRole(actor: Actor, userId: string, organization: OrganizationName): boolean {
  return actor.isAdmin || (roleIn(actor, organization) === 'team_leader' && userId !== actor.id)
}

/** Where the person is team leader; being an admin adds none. */
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

/** Of members. People in no organization may not, because they see all members. Source: docs/product.md, 2.7. */
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

/** Revoke a person's admin role: admins, never their own. Source: docs/product.md, 2.8. */
export function canRevokeAdmin(actor: Actor, userId: string): boolean {
  return actor.isAdmin && actor.id !== userId
}

/** End a person's access: admins, never their own. Source: docs/product.md, 2.8 and 3.12. */
export function canEndAccess(actor: Actor, userId: string): boolean {
  return actor.isAdmin && actor.id !== userId
}

/** Erase people of rosters, and see what an erasure would do: admins. Source: docs/product.md, 21.1. */
export function canErasePeople(actor: Actor): boolean {
  return actor.isAdmin
}

/** Erase an account: admins, never their own. Source: docs/product.md, 21.6. */
export function canEraseAccount(actor: Actor, userId: string): boolean {
  return actor.isAdmin && actor.id !== userId
}

/** Carry out and undo the yearly bulk transfer. Source: docs/product.md, 2.2. */
export function canTransfer(actor: Actor): boolean {
  return actor.isAdmin
}
