import type { FormerReader } from '#domain/move-in/former-values.ts'
import { SetAside } from '#domain/move-in/former-values.ts'
import { ORGANIZATION_ROLES, type OrganizationName, type OrganizationRole } from '#domain/network/organizations.ts'
import { APPROVAL_STATUSES, type ApprovalStatus } from '#domain/rights/permissions.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { isName } from '#domain/texts/names.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { userOrganizations, userRoles } from '#server/database/schema/index.ts'
import { createdAtOf, type Moving, moveTable, optionalOrganization, requiredOrganization } from './context.ts'
import type { MovedPerson, People } from './people.ts'
import { IN_ORDER } from './staging.ts'

export interface MovedProfile {
  readonly fullName: string
  readonly approvalStatus: ApprovalStatus
  readonly organizationName: OrganizationName | null
  readonly organizationRole: OrganizationRole | null
  readonly phoneNumber: string | null
}

/**
 * @param profile null if the account has none
 * @param user null if the source has no accounts
 */
export function profileOf(moving: Moving, profile: FormerReader | null, user: FormerReader | null): MovedProfile {
  const reader = profile ?? user
  if (!reader) throw new Error('A profile is read from a profile or an account')
  const signUp = signUpTextsOf(user)
  const fullName = nameOf(reader, signUp.full_name)
  if (!profile) {
    reader.changes.add('profile made from the account')
    const found = moving.organizations.present(signUp.organization_name ?? '')
    const phone = oneLineText(signUp.phone_number ?? '')
    const phoneNumber = phone !== '' && phone.length <= TEXT_LIMITS.phone ? phone : null
    return { fullName, approvalStatus: 'pending', organizationName: found, organizationRole: null, phoneNumber }
  }
  const approvalStatus = profile.choice('approval_status', APPROVAL_STATUSES)
  if (approvalStatus === null && profile.text('approval_status') !== '')
    profile.leaveOut('approval_status', 'unknown status')
  if (user && oneLineText(profile.text('email')).toLowerCase() !== oneLineText(user.text('email')).toLowerCase())
    profile.changes.add('address as in the account')
  const column = profile.text('organization_name').trim() === '' ? 'organization' : 'organization_name'
  const organizationName = optionalOrganization(moving, profile, column)
  const role = roleIn(profile)
  if (role !== null && organizationName === null) profile.leaveOut('organization_role', 'role without an organization')
  return {
    fullName,
    approvalStatus: approvalStatus ?? 'pending',
    organizationName,
    organizationRole: organizationName === null ? null : role,
    phoneNumber: profile.line('phone_number', TEXT_LIMITS.phone),
  }
}

const COLUMNS = {
  fullName: ['full_name'],
  approvalStatus: ['approval_status'],
  organizationName: ['organization_name', 'organization'],
  organizationRole: ['organization_role'],
  phoneNumber: ['phone_number'],
} as const satisfies Readonly<Record<keyof MovedProfile, readonly string[]>>

/**
 * An account here stays as it is, so the values of a former one that differ are left out.
 * @param profile null if the former account has none; the values are then those of its sign-up
 */
export function leaveOutDiffering(
  former: MovedProfile,
  here: MovedProfile,
  profile: FormerReader | null,
  user: FormerReader,
): void {
  const keys = Object.keys(COLUMNS) as readonly (keyof MovedProfile)[]
  const differing = keys.filter((key) => former[key] !== here[key])
  if (!profile) {
    if (user.text('raw_user_meta_data') !== '' && differing.some((key) => key !== 'approvalStatus'))
      user.leaveOut('raw_user_meta_data', 'differs from the account here')
    return
  }
  for (const column of differing.map((key) => COLUMNS[key].find((one) => profile.text(one).trim() !== '')))
    if (column !== undefined && !profile.leftOut.some((one) => one.column === column))
      profile.leaveOut(column, 'differs from the account here')
}

function signUpTextsOf(user: FormerReader | null): Readonly<Record<string, string>> {
  const text = user?.text('raw_user_meta_data') ?? ''
  return text === '' ? {} : JSON.parse(text)
}

function nameOf(reader: FormerReader, signedUpAs = ''): string {
  const name = reader.cutLine('full_name', TEXT_LIMITS.name) ?? oneLineText(signedUpAs).slice(0, TEXT_LIMITS.name)
  if (isName(name)) return name
  reader.changes.add('name taken from the e-mail address')
  return oneLineText(reader.text('email').split('@')[0] ?? '').slice(0, TEXT_LIMITS.name) || '-'
}

function roleIn(reader: FormerReader): OrganizationRole | null {
  const text = reader.text('organization_role')
  if (['', 'none'].includes(oneLineText(text).toLowerCase())) {
    if (text !== '') reader.changes.add('spelling of a choice')
    return null
  }
  return reader.choice('organization_role', ORGANIZATION_ROLES) ?? reader.leaveOut('organization_role', 'unknown role')
}

/** Moves administrators. One who is not approved gets no rights, because an administrator counts as approved. */
export async function moveRoles(moving: Moving, people: People): Promise<void> {
  const found = await moving.tx.select({ userId: userRoles.userId }).from(userRoles)
  const admins = new Set(found.map(({ userId }) => userId))
  const read = (reader: FormerReader) => {
    const { id: userId, status } = personIn(people, reader)
    if (reader.choice('role', ['admin']) === null) throw new SetAside('unknown role')
    refuseUnlessApproved(status)
    if (admins.has(userId)) throw new SetAside('duplicate')
    admins.add(userId)
    return { userId, role: 'admin' as const, createdAt: createdAtOf(moving, reader) }
  }
  await moveTable(moving, 'user_roles', IN_ORDER, read, (rows) => moving.tx.insert(userRoles).values([...rows]))
}

export async function moveMemberships(moving: Moving, people: People): Promise<void> {
  const { tx } = moving
  const found = await tx
    .select({ userId: userOrganizations.userId, name: userOrganizations.organizationName })
    .from(userOrganizations)
  const pairs = new Set(found.map(({ userId, name }) => `${userId} ${name}`))
  const ids = new Set<string>()
  const read = (reader: FormerReader) => {
    const id = reader.id()
    const { id: userId, status, isJoined } = personIn(people, reader)
    // The right of a person who moves in waits for the approval; that of an account here would count immediately.
    if (isJoined) refuseUnlessApproved(status)
    const organizationName = requiredOrganization(moving, reader)
    const pair = `${userId} ${organizationName}`
    if (ids.has(id)) throw new SetAside('duplicate id')
    if (pairs.has(pair)) throw new SetAside('duplicate')
    ids.add(id)
    pairs.add(pair)
    return {
      id,
      userId,
      organizationName,
      organizationRole: roleIn(reader),
      createdAt: createdAtOf(moving, reader),
    }
  }
  await moveTable(moving, 'user_organizations', IN_ORDER, read, (rows) =>
    tx.insert(userOrganizations).values([...rows]),
  )
}

/** @throws SetAside */
function refuseUnlessApproved(status: ApprovalStatus): void {
  if (status === 'rejected') throw new SetAside('access was ended')
  if (status === 'pending') throw new SetAside('account is not approved')
}

/** @throws SetAside if the person has no account here */
function personIn(people: People, reader: FormerReader): MovedPerson {
  const formerId = reader.text('user_id')
  if (people.isDeleted(formerId)) throw new SetAside('belongs to a deleted account')
  const found = people.find(formerId)
  if (!found) throw new SetAside('no account')
  return found
}
