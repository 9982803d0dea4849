import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { goOffline, goOnline } from '#tests/components/connection.ts'
import type { Answers } from '#tests/components/fake-server.ts'
import { closeBy, fill, openBy, openDialog, soon, typedIn } from '#tests/components/fields.ts'
import { mountAs } from '#tests/components/mount.tsx'
import { add } from '#tests/components/sessions/session-form.ts'
import { bornForAge } from '#tests/journeys/people/birthdates.ts'
import { textPattern } from '#tests/shown-text.ts'
import { aMember, aRosterPerson } from './people.ts'

/** The members page of someone with roles in SNMY1 and SNMF. */
function mountMembers(address = '/members', roster: Answers['roster'] = {}) {
  return mountAs(
    aMember({
      memberships: [
        { organizationName: 'SNMY1', organizationRole: 'team_leader' },
        { organizationName: 'SNMF', organizationRole: 'secretary' },
      ],
    }),
    address,
    { roster: { list: () => [aRosterPerson('Already Here')], add, ...roster } },
  )
}

type Members = Awaited<ReturnType<typeof mountMembers>>

async function openAdding({ t, user }: Members) {
  const dialog = await openBy(user, t.members.addPerson)
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
  expect(await dialog.findByText(textPattern(t.roster.added, { name: 'Chosen' }))).toBeTruthy()
  expect(server.sent('roster.add')).toMatchObject([{ attendeeName: 'Chosen', organizationName: 'SNMY1' }])
})

test('adding refuses a name of the roster, asks about an age, and keeps what was typed and not added', async () => {
  const members = await mountMembers('/members?organization=SNMY1', {
    add: (input) => ({ ...add(input), added: input.attendeeName !== 'Already Here' }),
  })
  const { t, user } = members
  const dialog = await openAdding(members)
  await fill(user, dialog.name, 'Already Here')
  await user.click(dialog.add)
  expect(await dialog.findByText(t.common.nameExists)).toBeTruthy()
  expect(document.activeElement).toBe(dialog.name)
  expect(dialog.queryByRole('button', { name: t.roster.allAdded })).toBeNull()

  await fill(user, dialog.name, 'Older')
  await fill(user, dialog.birthdate, bornForAge(16))
  await user.tab()
  await user.click(dialog.add)
  await openDialog(t.roster.ageMismatchTitle)
  await user.click(screen.getByRole('button', { name: textPattern(t.roster.moveTo, { organization: 'SNMY2' }) }))
  const moved = textPattern(t.roster.addedAndMoved, { name: 'Older', organization: 'SNMY2' })
  expect(await screen.findByText(moved)).toBeTruthy()
  // The form is empty again for the next person.
  const name = screen.getByRole('textbox', { name: textPattern(t.roster.name) })
  await expect.poll(() => document.activeElement).toBe(name)
  expect(typedIn(screen.getByRole('textbox', { name: textPattern(t.roster.birthdate) }))).toBe('')

  await fill(user, name, 'Half typed')
  await closeBy(user, screen.getByRole('button', { name: t.roster.done }))
  const again = await openAdding(members)
  expect(typedIn(again.name)).toBe('Half typed')
  expect(again.queryByText(moved)).toBeNull()
})

test('who was added stands in the dialog, once: the newest by name with their number, and all at a tap', async () => {
  const members = await mountMembers('/members?organization=SNMY1')
  const { t, user } = members
  const dialog = await openAdding(members)
  for (const name of ['Ali', 'Bassel', 'Celine']) {
    await fill(user, dialog.name, name)
    await user.click(dialog.add)
    await expect.poll(() => typedIn(dialog.name)).toBe('')
  }
  const last = textPattern(t.roster.addedLast_other, { count: 3, name: 'Celine' })
  expect(screen.getAllByText(last)).toHaveLength(1)
  expect(screen.queryByText(textPattern(t.roster.added, { name: 'Celine' }))).toBeNull()
  expect(dialog.queryByRole('listitem')).toBeNull()
  await user.click(dialog.getByRole('button', { name: t.roster.allAdded }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Celine', 'Bassel', 'Ali'])
})

test('people are added by the keyboard alone, leaders too, and what could not be sent stays', async () => {
  const members = await mountMembers('/members?organization=SNMY1')
  const { t, user, server } = members
  const dialog = await openAdding(members)
  await soon(() => document.activeElement).toBe(dialog.name)
  await user.keyboard('Ali{Enter}')
  await soon(() => typedIn(dialog.name)).toBe('')
  await soon(() => document.activeElement).toBe(dialog.name)
  await user.keyboard('Farid')
  const leads = dialog.getByRole('checkbox', { name: t.roster.isLeader })
  await user.click(leads)
  await user.type(dialog.name, '{Enter}')
  await soon(() => typedIn(dialog.name)).toBe('')
  expect(leads).toHaveProperty('checked', false)
  expect(server.sent('roster.add')).toMatchObject([
    { attendeeName: 'Ali', isLeader: false },
    { attendeeName: 'Farid', isLeader: true },
  ])

  await goOffline()
  await fill(user, dialog.name, 'Later')
  await user.click(dialog.add)
  expect(await screen.findByText(t.roster.addNeedsConnection)).toBeTruthy()
  expect(typedIn(dialog.name)).toBe('Later')
  goOnline()
  await user.click(dialog.add)
  await soon(() => typedIn(dialog.name)).toBe('')
})
