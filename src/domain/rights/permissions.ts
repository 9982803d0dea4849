import type { SharedSettings } from '#domain/network/network-settings.ts'
import type { OrganizationName, OrganizationRole } from '#domain/network/organizations.ts'
import type { Placement } from '#domain/people/age.ts'

/** The statuses of an account. Source: docs/product.md, 3.5. */
export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected'] as const

export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/** The network-wide roles; all others belong to an organization. */
export const NETWORK_ROLES = ['admin'] as const

export interface Membership {
  readonly organizationName: OrganizationName
  readonly organizationRole: OrganizationRole | null
}

/** A person with everything that determines their permissions; read from the database on every call. */
export interface Actor {
  readonly id: string
  readonly approvalStatus: ApprovalStatus
  readonly isAdmin: boolean
  readonly memberships: readonly Membership[]
  readonly settings: SharedSettings
}

/** Whether an account controls rights or money and needs more protection: administrators and finance managers. */
export function managesPeopleOrMoney({ isAdmin, memberships }: Pick<Actor, 'isAdmin' | 'memberships'>): boolean {
  return isAdmin || memberships.some(({ organizationRole }) => organizationRole === 'finance_manager')
}

/** Whether a person may use the app; admins always. Source: docs/product.md, 2.6. */
export function isApproved(actor: Pick<Actor, 'approvalStatus' | 'isAdmin'>): boolean {
  return actor.isAdmin || actor.approvalStatus === 'approved'
}

/** A person's role in an organization; null for none. Being an admin does not count. */
export function roleIn(actor: Actor, organization: OrganizationName): OrganizationRole | null {
  return actor.memberships.find((one) => one.organizationName === organization)?.organizationRole ?? null
}

/**
 * Admins, and everyone who belongs to an organization, see it with its members and attendees. Source: docs/product.md,
 * 2.2.
 */
export function canSeeOrganization(actor: Actor, organization: OrganizationName): boolean {
  return actor.isAdmin || actor.memberships.some((one) => one.organizationName === organization)
}

/** Some organizations, or 'all': every organization, and rows that belong to no organization. */
export type OrganizationScope = 'all' | readonly OrganizationName[]

/** The organizations whose sessions, members and attendees a person sees in lists, by {@link canSeeOrganization}. */
export function organizationScope(actor: Actor): OrganizationScope {
  return actor.isAdmin ? 'all' : actor.memberships.map((one) => one.organizationName)
}

/**
 * Admins and everyone with a role in the organization record and change its sessions, change its roster and import.
 * Source: docs/product.md, 2.2.
 */
export function canRecordSessions(actor: Actor, organization: OrganizationName): boolean {
  return actor.isAdmin || roleIn(actor, organization) !== null
}

/** Everyone who may see its organization sees a session; only admins if it has none. Source: docs/product.md, 2.4. */
export function canSeeSession(actor: Actor, session: { readonly organization: OrganizationName | null }): boolean {
  return session.organization === null ? actor.isAdmin : canSeeOrganization(actor, session.organization)
}

/**
 * Everyone who may record its organization's sessions edits a session; only admins if it has none. Source:
 * docs/product.md, 2.2 and 2.4.
 */
export function canEditSession(actor: Actor, session: { readonly organization: OrganizationName | null }): boolean {
  return session.organization === null ? actor.isAdmin : canRecordSessions(actor, session.organization)
}

/**
 * Everyone who may change the first roster moves its people, but only to the group that the age rule names. This is the
 * only case in which a role counts in another organization.
 * @param from the person's group, and the result of the age rule there
 * Source: docs/product.md, 6.5.
 */
export function canMoveInto(
  actor: Actor,
  organization: OrganizationName,
  from: { readonly organizationName: OrganizationName; readonly placement: Placement },
): boolean {
  const isGroupOfAge = from.placement.kind !== 'fits' && from.placement.group === organization
  return isGroupOfAge && canRecordSessions(actor, from.organizationName)
}

/** Admins and people with any role record sessions of at least one organization. Source: docs/product.md, 2.2. */
export function canRecordSomeSessions(actor: Actor): boolean {
  return actor.isAdmin || actor.memberships.some((one) => one.organizationRole !== null)
}

/** Everyone who may record the group's sessions sees and changes a person's page. Source: docs/product.md, 16.1. */
export function canSeePerson(actor: Actor, person: { readonly organizationName: OrganizationName }): boolean {
  return canRecordSessions(actor, person.organizationName)
}

/** The organizations in whose rosters a person sees the pages of people, by {@link canSeePerson}. */
export function peopleScope(actor: Actor): OrganizationScope {
  if (actor.isAdmin) return 'all'
  const organizations = actor.memberships.map((one) => one.organizationName)
  return organizations.filter((organizationName) => canSeePerson(actor, { organizationName }))
}

/**
 * Whether a person sees more than names and presence: everyone who may record sessions does, and all members with the
 * setting 'details'.
 * @param organization null for a session without an organization
 * Source: docs/product.md, 19.2.
 */
