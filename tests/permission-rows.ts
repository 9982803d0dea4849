import { v7 as uuid } from 'uuid'
import { ACCOUNT_ROWS, everyoneHasAPassword, PASSWORD } from './account-permissions.ts'
import { anEdit, anInvitation, anOpenForm, aPerson, aSession } from './factories.ts'
import { FINANCE_ROWS } from './finance-permissions.ts'
import { PEOPLE_ROWS } from './people-permissions.ts'
import { APPROVED, EVERYONE, INSIDE, ROLE_HOLDERS, type Row, row } from './permission-table.ts'
import { everyoneSetsUpAnApp } from './second-factor.ts'
import type { World } from './world.ts'

const TRANSFER = '0198c0de-0000-7000-8000-000000000001'

async function everyoneOpensTheTool(world: World) {
  await world.database.execute(`
    insert into transfer_unlocks (session_id, until) select id, now() + interval '10 minutes' from auth.sessions
    on conflict do nothing`)
}

export const TABLE: readonly Row[] = [
  row('organizations.list', EVERYONE, (caller) => caller.organizations.list()),
  row('invitations.group', EVERYONE, (caller) => caller.invitations.group({ code: 'a'.repeat(32) })),
  row('invitations.get', ['leader', 'admin'], (caller) => caller.invitations.get({ organizationName: 'SNMY1' })),
  row('invitations.make', ['leader', 'admin'], (caller) => caller.invitations.make(anInvitation())),
  row('invitations.revoke', ['leader', 'admin'], async (caller, { leader }) => {
    const { id } = await leader.invitations.make(anInvitation())
    return caller.invitations.revoke({ id, organizationName: 'SNMY1' })
  }),
  ...ACCOUNT_ROWS,
  row('dashboard.summary', APPROVED, (caller) => caller.dashboard.summary()),
  row('approvals.list', ['admin'], (caller) => caller.approvals.list({})),
  row('approvals.decide', ['admin'], (caller, { rejected }) =>
    caller.approvals.decide({ id: rejected.id, status: 'rejected', from: 'rejected' }),
  ),
  row('roster.list', INSIDE, (caller) => caller.roster.list({ organizationName: 'SNMY1' })),
  row('roster.export', ROLE_HOLDERS, (caller) => caller.roster.export({ organizationName: 'SNMY1' })),
  row('roster.add', ROLE_HOLDERS, (caller) => caller.roster.add(aPerson())),
  row('roster.import', ROLE_HOLDERS, (caller) =>
    caller.roster.import({ organizationName: 'SNMY1', people: [{ ...aPerson(), attendeeName: `Imported ${uuid()}` }] }),
  ),
  row('roster.update', ROLE_HOLDERS, async (caller, { leader }) => {
    const { person } = await leader.roster.add(aPerson())
    return caller.roster.update({ ...person, attendeeName: `${person.attendeeName} II` })
  }),
  row('roster.remove', ROLE_HOLDERS, async (caller, { leader }) => {
    const { person } = await leader.roster.add(aPerson())
    return caller.roster.remove({ id: person.id, organizationName: 'SNMY1' })
  }),
  row('roster.restore', ROLE_HOLDERS, async (caller, { leader }) => {
    const { person } = await leader.roster.add(aPerson())
    await leader.roster.remove({ id: person.id, organizationName: 'SNMY1' })
    return caller.roster.restore({ id: person.id, organizationName: 'SNMY1' })
  }),
  row('sessions.list', APPROVED, (caller) => caller.sessions.list({})),
  row('sessions.sameDay', INSIDE, (caller) =>
    caller.sessions.sameDay({ organizationName: 'SNMY1', sessionDate: '2026-11-21' }),
  ),
  row('sessions.possibleJoins', APPROVED, (caller) => caller.sessions.possibleJoins()),
  row('sessions.get', INSIDE, async (caller, { leader }) => {
    const { id } = await leader.sessions.create(aSession())
    return caller.sessions.get({ id })
  }),
  // Everyone finds only what their lists show.
  row('search.find', APPROVED, (caller) => caller.search.find({ text: 'karam' })),
  row('transfer.unlock', ['admin'], async (caller, world) => {
    await everyoneHasAPassword(world)
    return caller.transfer.unlock({ password: PASSWORD })
  }),
  row('transfer.scan', ['admin'], async (caller, world) => {
    await everyoneOpensTheTool(world)
    return caller.transfer.scan()
  }),
  row('transfer.apply', ['admin'], async (caller, world) => {
    await everyoneOpensTheTool(world)
    return caller.transfer.apply({ id: uuid(), moves: [], underage: [] })
  }),
  row('transfer.undo', ['admin'], async (caller, world) => {
    await everyoneOpensTheTool(world)
    await world.database.execute(`
      insert into transfers (id, outcome) values ('${TRANSFER}', '{}') on conflict do nothing;
      update transfers set undone_at = null;
      insert into organization_attendees (id, organization_name, attendee_name, name_key, search_key)
      values ('${TRANSFER}', 'SNMK1', 'A', 'a', 'a') on conflict do nothing;
      insert into transfer_changes (transfer_id, attendee_id, before, after)
      values ('${TRANSFER}', '${TRANSFER}', '{}', '{"removed": true, "attendeeName": "A"}') on conflict do nothing`)
    return caller.transfer.undo({ id: TRANSFER })
  }),
  row('users.list', ['admin'], (caller) => caller.users.list({})),
  row('users.grantAdmin', ['admin'], (caller, { outsider }) => caller.users.grantAdmin({ userId: outsider.id })),
  row('users.revokeAdmin', ['admin'], (caller, { outsider }) => caller.users.revokeAdmin({ userId: outsider.id })),
  row('users.addOrganization', ['admin'], (caller, { outsider }) =>
    caller.users.addOrganization({ userId: outsider.id, organizationName: 'SNMF', organizationRole: null }),
  ),
  row('users.removeOrganization', ['admin'], (caller, { outsider }) =>
    caller.users.removeOrganization({ userId: outsider.id, organizationName: 'SNMF' }),
  ),
  row('roles.list', ['leader', 'otherLeader', 'admin'], (caller) => caller.roles.list({})),
  row('roles.assign', ['leader', 'admin'], (caller, { member }) =>
    caller.roles.assign({ userId: member.id, organizationName: 'SNMY1', organizationRole: null }),
  ),
  row('members.list', APPROVED, (caller) => caller.members.list({})),
  row('members.attendees', APPROVED, (caller) => caller.members.attendees({})),
  row('members.count', INSIDE, (caller) => caller.members.count({ organizationName: 'SNMY1' })),
  row('members.export', ROLE_HOLDERS, (caller) => caller.members.export({ organizationName: 'SNMY1' })),
  row('users.endAccess', ['admin'], (caller, { rejected }) => caller.users.endAccess({ userId: rejected.id })),
  row('erasure.account', ['admin'], (caller, { rejected }) => caller.erasure.account({ userId: rejected.id })),
  row('erasure.eraseAccount', ['admin'], (caller, { rejected }) =>
    caller.erasure.eraseAccount({ userId: rejected.id, keptTexts: [] }),
  ),
  row('sessions.overview', ['admin'], (caller) => caller.sessions.overview()),
  row('sessions.update', ROLE_HOLDERS, async (caller, { leader }) => {
    const { id } = await leader.sessions.create(aSession())
    return caller.sessions.update(anEdit({ id }))
  }),
  row('sessions.edit', ROLE_HOLDERS, async (caller, { leader }) => {
    const { id } = await leader.sessions.create(aSession())
    return caller.sessions.edit({ id, editId: uuid(), fields: { topic: { was: null, is: 'Kites' } }, people: [] })
  }),
  row('sessions.fieldAuthors', ROLE_HOLDERS, async (caller, { leader }) => {
    const { id } = await leader.sessions.create(aSession())
    return caller.sessions.fieldAuthors({ id, fields: ['topic'] })
  }),
  row('sessions.keepBoth', ROLE_HOLDERS, async (caller, { leader }) => {
    const { id } = await leader.sessions.create(aSession())
    return caller.sessions.keepBoth({ id })
  }),
  row('openForms.announce', ROLE_HOLDERS, (caller) => caller.openForms.announce(anOpenForm())),
  row('sessions.remove', ROLE_HOLDERS, async (caller, { leader }) => {
    const { id } = await leader.sessions.create(aSession())
    return caller.sessions.remove({ id })
  }),
  // People of another organization see the finance of that one.
  ...FINANCE_ROWS,
  row('audit.list', ['admin'], (caller) => caller.audit.list({ by: 'karam', about: 'karam', kind: 'reading' })),
  row('audit.export', ['admin'], (caller) =>
    caller.audit.export({ organizationName: 'SNMY1', kind: 'money', from: '2026-11-01' }),
  ),
  row('audit.own', APPROVED, (caller) => caller.audit.own({})),
  row('firstSteps.confirm', ['admin'], (caller) => caller.firstSteps.confirm({ step: 'groups' })),
  row('firstSteps.sendTestMail', ['admin'], (caller) => caller.firstSteps.sendTestMail()),
  row('settings.get', ['admin'], (caller) => caller.settings.get()),
  row('settings.requireSecondFactor', ['admin'], async (caller, world) => {
    await everyoneSetsUpAnApp(world, { isConfirmed: true })
    return caller.settings.requireSecondFactor({ required: true, version: 1 })
  }),
  row('settings.save', ['admin'], async (caller, { admin }) => {
    const { version, memberView } = await admin.settings.get()
    return caller.settings.save({ version, memberView, auditLogYears: 3 })
  }),
  row('organizations.add', ['admin'], async (caller, { admin }) => {
    const { version } = await admin.settings.get()
    return caller.organizations.add({ newName: 'SNMX', minAge: null, maxAge: null, ageChecked: false, version })
  }),
  row('organizations.change', ['admin'], async (caller, { admin }) => {
    const { version } = await admin.settings.get()
    const band = { minAge: 26, maxAge: null, ageChecked: true }
    return caller.organizations.change({ organizationName: 'SNMA2', newName: 'SNMA3', ...band, version })
  }),
  row('organizations.order', ['admin'], async (caller, { admin }) => {
    const { version } = await admin.settings.get()
    const names = (await admin.organizations.list()).map(({ name }) => name)
    return caller.organizations.order({ names: names.toReversed(), version })
  }),
  row('categories.save', ['admin'], async (caller, { admin }) => {
    const { version } = await admin.categories.list()
    return caller.categories.save({ categories: [{ id: 'food', name: null }], version })
  }),
  row('sessions.create', ROLE_HOLDERS, (caller) => caller.sessions.create(aSession())),
  ...PEOPLE_ROWS,
]
