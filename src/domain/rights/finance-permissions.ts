import type { OrganizationName } from '#domain/network/organizations.ts'
import { type Actor, type OrganizationScope, roleIn } from './permissions.ts'

/**
 * Whether a person sees the organization's balance, requests, transactions and statement. Source: docs/product.md, 2.2.
 */
export function canSeeFinance(actor: Actor, organization: OrganizationName): boolean {
  const role = roleIn(actor, organization)
  return actor.isAdmin || role === 'finance_manager' || role === 'team_leader' || role === 'activities_manager'
}

/**
 * The organizations whose finance a person sees; none for a person without such a role. Source: docs/product.md, 2.2.
 */
export function financeScope(actor: Actor): OrganizationScope {
  if (actor.isAdmin) return 'all'
  return actor.memberships.map((one) => one.organizationName).filter((name) => canSeeFinance(actor, name))
}

/** Whether a person sees the finance of at least one organization. Source: docs/product.md, 2.2. */
export function canSeeSomeFinance(actor: Actor): boolean {
  return actor.isAdmin || actor.memberships.some((one) => canSeeFinance(actor, one.organizationName))
}

/**
 * Whether a person may request money, add income, edit the balance, approve and reject requests, also their own, and
 * change their category and date. Source: docs/product.md, 2.2.
 */
export function canManageFinance(actor: Actor, organization: OrganizationName): boolean {
  return actor.isAdmin || roleIn(actor, organization) === 'finance_manager'
}

/** Whether a person may manage the finance of at least one organization. Source: docs/product.md, 2.2. */
export function canManageSomeFinance(actor: Actor): boolean {
  return actor.isAdmin || actor.memberships.some((one) => canManageFinance(actor, one.organizationName))
}

/**
 * Whether a person sees the available amount of the reserve, which the finance dialogs show. Source: docs/product.md,
 * 2.2.
 */
export function canSeeAvailableReserve(actor: Actor): boolean {
  return canManageSomeFinance(actor)
}

/**
 * Whether a person may edit the reserve, deposit to an organization and see the reserve's history. Source:
 * docs/product.md, 2.2.
 */
export function canManageReserve(actor: Actor): boolean {
  return actor.isAdmin
}

/** Whether a person may exchange money of an organization, or of the reserve (null). Source: docs/product.md, 2.2. */
export function canExchange(actor: Actor, organization: OrganizationName | null): boolean {
  return organization === null ? canManageReserve(actor) : canManageFinance(actor, organization)
}

/**
 * A posted change may be reversed by those who could post it, so only admins reverse an administrator's deposit and a
 * change of the reserve alone (null). Source: docs/product.md, 2.2.
 */
export function canReverse(
  actor: Actor,
  change: { readonly organizationName: OrganizationName | null; readonly isAdminDeposit: boolean },
): boolean {
  const { organizationName, isAdminDeposit } = change
  if (organizationName === null || isAdminDeposit) return canManageReserve(actor)
  return canManageFinance(actor, organizationName)
}

/**
 * Those who may reverse a change may also approve or reject it while it waits for two approvers. Source:
 * docs/product.md, 8.25.
 */
export const canReviewChange = canReverse

/**
 * Whether a person may propose, confirm and withdraw limits above which two people approve. Source: docs/product.md,
 * 2.2.
 */
export function canChangeLimits(actor: Actor): boolean {
  return actor.isAdmin
}

/** Everyone who sees some finance sees the exchange rates; only admins add them. Source: docs/product.md, 2.2. */
export function canAddRates(actor: Actor): boolean {
  return actor.isAdmin
}

/**
 * Those who may request, review or post money of an organization, or of the reserve (null), add its receipts and remove
 * them before it is posted. Source: docs/product.md, 8.21.
 */
export function canAddReceipts(actor: Actor, organization: OrganizationName | null): boolean {
  return organization === null ? canManageReserve(actor) : canManageFinance(actor, organization)
}

/**
 * Whether a person may count the cash of an organization, or of the reserve (null) where it has a cash box. Source:
 * docs/product.md, 8.20.
 */
export function canCountCash(actor: Actor, organization: OrganizationName | null): boolean {
  return organization === null ? canManageReserve(actor) : canManageFinance(actor, organization)
}

/**
 * Whether a person may close past months of an organization, or of the reserve (null). Source: docs/product.md, 8.26.
 */
export function canCloseMonths(actor: Actor, organization: OrganizationName | null): boolean {
  return organization === null ? canManageReserve(actor) : canManageFinance(actor, organization)
}

/** Source: docs/product.md, 8.26. */
export function canReopenMonths(actor: Actor): boolean {
  return actor.isAdmin
}

/** Everyone who sees some finance sees the categories; only admins change them. Source: docs/product.md, 2.2. */
export function canChangeCategories(actor: Actor): boolean {
  return actor.isAdmin
}

/**
 * Whether a person sees the statement and the counts of an organization's balance, or of the reserve (null). Source:
 * docs/product.md, 2.2.
 */
export function canSeeStatement(actor: Actor, organization: OrganizationName | null): boolean {
  return organization === null ? canManageReserve(actor) : canSeeFinance(actor, organization)
}
