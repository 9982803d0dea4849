import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { bornForAge } from '#tests/journeys/birthdates.ts'
import { textPattern } from '#tests/shown-text.ts'
import type { Answers } from './fake-server.ts'
import { dialogClosed, fill, openDialog, typedIn } from './fields.ts'
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

test('adding refuses a name of the roster, asks about an age, and keeps what was typed without a connection', async () => {
  const members = await mountMembers('/members', {
    // The server knows the name.
    add: async (input) => ({ ...(await add(input)), added: input.attendeeName !== 'ALREADY here' }),
  })
  const { t, user, server } = members
  const dialog = await openAdding(members)
  await fill(user, dialog.name, ' ALREADY   here')
  await user.click(dialog.add)
  expect(await dialog.findByText(t.common.nameExists)).toBeTruthy()
  await expect.poll(() => document.activeElement).toBe(dialog.name)
  expect(dialog.queryByRole('listitem')).toBeNull()

  await fill(user, dialog.name, 'Older')
  await fill(user, dialog.birthdate, bornForAge(30))
  await user.tab()
  await user.click(dialog.add)
  const question = await openDialog(t.roster.ageMismatchTitle)
  await user.click(question.getByRole('button', { name: textPattern(t.roster.moveTo, { organization: 'SNMA2' }) }))
  const listed = await within(question.element).findByRole('listitem')
  expect(listed.textContent).toBe('OlderSNMA2')
  const name = within(question.element).getByRole('textbox', { name: textPattern(t.roster.name) })
  await expect.poll(() => document.activeElement).toBe(name)

  server.setOnline(false)
  await fill(user, name, 'Later')
  await user.click(within(question.element).getByRole('button', { name: t.common.add }))
  expect(await screen.findByText(t.roster.addNeedsConnection)).toBeTruthy()
  expect(typedIn(name)).toBe('Later')
  server.setOnline(true)
  await user.click(within(question.element).getByRole('button', { name: t.common.add }))
  await expect.poll(() => within(question.element).getAllByRole('listitem')[0]?.textContent).toBe('Later')
  // What is typed and not added comes back.
  await fill(user, name, 'Half typed')
  await user.click(within(question.element).getByRole('button', { name: t.roster.done }))
  await dialogClosed()
  const again = await openAdding(members)
  expect(typedIn(again.name)).toBe('Half typed')
  expect(again.queryByRole('listitem')).toBeNull()
  expect(server.sent('roster.add')).toMatchObject([
    { attendeeName: 'ALREADY here' },
    { attendeeName: 'Older', organizationName: 'SNMA2', movedFrom: 'SNMY1' },
    { attendeeName: 'Later', organizationName: 'SNMY1' },
  ])
})

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
