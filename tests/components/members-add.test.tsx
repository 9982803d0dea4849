import { screen } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { textPattern } from '#tests/shown-text.ts'
import type { Answers } from './fake-server.ts'
import { fill, openDialog, typedIn } from './fields.ts'
import { mount, unmount } from './mount.tsx'
import { aMember, aRosterPerson } from './people.ts'
import { add } from './session-form.ts'

afterEach(unmount)

/** The members page of someone with roles in SNMY1 and SNMF. */
function mountMembers(address = '/members', roster: Answers['roster'] = {}) {
  return mount(address, {
    me: aMember({
      memberships: [
        { organizationName: 'SNMY1', organizationRole: 'team_leader' },
        { organizationName: 'SNMF', organizationRole: 'secretary' },
      ],
    }),
    answers: {
      members: {
        list: () => ({ rows: [], nextCursor: null }),
        attendees: () => ({ rows: [], nextCursor: null }),
        count: () => ({ members: 0, attendees: 0 }),
      },
      roster: { list: () => [aRosterPerson('Already Here')], add, ...roster },
    },
  })
}

type Members = Awaited<ReturnType<typeof mountMembers>>

async function openAdding({ t, user }: Members) {
  await user.click(await screen.findByRole('button', { name: t.members.addPerson }))
  const dialog = await openDialog()
  return {
    ...dialog,
    name: dialog.getByRole('textbox', { name: textPattern(t.roster.name) }),
    birthdate: dialog.getByRole('textbox', { name: textPattern(t.roster.birthdate) }),
    add: dialog.getByRole('button', { name: t.common.add }),
  }
}

test('people are added to the group of the filter, or to another one that is chosen', async () => {
  const members = await mountMembers('/members?organization=SNMF')
  const { t, user, server } = members
  const dialog = await openAdding(members)
  const chosen = dialog.getByRole('combobox', { name: textPattern(t.members.organization) })
  expect(typedIn(chosen)).toBe('SNMF')
  await fill(user, dialog.name, 'Chosen')
  await user.selectOptions(chosen, 'SNMY1')
  expect(typedIn(dialog.name)).toBe('Chosen')
  await user.click(dialog.add)
  expect((await dialog.findByRole('listitem')).textContent).toBe('Chosen')
  expect(server.sent('roster.add')).toMatchObject([{ attendeeName: 'Chosen', organizationName: 'SNMY1' }])
})
