import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import type { RoleHolder } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { textPattern } from '#tests/shown-text.ts'
import { refusal } from './fake-server.ts'
import { fill, soon } from './fields.ts'
import { mount, unmount } from './mount.tsx'
import { aLeader, aMember } from './people.ts'

afterEach(unmount)

/** Counts as no answer, and is not repeated by itself. */
const noAnswer = () => {
  throw refusal('OUTDATED', 412)
}

test('a person who was taken out of a group is put back with the role, also after a lost connection', async () => {
  const membership = { organizationName: 'SNMY1', organizationRole: 'finance_manager' as const }
  let elias: User = {
    ...{ id: uuid(), fullName: 'Elias', email: 'elias@example.org', approvalStatus: 'approved', isAdmin: false },
    memberships: [membership],
  }
  const me = aMember({ isAdmin: true, fullName: 'Rima Haddad' })
  const own: User = { ...elias, id: me.id, fullName: me.fullName, email: me.email, isAdmin: true, memberships: [] }
  const { t, user, server, reload } = await mount('/admin/users', {
    me,
    answers: {
      users: {
        list: ({ search }) => ({ rows: search === 'nobody' ? [] : [elias, own], nextCursor: null }),
        removeOrganization: () => {
          elias = { ...elias, memberships: [] }
        },
        addOrganization: noAnswer,
      },
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

  // Nothing is offered about oneself.
  expect(screen.getByText(t.users.currentAdmin)).toBeTruthy()
  expect(screen.queryByRole('button', { name: textPattern(t.users.moreNamed, { name: 'Rima Haddad' }) })).toBeNull()
  await fill(user, screen.getByLabelText(t.users.search), 'nobody')
  expect(await screen.findByText(textPattern(t.users.noneFound, { search: 'nobody' }))).toBeTruthy()
  server.answer({ users: { list: () => ({ rows: [], nextCursor: null }) } })
  await reload()
  expect(await screen.findByText(t.users.none)).toBeTruthy()
})

test('a team leader gives roles in the group they lead, and only sees those of other groups', async () => {
  let joya: RoleHolder = {
    ...{ id: uuid(), fullName: 'Joya', email: 'joya@example.org' },
    memberships: [
      { organizationName: 'SNMY1', organizationRole: null },
      { organizationName: 'SNMF', organizationRole: 'secretary' },
    ],
  }
  const { t, user, server } = await mount('/organization-roles', {
    me: aLeader('team_leader'),
    answers: {
      roles: {
        list: () => ({ rows: [joya], nextCursor: null }),
        assign: ({ organizationName, organizationRole }) => {
          const others = joya.memberships.filter((one) => one.organizationName !== organizationName)
          joya = { ...joya, memberships: [{ organizationName, organizationRole }, ...others] }
        },
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
