import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { ApprovalRow } from '#contract/accounts/approvals.ts'
import type { RoleHolder } from '#contract/accounts/roles.ts'
import type { User } from '#contract/accounts/users.ts'
import type { AuditRow } from '#contract/network/audit.ts'
import { noAnswer, pageOf } from '#tests/components/fake-server.ts'
import { closeBy, fill, openBy, pressEscape, soon, typedIn } from '#tests/components/fields.ts'
import { mountAs } from '#tests/components/mount.tsx'
import { aLeader, anAdmin } from '#tests/components/people/people.ts'
import { onPhone } from '#tests/components/phone.ts'
import { keepSavedFiles } from '#tests/components/saved-files.ts'
import { textPattern } from '#tests/shown-text.ts'
import { chooseForUser, openUserMenu } from './user-menu.ts'

test('an admin rejects a sign-up with a reason, which stays typed after Escape, and approves the person later after all', async () => {
  const name = 'Zeina'
  let row: ApprovalRow = {
    ...{ id: uuid(), fullName: name, email: 'zeina@example.org', organizationName: 'SNMY1', invitedTo: 'SNMY1' },
    ...{ createdAt: new Date('2026-11-20T10:00:00Z'), rejectionReason: null },
  }
  let status: 'pending' | 'rejected' | 'approved' = 'pending'
  const { t, user, server } = await mountAs(anAdmin(), '/admin/approvals', {
    approvals: {
      list: (asked) => pageOf(...(asked.status === status ? [row] : [])),
      decide: ({ status: decided, reason }) => {
        status = decided
        row = { ...row, rejectionReason: reason }
      },
    },
  })
  const cardText = async () => (await screen.findByText(row.email)).closest('li')?.textContent
  expect(await cardText()).toMatch(textPattern(t.approvals.usedPoster, { organization: 'SNMY1' }))
  const open = () => openBy(user, textPattern(t.approvals.rejectNamed, { name }))
  const first = await open()
  await fill(user, first.getByLabelText(t.approvals.reason), 'Not one of us')
  await pressEscape(user)
  const again = await open()
  expect(typedIn(again.getByLabelText(t.approvals.reason))).toBe('Not one of us')
  await closeBy(user, again.getByRole('button', { name: t.approvals.reject }))
  expect(await screen.findByText(t.approvals.rejected)).toBeTruthy()
  await soon(() => screen.queryByText(row.email)).toBeNull()

  await user.click(screen.getByRole('button', { name: t.approvals.showRejected }))
  expect(await cardText()).toContain('Not one of us')
  await user.click(screen.getByRole('button', { name: textPattern(t.approvals.approveNamed, { name }) }))
  expect(await screen.findByText(t.approvals.approved)).toBeTruthy()
  await soon(() => screen.queryByText(row.email)).toBeNull()
  expect(server.sent('approvals.decide')).toMatchObject([
    { id: row.id, status: 'rejected', from: 'pending', reason: 'Not one of us' },
    { id: row.id, status: 'approved', from: 'rejected' },
  ])
})

test('a person who was taken out of a group is put back with the role, also after a lost connection', async () => {
  const membership = { organizationName: 'SNMY1', organizationRole: 'finance_manager' as const }
  let elias: User = {
    ...{ id: uuid(), fullName: 'Elias', email: 'elias@example.org', approvalStatus: 'approved', isAdmin: false },
    memberships: [membership],
  }
  const me = anAdmin({ fullName: 'Rima Haddad' })
  const own: User = { ...elias, id: me.id, fullName: me.fullName, email: me.email, isAdmin: true, memberships: [] }
  const { t, user, server, reload } = await mountAs(me, '/admin/users', {
    users: {
      list: ({ search }) => pageOf(...(search === 'nobody' ? [] : [elias, own])),
      removeOrganization: () => {
        elias = { ...elias, memberships: [] }
      },
      addOrganization: noAnswer,
    },
  })
  const remove = textPattern(t.users.removeNamed, { name: 'Elias', organization: 'SNMY1' })
  await user.click(await screen.findByRole('button', { name: remove }))
  expect(await screen.findByText(t.users.organizationRemoved)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: t.users.undo }))
  expect(await screen.findByText(t.users.addFailed)).toBeTruthy()
  server.answer({
    users: {
      addOrganization: () => {
        elias = { ...elias, memberships: [membership] }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: t.users.undo }))
  expect(await screen.findByRole('button', { name: remove })).toBeTruthy()
  expect(server.sent('users.addOrganization').at(-1)).toEqual({ userId: elias.id, ...membership })

  // Nobody is named an ordinary person, and only a group is offered about oneself.
  expect(screen.queryByText(t.users.status_approved)).toBeNull()
  expect(screen.getByText(t.users.currentAdmin)).toBeTruthy()
  const offered = async (name: string) => (await openUserMenu({ user, t }, name)).map(({ textContent }) => textContent)
  const { addOrganization, makeAdmin, endAccess } = t.users
  expect(await offered('Elias')).toEqual([addOrganization, makeAdmin, endAccess, t.erasure.erase])
  await user.keyboard('{Escape}')
  expect(await offered('Rima Haddad')).toEqual([addOrganization])
  await fill(user, screen.getByLabelText(t.users.search), 'nobody')
  expect(await screen.findByText(textPattern(t.users.noneFound, { search: 'nobody' }))).toBeTruthy()
  server.answer({ users: { list: () => pageOf() } })
  await reload()
  expect(await screen.findByText(t.users.none)).toBeTruthy()
})

