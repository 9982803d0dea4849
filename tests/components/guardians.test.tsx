import { screen } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { textPattern } from '#tests/shown-text.ts'
import { type AnswerOf, refusal } from './fake-server.ts'
import { dialogClosed, fill, openDialog, typedIn } from './fields.ts'
import { unmount } from './mount.tsx'
import { aGuardian, aPersonPage, mountPerson } from './person-page.ts'

afterEach(unmount)

const SAMAR = aGuardian('Samar', '03 111 111')

/** Answers with what was sent. */
const save: AnswerOf<'people', 'saveGuardian'> = ({ id, name, relation, phone }) => ({ id, name, relation, phone })

/** Another person has changed Samar in the meantime. */
function refuseWith(fields: string[], stored: { name: string; phone: string; relation?: string }) {
  return () => {
    throw refusal('BOTH_CHANGED', 409, { fields, stored: { relation: null, ...stored } })
  }
}

type Page = Awaited<ReturnType<typeof mountPerson>>

/** Opens the guardian to change her. */
async function edit({ t, user }: Page, name = 'Samar') {
  await user.click(await screen.findByRole('button', { name: textPattern(t.people.moreNamed, { name }) }))
  await user.click(await screen.findByRole('menuitem', { name: t.people.edit }))
  const dialog = await openDialog(t.people.editGuardian)
  const field = (label: string) => dialog.getAllByLabelText(textPattern(label))[0] as HTMLElement
  return {
    ...dialog,
    name: dialog.getByRole('textbox', { name: textPattern(t.roster.name) }),
    phone: dialog.getByRole('textbox', { name: textPattern(t.roster.phone) }),
    relation: field(t.people.relation),
    save: dialog.getByRole('button', { name: t.common.save }),
  }
}

test.each([
  ['keepMine', '03 333 333'],
  ['takeTheirs', '03 222 222'],
] as const)('one tap decides about a detail that both changed: %s', async (choice, expected) => {
  const page = await mountPerson(aPersonPage({ guardians: [SAMAR] }), {
    saveGuardian: refuseWith(['phone'], { name: 'Samar', phone: '03 222 222' }),
  })
  const { t, user, server } = page
  const dialog = await edit(page)
  await fill(user, dialog.phone, '03 333 333')
  await user.click(dialog.save)
  await user.click(await dialog.findByRole('button', { name: textPattern(t.drafts[choice]) }))
  server.answer({ people: { saveGuardian: save } })
  await user.click(dialog.save)
  await dialogClosed()
  expect(server.sent('people.saveGuardian').at(-1)).toMatchObject({ phone: expected, opened: { phone: '03 222 222' } })
})

test('a detail that both changed is asked about before anything is saved, and the other details are taken over', async () => {
  const page = await mountPerson(aPersonPage({ guardians: [SAMAR] }), {
    saveGuardian: refuseWith(['phone'], { name: 'Samar Haddad', phone: '03 222 222' }),
  })
  const { t, user, server } = page
  const dialog = await edit(page)
  await fill(user, dialog.phone, '03 333 333')
  await fill(user, dialog.relation, 'Aunt')
  await user.click(dialog.save)
  expect(await dialog.findByText(t.drafts.bothChanged)).toBeTruthy()
  expect(dialog.save).toHaveProperty('disabled', true)
  expect([dialog.name, dialog.phone].map(typedIn)).toEqual(['Samar Haddad', '03 222 222'])
  await user.click(dialog.getByRole('button', { name: textPattern(t.drafts.keepMine) }))
  server.answer({ people: { saveGuardian: save } })
  await user.click(dialog.save)
  await dialogClosed()
  expect(server.sent('people.saveGuardian').at(-1)).toMatchObject({
    name: 'Samar Haddad',
    relation: 'Aunt',
    phone: '03 333 333',
  })
})

test('what was typed about a guardian stays when saving fails, and after Escape', async () => {
  const page = await mountPerson(aPersonPage(), {
    saveGuardian: () => {
      throw refusal('UNEXPECTED', 500, { reference: 'R-123' })
    },
  })
  const { t, user, server } = page
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: t.people.newGuardian }))
    const dialog = await openDialog(t.people.newGuardian)
    const name = dialog.getByRole('textbox', { name: textPattern(t.roster.name) })
    return { ...dialog, name, save: dialog.getByRole('button', { name: t.common.save }) }
  }
  const dialog = await open()
  await fill(user, dialog.name, 'Samar')
  await user.click(dialog.save)
  expect(await screen.findByText(t.roster.saveFailed)).toBeTruthy()
  await user.keyboard('{Escape}')
  await dialogClosed()
  server.answer({ people: { saveGuardian: save } })
  const again = await open()
  expect(typedIn(again.name)).toBe('Samar')
  await user.click(again.save)
  await dialogClosed()
  const [first, second] = server.sent('people.saveGuardian')
  expect(second).toEqual(first)
})

test('each number of a guardian and of the roster has buttons of its own, which name it', async () => {
  const guardians = [{ ...aGuardian('Samar', '70111222 / 71 333 444'), relation: 'Mother' }]
  const { t } = await mountPerson(aPersonPage({ guardians, phoneNumber: '+961 (0) 3 555 666 or 76 777 888 (dad)' }))
  const buttons = async (label: string, name: string) =>
    (await screen.findByRole('link', { name: textPattern(label, { name }) })).getAttribute('href')
  const numbers = [
    ['Samar, 70111222', '96170111222'],
    ['Samar, 71 333 444', '96171333444'],
    ['Father, 76 777 888', '96176777888'],
  ] as const
  for (const [name, number] of numbers) {
    expect(await buttons(t.attendance.call, name)).toBe(`tel:+${number}`)
    expect(await buttons(t.attendance.whatsApp, name)).toBe(`https://wa.me/${number}`)
  }
  expect(await buttons(t.attendance.call, 'Rita, +961 3 555 666')).toBe('tel:+9613555666')
})
