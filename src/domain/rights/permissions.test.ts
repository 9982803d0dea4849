import { describe, expect, test } from 'vitest'
import type { OrganizationRole } from '#domain/network/organizations.ts'
import * as finance from './finance-permissions.ts'
import * as permissions from './permissions.ts'
import * as users from './user-permissions.ts'

const may = { ...permissions, ...finance, ...users }

const someone = (overrides: Partial<permissions.Actor> = {}): permissions.Actor => ({
  id: 'me',
  approvalStatus: 'approved',
  isAdmin: false,
  memberships: [],
  settings: { memberView: 'details', secondFactorRequired: false },
  ...overrides,
})
const holding = (organizationRole: OrganizationRole | null, organizationName = 'SNMY1') =>
  someone({ memberships: [{ organizationName, organizationRole }] })

const actors = {
  admin: someone({ isAdmin: true }),
  finance: holding('finance_manager'),
  leader: holding('team_leader'),
  activities: holding('activities_manager'),
  secretary: holding('secretary'),
  media: holding('media_manager'),
  member: holding(null),
  // Every role, but in another organization: it gives nothing in this one.
  elsewhere: someone({
    memberships: [
      { organizationName: 'SNMK1', organizationRole: 'team_leader' },
      { organizationName: 'SNMK2', organizationRole: 'finance_manager' },
      { organizationName: 'SNMY1', organizationRole: null },
    ],
  }),
  stranger: holding('team_leader', 'SNMK1'),
  outsider: someone(),
}
type Row = readonly [rule: string, holds: (actor: permissions.Actor) => boolean, who: readonly (keyof typeof actors)[]]

const RECORDERS = ['admin', 'finance', 'leader', 'activities', 'secretary', 'media'] as const

const TABLE: readonly Row[] = [
  ['see the organization', (actor) => may.canSeeOrganization(actor, 'SNMY1'), [...RECORDERS, 'member', 'elsewhere']],
  [
    'see its sessions',
    (actor) => may.canSeeSession(actor, { organization: 'SNMY1' }),
    [...RECORDERS, 'member', 'elsewhere'],
  ],
  ['see a session of no organization', (actor) => may.canSeeSession(actor, { organization: null }), ['admin']],
  ['edit its sessions', (actor) => may.canEditSession(actor, { organization: 'SNMY1' }), RECORDERS],
  ['edit a session of no organization', (actor) => may.canEditSession(actor, { organization: null }), ['admin']],
  ['record its sessions and change its roster', (actor) => may.canRecordSessions(actor, 'SNMY1'), RECORDERS],
  ['see its details', (actor) => may.canSeeDetails(actor, 'SNMY1'), [...RECORDERS, 'member', 'elsewhere']],
  [
    'see its details where members see presence only',
    (actor) => may.canSeeDetails({ ...actor, settings: { ...actor.settings, memberView: 'presence' } }, 'SNMY1'),
    RECORDERS,
  ],
  ['see details of no organization', (actor) => may.canSeeDetails(actor, null), ['admin']],
  ['change settings', may.canChangeSettings, ['admin']],
  ['see its attendance grid', (actor) => may.canSeeAttendanceGrid(actor, 'SNMY1'), RECORDERS],
  ['make its invitation', (actor) => may.canMakeInvitations(actor, 'SNMY1'), ['admin', 'leader']],
  ['see some attendance grid', may.canSeeSomeAttendanceGrid, [...RECORDERS, 'elsewhere', 'stranger']],
  ['export it', (actor) => may.canExportOrganization(actor, 'SNMY1'), RECORDERS],
  ['see its month', (actor) => may.canSeeMonth(actor, 'SNMY1'), RECORDERS],
  ["see the network's month", (actor) => may.canSeeMonth(actor, null), ['admin']],
  ['record sessions of some organization', may.canRecordSomeSessions, [...RECORDERS, 'elsewhere', 'stranger']],
  ['choose mails about absences', may.canChooseAbsenceMails, ['leader', 'elsewhere', 'stranger']],
  ['see its finance', (actor) => may.canSeeFinance(actor, 'SNMY1'), ['admin', 'finance', 'leader', 'activities']],
  ['see some finance', may.canSeeSomeFinance, ['admin', 'finance', 'leader', 'activities', 'elsewhere', 'stranger']],
  ['see its statement', (actor) => may.canSeeStatement(actor, 'SNMY1'), ['admin', 'finance', 'leader', 'activities']],
  ["see the reserve's statement", (actor) => may.canSeeStatement(actor, null), ['admin']],
  ['manage its finance', (actor) => may.canManageFinance(actor, 'SNMY1'), ['admin', 'finance']],
  ['manage some finance', may.canManageSomeFinance, ['admin', 'finance', 'elsewhere']],
  ['see the available reserve', may.canSeeAvailableReserve, ['admin', 'finance', 'elsewhere']],
  ['manage the reserve', may.canManageReserve, ['admin']],
  ["change another's role in it", (actor) => may.canChangeRole(actor, 'another', 'SNMY1'), ['admin', 'leader']],
  ['change the own role in it', (actor) => may.canChangeRole(actor, 'me', 'SNMY1'), ['admin']],
  ['change some roles', may.canManageSomeRoles, ['admin', 'leader', 'elsewhere', 'stranger']],
  ['see contacts of members', may.canSeeContacts, [...RECORDERS, 'member', 'elsewhere', 'stranger']],
  ['decide approvals', may.canDecideApprovals, ['admin']],
  ['manage users', may.canManageUsers, ['admin']],
  ["revoke another's admin role", (actor) => may.canRevokeAdmin(actor, 'another'), ['admin']],
  ['revoke the own admin role', (actor) => may.canRevokeAdmin(actor, 'me'), []],
  ["end another's access", (actor) => may.canEndAccess(actor, 'another'), ['admin']],
  ['end the own access', (actor) => may.canEndAccess(actor, 'me'), []],
  ['transfer', may.canTransfer, ['admin']],
]

describe.each(TABLE)('may %s', (_rule, isAllowed, who) => {
  test.each(Object.entries(actors))('%s', (name, actor) => {
    expect(isAllowed(actor)).toBe(who.some((one) => one === name))
  })
})

test('admins count as approved, others as their profile says', () => {
  expect(may.isApproved(someone({ isAdmin: true, approvalStatus: 'rejected' }))).toBe(true)
  expect(may.isApproved(someone())).toBe(true)
  expect(may.isApproved(someone({ approvalStatus: 'pending' }))).toBe(false)
  expect(may.isApproved(someone({ approvalStatus: 'rejected' }))).toBe(false)
})

test('the group of a new session is the requested one, else that of the profile, else the first, and always allowed', () => {
  expect(may.sessionGroup(['SNMK1', 'SNMY1'], 'SNMY1', 'SNMK1')).toBe('SNMY1')
  expect(may.sessionGroup(['SNMK1', 'SNMY1'], 'SNMF', 'SNMY1')).toBe('SNMY1')
  expect(may.sessionGroup(['SNMK1', 'SNMY1'], undefined, 'SNMF')).toBe('SNMK1')
  expect(may.sessionGroup([], 'SNMY1', 'SNMY1')).toBeNull()
})