test('on a phone the menu of a person unfolds their groups and roles, and folds them again', async () => {
  onPhone()
  const elias: User = {
    ...{ id: uuid(), fullName: 'Elias', email: 'elias.khoury@example.org', approvalStatus: 'approved', isAdmin: false },
    memberships: [{ organizationName: 'SNMY1', organizationRole: 'secretary' }],
  }
  const { t, user } = await mountAs(anAdmin(), '/admin/users', { users: { list: () => pageOf(elias) } })
  const role = () => screen.queryByLabelText(textPattern(t.roles.roleIn, { name: 'Elias', organization: 'SNMY1' }))
  const folded = () => screen.queryByText(`SNMY1 (${t.roles.secretary})`)
  // An address is broken after its signs only.
  const email = await screen.findByText(elias.email)
  expect(email.innerHTML).toBe('elias.<wbr>khoury@<wbr>example.<wbr>org')
  expect([folded() !== null, role() !== null]).toEqual([true, false])
  for (const isUnfolded of [true, false]) {
    await chooseForUser({ user, t }, 'Elias', t.users.groupsAndRoles)
    await soon(() => [folded() !== null, role() !== null]).toEqual([!isUnfolded, isUnfolded])
  }
})

test('a team leader gives roles in the group they lead, and only sees those of other groups', async () => {
  let joya: RoleHolder = {
    ...{ id: uuid(), fullName: 'Joya', email: 'joya@example.org' },
    memberships: [
      { organizationName: 'SNMY1', organizationRole: null },
      { organizationName: 'SNMF', organizationRole: 'secretary' },
    ],
  }
  const { t, user, server } = await mountAs(aLeader('team_leader'), '/organization-roles', {
    roles: {
      list: () => pageOf(joya),
      assign: ({ organizationName, organizationRole }) => {
        const others = joya.memberships.filter((one) => one.organizationName !== organizationName)
        joya = { ...joya, memberships: [{ organizationName, organizationRole }, ...others] }
      },
    },
  })
  const roleIn = (organization: string) => textPattern(t.roles.roleIn, { name: 'Joya', organization })
  const role = await screen.findByLabelText(roleIn('SNMY1'))
  const card = within(role.closest('li') as HTMLElement)
  expect(role.closest('li')?.textContent).toContain(`SNMF${t.roles.secretary}${t.roles.viewOnly}`)
  expect(card.queryByLabelText(roleIn('SNMF'))).toBeNull()
  const shown = () => {
    const { value, disabled } = screen.getByLabelText(roleIn('SNMY1')) as HTMLSelectElement
    return { value, disabled }
  }
  await user.selectOptions(role, 'media_manager')
  expect(await screen.findByText(t.roles.updated)).toBeTruthy()
  await soon(shown).toEqual({ value: 'media_manager', disabled: false })
  await user.selectOptions(screen.getByLabelText(roleIn('SNMY1')), '')
  await soon(shown).toEqual({ value: '', disabled: false })
  expect(server.sent('roles.assign')).toMatchObject([
    { organizationName: 'SNMY1', organizationRole: 'media_manager' },
    { organizationName: 'SNMY1', organizationRole: null },
  ])
})

