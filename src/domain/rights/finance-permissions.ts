import type { OrganizationName } from '#domain/network/organizations.ts'
import { type Actor, type OrganizationScope, roleIn } from './permissions.ts'

/** See the organization's balance, requests, transactions and statement. Source: docs/product.md, 2.2. */
export function canSeeFinance(actor: Actor, organization: OrganizationName): boolean {
  const role = roleIn(actor, organization)
  return actor.isAdmin || role === 'finance_manager' || role === 'team_leader' || role === 'activities_manager'
}

/** The organizations whose finance a person sees; none without such a role. Source: docs/product.md, 2.2. */
export function financeScope(actor: Actor): OrganizationScope {
  if (actor.isAdmin) return 'all'
  return actor.memberships.map((one) => one.organizationName).filter((name) => canSeeFinance(actor, name))
}

/** See the finance of at least one organization. Source: docs/product.md, 2.2. */
export function canSeeSomeFinance(actor: Actor): boolean {
  return actor.isAdmin || actor.memberships.some((one) => canSeeFinance(actor, one.organizationName))
}

/** Request money, add income, edit the balance, approve and reject requests. Source: docs/product.md, 2.2. */
export function canManageFinance(actor: Actor, organization: OrganizationName): boolean {
  return actor.isAdmin || roleIn(actor, organization) === 'finance_manager'
}

/** Also one's own, and its category: anyone who may manage the organization's finance. Source: docs/product.md, 2.2. */
export function canReviewRequest(actor: Actor, request: { readonly organizationName: OrganizationName }): boolean {
  return canManageFinance(actor, request.organizationName)
}

/** Manage the finance of at least one organization. Source: docs/product.md, 2.2. */
export function canManageSomeFinance(actor: Actor): boolean {
  return actor.isAdmin || actor.memberships.some((one) => canManageFinance(actor, one.organizationName))
}

/** See the available amount of the reserve, which the finance dialogs show. Source: docs/product.md, 2.2. */
export function canSeeAvailableReserve(actor: Actor): boolean {
  return canManageSomeFinance(actor)
}

/** Edit the reserve, deposit to an organization, see the reserve's history. Source: docs/product.md, 2.2. */
export function canManageReserve(actor: Actor): boolean {
  return actor.isAdmin
}

/** Exchange money of an organization, or of the reserve (null). Source: docs/product.md, 2.2. */
export function canExchange(actor: Actor, organization: OrganizationName | null): boolean {
  return organization === null ? canManageReserve(actor) : canManageFinance(actor, organization)
}

/**
 * Reverse a posted change: those who could post it, so an administrator's deposit and a change of the reserve alone (null)
 * only admins. Source: docs/product.md, 2.2.
 */
export function canReverse(
  actor: Actor,
  change: { readonly organizationName: OrganizationName | null; readonly isAdminDeposit: boolean },
): boolean {
  const { organizationName, isAdminDeposit } = change
  if (organizationName === null || isAdminDeposit) return canManageReserve(actor)
  return canManageFinance(actor, organizationName)
}

/** Approve or reject a change that waits for two approvers: those who may reverse it. Source: docs/product.md, 8.25. */
export const canReviewChange = canReverse

/** Propose, confirm and withdraw limits above which two people approve. Source: docs/product.md, 2.2. */
export function canChangeLimits(actor: Actor): boolean {
  return actor.isAdmin
}

/** Exchange rates: everyone who sees some finance; only admins add them. Source: docs/product.md, 2.2. */
export function canAddRates(actor: Actor): boolean {
  return actor.isAdmin
}

/**
 * Add receipts of money of an organization, or of the reserve (null), and remove them before posting: those who may
 * request, review or post it. Source: docs/product.md, 8.21.
 */
export function canAddReceipts(actor: Actor, organization: OrganizationName | null): boolean {
  return organization === null ? canManageReserve(actor) : canManageFinance(actor, organization)
}

/** Count the cash of an organization, or of the reserve (null) where it has a cash box. Source: docs/product.md, 8.20. */
export function canCountCash(actor: Actor, organization: OrganizationName | null): boolean {
  return organization === null ? canManageReserve(actor) : canManageFinance(actor, organization)
}

/** Close past months of an organization, or of the reserve (null). Source: docs/product.md, 8.26. */
export function canCloseMonths(actor: Actor, organization: OrganizationName | null): boolean {
  return organization === null ? canManageReserve(actor) : canManageFinance(actor, organization)
}

/** Source: docs/product.md, 8.26. */
export function canReopenMonths(actor: Actor): boolean {
  return actor.isAdmin
}

/** The list of categories: everyone who sees some finance; only admins change it. Source: docs/product.md, 2.2. */
export function canChangeCategories(actor: Actor): boolean {
  return actor.isAdmin
}

/** See the statement and the counts of an organization's balance, or of the reserve (null). Source: docs/product.md, 2.2. */
export function canSeeStatement(actor: Actor, organization: OrganizationName | null): boolean {
  return organization === null ? canManageReserve(actor) : canSeeFinance(actor, organization)
}
