import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { textPattern } from '#tests/shown-text.ts'
import { openDialog } from './fields.ts'
import { unmount } from './mount.tsx'
import { aRosterPerson } from './people.ts'
import { aGuardian, aPersonPage, mountPerson } from './person-page.ts'

afterEach(unmount)

test('two entries of one person are merged with the chosen phone, birthdate and guardians, and undone', async () => {
  const own = aPersonPage({ attendeeName: 'Ahmad Haddad' })
  const other = aRosterPerson('أحمد حدّاد')
  const names = ['Samar', 'Walid', 'Josephine', 'سمر', 'وليد']
  const guardians = names.map((name) => aGuardian(name, null))
  const { t, user, server } = await mountPerson(
    own,
    {
      mergeChoices: () => ({
        marks: [],
        details: [
          { detail: 'birthdate', own: null, other: null },
          { detail: 'phoneNumber', own: '03 111 111', other: '03 222 222' },
        ],
        guardians,
      }),
      merge: ({ id }) => ({ id }),
      undoMerge: () => ({ otherId: uuid() }),
    },
    'ar',
  )
  server.answer({ roster: { list: () => [aRosterPerson('Ahmad Haddad', { id: own.id }), other] } })
  await user.click(await screen.findByRole('button', { name: t.people.merge }))
  const dialog = await openDialog(t.people.mergeTitle)
  await user.selectOptions(await dialog.findByLabelText(textPattern(t.people.mergeOther)), other.id)
  const choose = async (label: string, name: RegExp) =>
    user.click(within(await dialog.findByRole('radiogroup', { name: label })).getByRole('radio', { name }))
  await choose(t.people.mergeBirthdate, /أحمد حدّاد/)
  await choose(t.people.mergePhone, /Ahmad Haddad.* · .*03 111 111/)
  const mergeNow = dialog.getByRole('button', { name: t.people.mergeNow })
  expect(mergeNow).toHaveProperty('disabled', true)
  const chosen = names.filter((name) => name !== 'Josephine')
  for (const name of chosen) await user.click(dialog.getByRole('checkbox', { name: new RegExp(name) }))
  expect(dialog.getByRole('checkbox', { name: /Josephine/ })).toHaveProperty('disabled', true)
  await user.click(mergeNow)
  expect(await screen.findByText(textPattern(t.people.merged, { name: 'Ahmad Haddad' }))).toBeTruthy()
  expect(server.sent('people.merge')).toMatchObject([
    {
      personId: own.id,
      otherId: other.id,
      details: { birthdate: 'other', phoneNumber: 'own' },
      guardians: guardians.filter(({ name }) => chosen.includes(name)).map(({ id }) => id),
    },
  ])
  await user.click(screen.getByRole('button', { name: textPattern(t.roster.undo) }))
  expect(await screen.findByText(t.people.mergeUndone)).toBeTruthy()
})
