import { screen, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RosterPerson } from '#contract/roster.ts'
import { textPattern } from '#tests/shown-text.ts'
import { soon } from './fields.ts'
import { unmount } from './mount.tsx'
import { aRosterPerson } from './people.ts'
import { mountForm } from './session-form.ts'

// However slow the machine is, no offer to undo expires.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))

afterEach(async () => {
  vi.useRealTimers()
  await unmount()
})

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
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(names)
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
