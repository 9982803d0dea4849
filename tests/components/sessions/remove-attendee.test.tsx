import { screen, within } from '@testing-library/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RosterPerson } from '#contract/people/roster.ts'
import { fill, openBy, pressEscape, soon } from '#tests/components/fields.ts'
import { aRosterPerson } from '#tests/components/people/people.ts'
import { textPattern } from '#tests/shown-text.ts'
import { add, mountForm, openAdding } from './session-form.ts'

// However slow the machine is, no offer to undo expires.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))

/** A form whose people can be removed, and put back by adding them again. */
async function mountRemoving(people: readonly RosterPerson[]) {
  const form = await mountForm(people, {
    remove: () => ({ removed: true }),
    restore: ({ id }) => people.find((one) => one.id === id) as RosterPerson,
  })
  const { t, user } = form
  await user.click(await screen.findByRole('button', { name: t.sessions.startRemoving }))
  return {
    ...form,
    remove: (name: string) => screen.findByLabelText(textPattern(t.roster.removeNamed, { name })),
    isListed: (name: string) => screen.queryByLabelText(textPattern(t.roster.removeNamed, { name })) !== null,
    undo: (name: string) =>
      screen.findByRole('button', { name: textPattern(t.roster.undoNamed, { name }), hidden: true }),
  }
}

test('each of several people who were removed in a row is put back from the message, in the former order', async () => {
  const names = ['Karim', 'Lara', 'Maya', 'Nadim', 'Omar']
  const people = names.map((name) => aRosterPerson(name))
  const { t, user, remove, isListed, undo } = await mountRemoving([
    aRosterPerson('Nour Saad', { isLeader: true }),
    ...people,
  ])
  const gone = ['Maya', 'Karim', 'Omar', 'Lara']
  for (const name of gone) {
    await user.click(await remove(name))
    // Undo is offered once the removal was answered.
    await undo(name)
  }
  for (const name of gone)
    expect(isListed(name)).toBe(false)
    // From one message to the next by Tab.
  ;(await undo('Lara')).focus()
  await user.tab()
  expect(document.activeElement).toBe(await undo('Omar'))
  for (const name of ['Omar', 'Maya', 'Lara', 'Karim']) {
    await user.click(await undo(name))
    await remove(name)
    // The focus goes to another message, and after the last one to the content.
    const next = name === 'Karim' ? screen.getByRole('main') : await undo('Karim')
    await soon(() => document.activeElement).toBe(next)
  }
  const rows = within(screen.getByRole('region', { name: t.roster.attendees })).getAllByRole('listitem')
  const aName = new RegExp(`^(${names.join('|')})$`)
  expect(rows.map((row) => within(row).getByRole('button', { name: aName }).textContent)).toEqual(names)
})

test('a removal that fails leaves the person in the list, and says why', async () => {
  const { t, user, server, remove } = await mountRemoving([aRosterPerson('Rita')])
  server.answer({
    roster: {
      remove: () => {
        throw new Error('The server fails')
      },
    },
  })
  await user.click(await remove('Rita'))
  expect(await screen.findByText(t.roster.removeFailed)).toBeTruthy()
  expect(await remove('Rita')).toBeTruthy()
})

test('a removed person is put back from the list of removed people, which leads to their page', async () => {
  const samer = aRosterPerson('Samer')
  const { t, user, server, remove, isListed } = await mountRemoving([aRosterPerson('Rita'), samer])
  await user.click(await remove('Samer'))
  await soon(() => isListed('Samer')).toBe(false)
  await user.click(await screen.findByRole('button', { name: textPattern(t.sessions.removedList_one, { count: 1 }) }))
  const sheet = await openBy(user, await screen.findByRole('button', { name: 'Samer' }))
  expect(sheet.getByRole('link', { name: t.people.openPage }).getAttribute('href')).toBe(`/people/${samer.id}`)
  await pressEscape(user)
  await user.click(screen.getByRole('button', { name: textPattern(t.sessions.putBackNamed, { name: 'Samer' }) }))
  expect(await remove('Samer')).toBeTruthy()
  expect(server.sent('roster.restore')).toMatchObject([{ id: samer.id }])
})

test('the name of a removed person brings them back, and another person is one tap away', async () => {
  const former = aRosterPerson('Rita')
  const form = await mountForm([aRosterPerson('Nour Saad', { isLeader: true })], {
    add: (sent) => ({ ...add(sent), ...(!sent.insteadOf && { person: former, added: false, putBack: true }) }),
  })
  const { t, user, server } = form
  const dialog = await openAdding(form)
  await fill(user, dialog.name, 'Rita')
  await user.click(dialog.add)
  expect(await screen.findByText(textPattern(t.sessions.isBack, { name: 'Rita' }))).toBeTruthy()
  await user.click(screen.getByRole('button', { name: t.sessions.anotherPerson }))
  expect(await screen.findByText(textPattern(t.sessions.anotherAdded, { name: 'Rita' }))).toBeTruthy()
  const [first, second] = server.sent('roster.add') as { id: string; insteadOf?: string }[]
  expect(second?.insteadOf).toBe(first?.id)
  expect(second?.id).not.toBe(first?.id)
  expect(screen.getAllByRole('button', { name: 'Rita' })).toHaveLength(1)
})
