import { screen } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import type { OrganizationRole } from '#domain/organizations.ts'
import { textPattern } from '#tests/shown-text.ts'
import { refusal } from './fake-server.ts'
import { dialogClosed, fill, typedIn } from './fields.ts'
import { dialogOf, FUNDS, sent } from './finance.ts'
import { mount, unmount } from './mount.tsx'
import { aLeader, aMember, aRosterPerson } from './people.ts'
import { mountForm, saveForm } from './session-form.ts'

afterEach(unmount)

const withRole = (organizationRole: OrganizationRole) => [{ organizationName: 'SNMY1', organizationRole }]

test('a finance form that closes because a role was revoked says so, and has what was typed once the role is back', async () => {
  const manager = aLeader('finance_manager')
  const mounted = await mount('/dashboard', { me: manager, answers: { finance: { ...FUNDS, request: sent } } })
  const { t, user, server, changeRights } = mounted
  const dialog = await dialogOf(mounted, t.finance.requestDeposit)
  await fill(user, dialog.firstField(), '12')
  await fill(user, dialog.getByLabelText(t.finance.notes, { exact: false }), 'Chairs')
  server.answer({ accounts: { me: () => ({ ...manager, memberships: withRole('team_leader') }) } })
  await changeRights()
  expect(await screen.findByText(textPattern(t.finance.rightsEndedIn, { organization: 'SNMY1' }))).toBeTruthy()
  await dialogClosed()
  server.answer({ accounts: { me: () => manager } })
  await changeRights()
  const again = await dialogOf(mounted, t.finance.requestDeposit)
  expect(typedIn(again.getByLabelText(t.finance.notes, { exact: false }))).toBe('Chairs')
})

test('the edit of a balance closes with the right to it', async () => {
  const manager = aLeader('finance_manager')
  const mounted = await mount('/financial-transactions', { me: manager, answers: { finance: FUNDS } })
  const { t, server, changeRights } = mounted
  await dialogOf(mounted, textPattern(t.finance.editBalance, { organization: 'SNMY1' }))
  server.answer({ accounts: { me: () => ({ ...manager, memberships: withRole('team_leader') }) } })
  await changeRights()
  expect(await screen.findByText(textPattern(t.finance.rightsEndedIn, { organization: 'SNMY1' }))).toBeTruthy()
  await dialogClosed()
})

test('an admin whose role is taken away no longer sees any money', async () => {
  const admin = aMember({ isAdmin: true })
  const { t, server, changeRights } = await mount('/financial-transactions', { me: admin, answers: { finance: FUNDS } })
  expect(await screen.findByRole('button', { name: t.finance.depositTo })).toBeTruthy()
  server.answer({ accounts: { me: () => ({ ...admin, isAdmin: false, memberships: [] }) } })
  await changeRights()
  expect(await screen.findByText(t.finance.noAccess)).toBeTruthy()
  expect(screen.queryByRole('button', { name: t.finance.depositTo })).toBeNull()
  expect(screen.getByRole('main').textContent).not.toContain('100.00')
})

test('someone whose approval ended is sent to the waiting page', async () => {
  const member = aMember()
  const { t, server, changeRights, address } = await mount('/sessions', { me: member })
  expect(await screen.findByText(t.sessions.none)).toBeTruthy()
  server.answer({ accounts: { me: () => ({ ...member, approvalStatus: 'rejected' as const }) } })
  await changeRights()
  await expect.poll(address).toBe('/pending-approval')
})

test('a session form whose group was taken away says so when it is saved, and nothing typed is lost', async () => {
  const form = await mountForm([aRosterPerson('Nour Saad', { isLeader: true })])
  const { t, user, server } = form
  const topic = await screen.findByLabelText(textPattern(t.sessions.topic))
  await fill(user, topic, 'Typed for an hour')
  server.answer({
    sessions: {
      create: () => {
        throw refusal('FORBIDDEN', 403)
      },
    },
  })
  await saveForm(form)
  expect(await screen.findByText(t.sessions.saveDenied)).toBeTruthy()
  expect(screen.getByText(t.common.forbidden)).toBeTruthy()
  expect(typedIn(topic)).toBe('Typed for an hour')
})
