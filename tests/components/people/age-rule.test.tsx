import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { refusal } from '#tests/components/fake-server.ts'
import { dialogClosed, fill, openBy, openDialog, typedIn } from '#tests/components/fields.ts'
import { add, type Form, mountForm, openAdding, presentBox } from '#tests/components/sessions/session-form.ts'
import { bornForAge } from '#tests/journeys/people/birthdates.ts'
import { textPattern } from '#tests/shown-text.ts'
import { aRosterPerson } from './people.ts'

/** Adds someone of an age, and returns the question that is asked. */
async function addOfAge(form: Form, name: string, age: number, title: string) {
  const dialog = await openAdding(form)
  await fill(form.user, dialog.name, name)
  await fill(form.user, dialog.birthdate, bornForAge(age))
  await form.user.tab()
  await form.user.click(dialog.add)
  return openDialog(title)
}

test('for an age of another group, Keep adds to this group, and Move there and not to the form', async () => {
  const form = await mountForm()
  const { t, user, server } = form
  const kept = await addOfAge(form, 'Kept', 16, t.roster.ageMismatchTitle)
  const text = textPattern(t.roster.ageMismatchText_other, { name: 'Kept', count: 16, organization: 'SNMY2' })
  expect(kept.element.textContent).toMatch(text)
  expect(server.sent('roster.add')).toEqual([])
  await user.click(kept.getByRole('button', { name: textPattern(t.roster.keepIn, { organization: 'SNMY1' }) }))
  expect(await screen.findByText(textPattern(t.roster.added, { name: 'Kept' }))).toBeTruthy()
  expect(await presentBox(form, 'Kept')).toHaveProperty('checked', true)

  const grown = await addOfAge(form, 'Grown', 16, t.roster.ageMismatchTitle)
  await user.click(grown.getByRole('button', { name: textPattern(t.roster.moveTo, { organization: 'SNMY2' }) }))
  const added = textPattern(t.roster.addedAndMoved, { name: 'Grown', organization: 'SNMY2' })
  expect(await screen.findByText(added)).toBeTruthy()
  expect(server.sent('roster.add')).toMatchObject([
    { organizationName: 'SNMY1', ageOverride: true },
    { organizationName: 'SNMY2', movedFrom: 'SNMY1' },
  ])
  expect(screen.queryByRole('checkbox', { name: textPattern(t.sessions.presentNamed, { name: 'Grown' }) })).toBeNull()
})

test('a name that the group of the age has already is kept here, or changed', async () => {
  const form = await mountForm([], {
    add: (input) => {
      if (input.organizationName !== 'SNMY1') throw refusal('NAME_EXISTS')
      return add(input)
    },
  })
  const { t, user, server } = form
  const move = textPattern(t.roster.moveTo, { organization: 'SNMY2' })
  const taken = textPattern(t.roster.isInRoster, { name: 'Known', organization: 'SNMY2' })
  const question = await addOfAge(form, 'Known', 16, t.roster.ageMismatchTitle)
  await user.click(question.getByRole('button', { name: move }))
  expect(await question.findByText(taken)).toBeTruthy()
  await user.click(question.getByRole('button', { name: t.roster.changeName }))
  const name = await screen.findByRole('textbox', { name: textPattern(t.roster.name) })
  expect(typedIn(name)).toBe('Known')
  await user.click(screen.getByRole('button', { name: t.common.add }))
  await user.click(await screen.findByRole('button', { name: move }))
  expect(await screen.findByText(taken)).toBeTruthy()
  const keep = screen.getByRole('button', { name: textPattern(t.roster.keepIn, { organization: 'SNMY1' }) })
  await expect.poll(() => document.activeElement).toBe(keep)
  await user.click(keep)
  expect(await presentBox(form, 'Known')).toHaveProperty('checked', true)
  expect(server.sent('roster.add').at(-1)).toMatchObject({ organizationName: 'SNMY1', ageOverride: true })
})

test('someone under 5 is added to SNMK1 and not to the form, or after Cancel nowhere', async () => {
  const form = await mountForm()
  const { t, user, server } = form
  const question = await addOfAge(form, 'Small', 4, t.roster.underageTitle)
  await user.click(question.getByRole('button', { name: t.common.cancel }))
  expect(typedIn(await screen.findByRole('textbox', { name: textPattern(t.roster.name) }))).toBe('Small')
  expect(server.sent('roster.add')).toEqual([])
  await user.click(screen.getByRole('button', { name: t.common.add }))
  await user.click(await screen.findByRole('button', { name: textPattern(t.roster.addTo, { organization: 'SNMK1' }) }))
  const added = textPattern(t.roster.addedAndMoved, { name: 'Small', organization: 'SNMK1' })
  expect(await screen.findByText(added)).toBeTruthy()
  expect(server.sent('roster.add')).toMatchObject([
    { organizationName: 'SNMK1', ageOverride: true, movedFrom: 'SNMY1' },
  ])
  expect(screen.queryByRole('checkbox', { name: textPattern(t.sessions.presentNamed, { name: 'Small' }) })).toBeNull()
})

test('an age that fits is added without a question, which a change of role and birthdate raises', async () => {
  const form = await mountForm([], {
    update: ({ id, attendeeName, isLeader, birthdate, moveTo = 'SNMY1' }) =>
      aRosterPerson(attendeeName, { id, isLeader, birthdate: birthdate ?? null, organizationName: moveTo }),
  })
  const { t, user, server } = form
  const dialog = await openAdding(form)
  await fill(user, dialog.name, 'Changed')
  await fill(user, dialog.birthdate, bornForAge(13))
  await user.tab()
  await user.click(dialog.add)
  expect(await presentBox(form, 'Changed')).toHaveProperty('checked', true)
  await dialogClosed()
  const edited = await openBy(user, textPattern(t.roster.editNamed, { name: 'Changed' }), t.roster.editPerson)
  await fill(user, edited.getByRole('textbox', { name: textPattern(t.roster.name) }), 'Renamed')
  await fill(user, edited.getByRole('textbox', { name: textPattern(t.roster.birthdate) }), bornForAge(16))
  await user.tab()
  const question = await openBy(user, edited.getByRole('button', { name: t.common.save }), t.roster.ageMismatchTitle)
  await user.click(question.getByRole('button', { name: textPattern(t.roster.moveTo, { organization: 'SNMY2' }) }))
  const moved = textPattern(t.roster.changedAndMoved, { name: 'Renamed', organization: 'SNMY2' })
  expect(await screen.findByText(moved)).toBeTruthy()
  expect(server.sent('roster.update')).toMatchObject([{ attendeeName: 'Renamed', moveTo: 'SNMY2' }])
  const box = textPattern(t.sessions.presentNamed, { name: 'Renamed' })
  await expect.poll(() => screen.queryByRole('checkbox', { name: box })).toBeNull()
})