export function canSeeDetails(actor: Actor, organization: OrganizationName | null): boolean {
  if (organization === null) return actor.isAdmin
  if (canRecordSessions(actor, organization)) return true
  return actor.settings.memberView === 'details' && canSeeOrganization(actor, organization)
}

/** Whether a person may change the settings of the network and its organizations. Source: docs/product.md, 19.1. */
export function canChangeSettings(actor: Actor): boolean {
  return actor.isAdmin
}

/**
 * Everyone who may record the organization's sessions sees its attendance grid, with rates. Source: docs/product.md,
 * 17.1.
 */
export function canSeeAttendanceGrid(actor: Actor, organization: OrganizationName): boolean {
  return canRecordSessions(actor, organization)
}

/** Whether a person sees the attendance grid of at least one organization. Source: docs/product.md, 17.1. */
export function canSeeSomeAttendanceGrid(actor: Actor): boolean {
  return canRecordSomeSessions(actor)
}

/**
 * A note is deleted by its author, or by team leaders of the group and admins, if they see the page. Source:
 * docs/product.md, 16.5.
 */
export function canDeleteNote(
  actor: Actor,
  note: { readonly authorId: string | null; readonly organizationName: OrganizationName },
): boolean {
  if (!canSeePerson(actor, note)) return false
  return actor.isAdmin || note.authorId === actor.id || roleIn(actor, note.organizationName) === 'team_leader'
}

/** Admins and the group's team leaders merge two entries of one person, and undo it. Source: docs/product.md, 6.13. */
export function canMergePeople(actor: Actor, person: { readonly organizationName: OrganizationName }): boolean {
  return actor.isAdmin || roleIn(actor, person.organizationName) === 'team_leader'
}

/**
 * Admins and the group's team leaders say who must not collect a child, and take it back. Source: docs/product.md, 16.18.
 */
export function canForbidCollecting(actor: Actor, person: { readonly organizationName: OrganizationName }): boolean {
  return canMergePeople(actor, person)
}

/**
 * Admins and the group's team leaders take a hand-over back after noon of the next day. Source: docs/product.md, 16.19.
 */
export function canTakeBackLater(actor: Actor, group: { readonly organizationName: OrganizationName }): boolean {
  return canMergePeople(actor, group)
}

/** Whether a person sees who read someone's data. Source: docs/product.md, 16.3. */
export function canSeeReveals(actor: Actor): boolean {
  return actor.isAdmin
}

/** Whether a person may download all data of someone in a roster. Source: docs/product.md, 22.5. */
export function canExportPerson(actor: Actor): boolean {
  return actor.isAdmin
}

/** Whether a person may read and export the audit log of the network. Source: docs/product.md, 18.6. */
export function canSeeAuditLog(actor: Actor): boolean {
  return actor.isAdmin
}

/**
 * Admins and team leaders set a group's meeting day and pauses; only admins set those of all groups (null). Source:
 * docs/product.md, 16.9.
 */
export function canScheduleMeetings(actor: Actor, organization: OrganizationName | null): boolean {
  return actor.isAdmin || (organization !== null && roleIn(actor, organization) === 'team_leader')
}

/** Admins and the group's team leaders make and revoke its invitation. Source: docs/product.md, 3.19. */
export function canMakeInvitations(actor: Actor, organization: OrganizationName): boolean {
  return actor.isAdmin || roleIn(actor, organization) === 'team_leader'
}

/** The organizations in which a person holds a role. Being an admin does not count. */
export function organizationsWithRole(actor: Actor): readonly OrganizationName[] {
  return actor.memberships.flatMap((one) => (one.organizationRole === null ? [] : one.organizationName))
}

/**
 * Everyone with a role in the organization may store its contacts on a device; admins without a role may not. Source:
 * docs/product.md, 16.12.
 */
export function canStoreContacts(actor: Actor, organization: OrganizationName): boolean {
  return roleIn(actor, organization) !== null
}

/** Everyone who may record the organization's sessions exports its roster and members. Source: docs/product.md, 2.2. */
export function canExportOrganization(actor: Actor, organization: OrganizationName): boolean {
  return canRecordSessions(actor, organization)
}

/**
 * Everyone who may record the group's sessions sees its month; only admins see the network's (null). Source:
 * docs/product.md, 16.11, 17.4.
 */
export function canSeeMonth(actor: Actor, organization: OrganizationName | null): boolean {
  return organization === null ? actor.isAdmin : canRecordSessions(actor, organization)
}

/**
 * The requested organization if it is allowed, else the profile's if that is, else the first allowed one; null without
 * any.
 * @param allowed the organizations for which the person may record sessions, in display order
 * Source: docs/product.md, 5.2.
 */
export function sessionGroup(
  allowed: readonly OrganizationName[],
  requested: OrganizationName | undefined,
  profileOrganization: OrganizationName | null,
): OrganizationName | null {
  const firstAllowed = allowed[0] ?? null
  return [requested, profileOrganization].find((name) => name && allowed.includes(name)) ?? firstAllowed
}