const READ: AuditRow = {
  ...{ id: '1', at: new Date('2026-11-20T10:00:00Z'), action: 'reading.page', profile: null, session: null },
  ...{ actor: { id: uuid(), name: 'Maya Saad' }, attendee: { id: uuid(), name: 'Rita Karam' } },
  ...{ organizationName: 'SNMY1', address: null, details: {} },
}

test('an admin chooses what the log shows; the address keeps the choice without names, and the file has the rows', async () => {
  const files = keepSavedFiles()
  const { t, user, server, address, reload } = await mountAs(anAdmin(), '/admin/audit', {
    audit: {
      list: ({ about }) => pageOf(...(about === 'nobody' ? [] : [READ])),
      export: () => ({ rows: [READ], isComplete: true }),
    },
  })
  const row = within(await screen.findByRole('list', { name: t.navigation.auditLog })).getByRole('listitem')
  expect(row.textContent).toContain(t.audit.action_reading_page)
  expect(row.textContent).toMatch(textPattern(t.audit.bySomebody, { name: 'Maya Saad' }))
  expect(row.textContent).toMatch(textPattern(t.audit.aboutSomebody, { name: 'Rita Karam' }))
  await user.selectOptions(await screen.findByLabelText(t.audit.group), 'SNMY1')
  await user.selectOptions(screen.getByLabelText(t.audit.what), t.audit.kind_reading)
  await fill(user, screen.getByLabelText(t.audit.by), 'maya saad')
  await fill(user, screen.getByLabelText(t.audit.about), 'nobody')
  expect(await screen.findByText(t.audit.none)).toBeTruthy()
  const chosen = { kind: 'reading', organizationName: 'SNMY1', by: 'maya saad', about: 'nobody' }
  expect(server.sent('audit.list').at(-1)).toMatchObject(chosen)
  expect(address()).toMatch(/kind=reading/)
  expect(address()).toMatch(/organization=SNMY1/)
  expect(address()).not.toMatch(/maya|nobody/)

  await user.click(screen.getByRole('button', { name: t.downloads.download }))
  await user.click(await screen.findByRole('menuitem', { name: t.downloads.csv }))
  await soon(() => files.names.length).toBe(1)
  expect(files.names[0]).toMatch(/^audit-log-.*\.csv$/)
  expect(await files.text(0)).toContain(`,${t.audit.action_reading_page},Maya Saad,Rita Karam,SNMY1,`)
  expect(server.sent('audit.export').at(-1)).toMatchObject(chosen)

  await reload()
  expect(typedIn(await screen.findByLabelText(t.audit.by))).toBe('')
  await screen.findByRole('option', { name: 'SNMY1' })
  expect(typedIn(screen.getByLabelText(t.audit.group))).toBe('SNMY1')
})

test('rows of the log that follow each other and differ only in their time are one, and a day has its date once', async () => {
  const rowsOf = (...rows: Partial<AuditRow>[]) => rows.map((row, index) => ({ ...READ, id: `${9 - index}`, ...row }))
  const at = (time: string) => ({ at: new Date(`2026-11-20T${time}:00Z`) })
  const other = { id: uuid(), name: 'Nour Saad' }
  const { t } = await mountAs(anAdmin(), '/admin/audit', {
    audit: {
      list: () =>
        pageOf(
          ...rowsOf(at('10:40'), at('10:20'), at('10:10'), { ...at('10:05'), attendee: other }, at('10:00')),
          ...rowsOf({ id: '1', at: new Date('2026-11-18T10:00:00Z') }),
        ),
    },
  })
  const list = within(await screen.findByRole('list', { name: t.navigation.auditLog }))
  const texts = list.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00A0', ' ') ?? '')
  const times = t.audit.times_other.replace('{{count}}', '3')
  const period = t.audit.timesFromTo.replace(/\{\{\w+\}\}/g, String.raw`\d\d:\d\d`)
  expect(texts.map((text) => text.includes(times))).toEqual([true, false, false, false])
  expect(texts[0]).toMatch(new RegExp(`${times} · ${period}`))
  // A screen reader hears the date with each row.
  expect(texts.map((text) => /November \d+, 2026/.exec(text)?.[0])).toEqual([
    ...['November 20, 2026', 'November 20, 2026', 'November 20, 2026'],
    'November 18, 2026',
  ])
  const shown = list.getAllByText(/^November \d+, 2026$/, { selector: 'p' })
  expect(shown.map(({ textContent }) => textContent)).toEqual(['November 20, 2026', 'November 18, 2026'])
})
