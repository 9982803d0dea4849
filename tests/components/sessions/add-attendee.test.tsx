import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { RosterPerson } from '#contract/people/roster.ts'
import { longDate } from '#domain/dates/dates.ts'
import { held } from '#tests/components/fake-server.ts'
import { closeBy, fill, openBy, pressEscape, typedIn } from '#tests/components/fields.ts'
import { aRosterPerson } from '#tests/components/people/people.ts'
import { bornForAge, CHILD_BIRTHDATE } from '#tests/journeys/people/birthdates.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { add, mountForm, openAdding } from './session-form.ts'

test('the dialog says what is wrong with a name, a birthdate and a phone number, and sends them as they are cleaned', async () => {
  const form = await mountForm([aRosterPerson('Léa Gemayel')])
  const { t, user, server } = form
  const dialog = await openAdding(form)
  // Nothing is done yet: only the button is described.
  expect(describedBy(dialog.add)).toBe(t.roster.nameFirst)
  await fill(user, dialog.name, '   ')
  expect(dialog.add).toHaveProperty('disabled', true)
  expect(dialog.getByText(t.roster.nameFirst)).toBeTruthy()
  expect(describedBy(dialog.add)).toBe(t.roster.nameFirst)
  await fill(user, dialog.name, ' LÉA   gemayel ')
  await user.click(dialog.add)
  expect(await dialog.findByText(t.common.nameExists)).toBeTruthy()
  expect(server.sent('roster.add')).toEqual([])

  await fill(user, dialog.name, 'Late')
  for (const [typed, problem] of [
    ['garbage', t.roster.birthdateInvalid],
    ['31/02/2014', t.roster.birthdateInvalid],
    ['2099-01-01', t.common.future],
  ] as const) {
    await fill(user, dialog.birthdate, typed)
    expect(dialog.queryByText(problem)).toBeNull()
    await user.tab()
    expect(await dialog.findByText(problem)).toBeTruthy()
    expect(dialog.add).toHaveProperty('disabled', true)
    expect(describedBy(dialog.add)).toBe(t.roster.birthdateFirst)
  }
  await fill(user, dialog.birthdate, '2014-03-15')
  await expect.poll(() => dialog.queryByText(t.common.future)).toBeNull()
  expect(dialog.add).toHaveProperty('disabled', false)

  expect(dialog.getByPlaceholderText(t.roster.phonePlaceholder)).toBe(dialog.phone)
  await fill(user, dialog.phone, '+961 70 123 456')
  await user.tab()
  expect(dialog.queryByText(t.roster.phoneOdd)).toBeNull()
  await fill(user, dialog.phone, '12')
  await user.tab()
  expect(await dialog.findByText(t.roster.phoneOdd)).toBeTruthy()
  // An error is shown instead of the warning.
  await fill(user, dialog.phone, '1'.repeat(33))
  await user.tab()
  expect(await dialog.findByText(textPattern(counted(t.common, 'tooLong', 32, 'en'), { count: 32 }))).toBeTruthy()
  expect(dialog.queryByText(t.roster.phoneOdd)).toBeNull()
  await fill(user, dialog.phone, '12')
  await user.tab()
  await closeBy(user, dialog.add)
  expect(await screen.findByText(textPattern(t.roster.added, { name: 'Late' }))).toBeTruthy()
  expect(server.sent('roster.add')).toMatchObject([
    { attendeeName: 'Late', phoneNumber: '12', birthdate: '2014-03-15' },
  ])
})

