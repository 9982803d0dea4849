import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { Invitation } from '#contract/accounts/invitations.ts'
import { notReached, refuses } from '#tests/components/fake-server.ts'
import { openDialog, typedIn } from '#tests/components/fields.ts'
import { mountAs } from '#tests/components/mount.tsx'
import { aLeader } from '#tests/components/people/people.ts'
import { textPattern } from '#tests/shown-text.ts'
import { texts as ar } from '#web/i18n/ar/index.ts'

const CODE = 'abcdefghijklmnopabcdefghijklmnop'
const SIGN_UP = `/auth?mode=sign-up&invitation=${CODE}`

const anInvitation = (id: string): Invitation => ({
  id,
  url: `https://shabaka.example.org${SIGN_UP}`,
  madeBy: 'Mariam Haddad',
  madeAt: new Date('2026-11-21T12:00:00Z'),
})
const FIRST = anInvitation('0198c0de-0000-7000-8000-000000000001')
const SECOND = anInvitation('0198c0de-0000-7000-8000-000000000002')

/** The dialog of SNMY1 for its team leader. */
async function mountDialog(found: Invitation | null) {
  const mounted = await mountAs(aLeader('team_leader'), '/organization-roles', { invitations: { get: () => found } })
  const { t, user } = mounted
  const name = textPattern(t.invitations.inviteTo, { organization: 'SNMY1' })
  await user.click(await screen.findByRole('button', { name }))
  return { ...mounted, dialog: await openDialog(name) }
}

test('a team leader makes the link, replaces it after a question, and revokes it after another', async () => {
  const { t, user, server, dialog } = await mountDialog(null)
  const make = await dialog.findByRole('button', { name: t.invitations.make })
  server.answer({ invitations: { make: () => FIRST } })
  await user.click(make)
  expect(await dialog.findByText(FIRST.url)).toBeTruthy()
  expect(dialog.getByText(/November 21, 2026 · Mariam Haddad/)).toBeTruthy()
  expect(server.sent('invitations.make')).toEqual([{ id: expect.any(String), organizationName: 'SNMY1', former: null }])

  await user.click(dialog.getByRole('button', { name: t.invitations.makeNew }))
  expect(dialog.getByRole('alert').textContent).toMatch(
    textPattern(t.invitations.makeNewQuestion, { organization: 'SNMY1' }),
  )
  await user.click(dialog.getByRole('button', { name: t.common.cancel }))
  expect(server.sent('invitations.make')).toHaveLength(1)
  server.answer({ invitations: { make: () => SECOND, revoke: () => ({ revoked: true }) } })
  await user.click(await dialog.findByRole('button', { name: t.invitations.makeNew }))
  await user.click(dialog.getByRole('button', { name: t.invitations.makeNew }))
  await user.click(await dialog.findByRole('button', { name: t.invitations.revoke }))
  expect(server.sent('invitations.make').at(-1)).toMatchObject({ former: FIRST.id })

  server.answer({ invitations: { get: () => null } })
  await user.click(dialog.getByRole('button', { name: t.invitations.revoke }))
  expect(await dialog.findByRole('button', { name: t.invitations.make })).toBeTruthy()
  expect(await screen.findByText(t.invitations.revoked)).toBeTruthy()
  expect(server.sent('invitations.revoke')).toEqual([{ id: SECOND.id, organizationName: 'SNMY1' }])
})

test('a link that cannot be replaced stays, with the reason', async () => {
  const { t, user, server, dialog } = await mountDialog(FIRST)
  server.answer({ invitations: { make: refuses('FORBIDDEN', 403) } })
  await user.click(await dialog.findByRole('button', { name: t.invitations.makeNew }))
  await user.click(dialog.getByRole('button', { name: t.invitations.makeNew }))
  expect(await screen.findByText(t.invitations.makeFailed)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: t.common.cancel }))
  expect(await dialog.findByText(FIRST.url)).toBeTruthy()
})

test('the link is copied, and the poster has both languages, the group, the code and the address', async () => {
  const { t, user, dialog } = await mountDialog(FIRST)
  await user.click(await dialog.findByRole('button', { name: t.sharing.copy }))
  expect(await navigator.clipboard.readText()).toBe(FIRST.url)
  const print = vi.spyOn(window, 'print').mockReturnValue()
  await user.click(dialog.getByRole('button', { name: t.invitations.printPoster }))
  await expect.poll(() => print.mock.calls.length).toBe(1)
  const poster = within(screen.getByRole('article', { hidden: true }))
  for (const { invitations } of [t, ar])
    for (const text of [invitations.posterScan, invitations.posterConfirm]) expect(poster.getByText(text)).toBeTruthy()
  expect(poster.getByRole('heading', { name: 'SNMY1', hidden: true })).toBeTruthy()
  expect(poster.getByRole('img', { name: t.invitations.qrCode, hidden: true })).toBeTruthy()
  expect(poster.getByText('shabaka.example.org')).toBeTruthy()
})

/** The field of the group, once it offers the groups. */
async function groupField(label: string) {
  const group = await screen.findByLabelText(new RegExp(`^${label}`))
  await within(group).findByRole('option', { name: 'SNMY1' })
  return group
}

test('the link opens the sign-up with its group chosen, which can be changed', async () => {
  const { t, user, server, address } = await mountAs(null, SIGN_UP, {
    invitations: { group: () => ({ organizationName: 'SNMY1' }) },
  })
  const group = await groupField(t.accounts.organization)
  await expect.poll(() => typedIn(group)).toBe('SNMY1')
  expect(server.sent('invitations.group')).toEqual([{ code: CODE }])
  await user.selectOptions(group, 'SNMF')
  expect(typedIn(group)).toBe('SNMF')

  // The way to the sign-in and back leads to the same invitation.
  await user.click(screen.getByRole('link', { name: t.accounts.signIn }))
  expect(await screen.findByRole('heading', { name: t.accounts.signInTitle })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: t.accounts.signUp }))
  expect(await screen.findByRole('heading', { name: t.accounts.signUpTitle })).toBeTruthy()
  expect(address()).toContain(`invitation=${CODE}`)
  expect(typedIn(await groupField(t.accounts.organization))).toBe('SNMY1')
})

test.each([
  ['unknown to the server', () => null],
  ['not answered', notReached],
])('with a code that is %s the sign-up is an ordinary one', async (_what, group) => {
  const { t, server } = await mountAs(null, SIGN_UP, { invitations: { group } })
  const field = await groupField(t.accounts.organization)
  await expect.poll(() => server.sent('invitations.group').length).toBeGreaterThan(0)
  expect(typedIn(field)).toBe('')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a signed-in person who opens the link comes to the dashboard', async () => {
  const { address } = await mountAs(aLeader('team_leader'), SIGN_UP)
  await expect.poll(address).toBe('/dashboard')
})