test('a birthdate that is typed in Eastern digits becomes a date, and is shown as one', async () => {
  const people: RosterPerson[] = []
  const adding: typeof add = async (sent) => {
    const added = await add(sent)
    people.push(added.person as RosterPerson)
    return added
  }
  const form = await mountForm([], { list: () => [...people], add: adding }, 'ar')
  const { t, user, server } = form
  const dialog = await openAdding(form)
  await fill(user, dialog.name, 'Born')
  const [year, month, day] = CHILD_BIRTHDATE.split('-')
  await fill(user, dialog.birthdate, inEasternDigits(`${day}/${month}/${year}`))
  await fill(user, dialog.phone, '٧٠ ١٢٣ ٤٥٦')
  await user.click(dialog.name)
  await closeBy(user, dialog.add)
  expect(server.sent('roster.add')).toMatchObject([{ birthdate: CHILD_BIRTHDATE, phoneNumber: '70 123 456' }])
  const edited = await openBy(user, textPattern(t.roster.editNamed, { name: 'Born' }))
  expect(typedIn(edited.getByRole('textbox', { name: textPattern(t.roster.birthdate) }))).toBe(
    longDate(CHILD_BIRTHDATE, 'ar'),
  )
})

test('a half-typed person is restored after Escape and a reload, but not after Cancel', async () => {
  const form = await mountForm()
  const { t, user, reload } = form
  const first = await openAdding(form)
  await fill(user, first.name, 'Half Typed')
  await fill(user, first.phone, '03 123 456')
  await fill(user, first.birthdate, '31/02/2015')
  await pressEscape(user)
  // The form for a leader has another draft.
  expect(typedIn((await openAdding(form, 'addLeader')).name)).toBe('')
  await pressEscape(user)
  expect(typedIn((await openAdding(form)).name)).toBe('Half Typed')
  await reload()
  const again = await openAdding(form)
  expect([again.name, again.phone, again.birthdate].map(typedIn)).toEqual(['Half Typed', '03 123 456', '31/02/2015'])
  expect(again.getByText(t.roster.birthdateInvalid)).toBeTruthy()
  await closeBy(user, again.getByRole('button', { name: t.common.cancel }))
  expect(typedIn((await openAdding(form)).name)).toBe('')
})

test('the calendar opens at birth years of the group or of adults, and Escape closes it before the dialog', async () => {
  const form = await mountForm()
  const { t, user } = form
  for (const [kind, age] of [
    ['addAttendee', 13],
    ['addLeader', 25],
  ] as const) {
    const dialog = await openAdding(form, kind)
    await user.click(dialog.getByRole('button', { name: t.roster.openCalendar }))
    const year = await dialog.findAllByRole('combobox', { name: t.roster.monthAndYear })
    expect(typedIn(year.at(-1) as HTMLElement)).toBe(bornForAge(age).slice(0, 4))
    await user.keyboard('{Escape}')
    await closeBy(user, dialog.getByRole('button', { name: t.common.cancel }))
  }

  const dialog = await openAdding(form)
  await fill(user, dialog.name, 'Still Here')
  const toggle = dialog.getByRole('button', { name: t.roster.openCalendar })
  await user.click(toggle)
  const [day] = await dialog.findAllByRole('button', { name: /15/ })
  day?.focus()
  await user.keyboard('{Escape}')
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(toggle)
  expect(typedIn(dialog.name)).toBe('Still Here')
  // Also while nothing in the dialog has the focus.
  toggle.blur()
  await pressEscape(user)
  const opener = screen.getByRole('button', { name: t.roster.addAttendee })
  await expect.poll(() => document.activeElement).toBe(opener)
})

test('a late answer does not close the dialog of the next person', async () => {
  const answer = held<undefined>()
  const form = await mountForm([], {
    add: async (input) => {
      await answer.answer
      return add(input)
    },
  })
  const { t, user, server } = form
  const dialog = await openAdding(form)
  await fill(user, dialog.name, 'Slow One')
  await user.click(dialog.add)
  await expect.poll(() => server.sent('roster.add')).toHaveLength(1)
  await pressEscape(user)
  const next = await openAdding(form)
  await fill(user, next.name, 'The Next')
  answer.release(undefined)
  expect(await screen.findByText(textPattern(t.roster.added, { name: 'Slow One' }))).toBeTruthy()
  expect(typedIn(next.name)).toBe('The Next')
})

function inEasternDigits(text: string): string {
  return text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
}

/** The text by which a control is described. */
function describedBy(control: HTMLElement): string | null | undefined {
  const id = control.getAttribute('aria-describedby')
  return id === null ? null : document.getElementById(id)?.textContent
}
