import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AnswerOf, refuses } from '#tests/components/fake-server.ts'
import { closeBy, fill, openBy, pressEscape, soon, typedIn } from '#tests/components/fields.ts'
import { textPattern } from '#tests/shown-text.ts'
import { aGuardian, aPersonPage, mountPerson } from './person-page.ts'

const SAMAR = aGuardian('Samar', '03 111 111')

/** Answers with what was sent. */
const save: AnswerOf<'people', 'saveGuardian'> = ({ id, name, relation, phone }) => ({ id, name, relation, phone })

/** Another person has changed Samar in the meantime. */
function refuseWith(fields: string[], stored: { name: string; phone: string; relation?: string }) {
  return refuses('BOTH_CHANGED', 409, { fields, stored: { relation: null, ...stored } })
}

type Page = Awaited<ReturnType<typeof mountPerson>>

/** Opens the guardian to change her. */
async function edit({ t, user }: Page, name = 'Samar') {
  await user.click(await screen.findByRole('button', { name: textPattern(t.people.moreNamed, { name }) }))
  const dialog = await openBy(user, await screen.findByRole('menuitem', { name: t.people.edit }), t.people.editGuardian)
  const field = (label: string) => dialog.getAllByLabelText(textPattern(label))[0] as HTMLElement
  return {
    ...dialog,
    name: dialog.getByRole('textbox', { name: textPattern(t.roster.name) }),
    phone: dialog.getByRole('textbox', { name: textPattern(t.roster.phone) }),
    relation: field(t.people.relation),
    save: dialog.getByRole('button', { name: t.common.save }),
  }
}

test('one tap takes a detail that both changed as it is stored', async () => {
  const page = await mountPerson(aPersonPage({ guardians: [SAMAR] }), {
    saveGuardian: refuseWith(['phone'], { name: 'Samar', phone: '03 222 222' }),
  })
  const { t, user, server } = page
  const dialog = await edit(page)
  await fill(user, dialog.phone, '03 333 333')
  await user.click(dialog.save)
  await user.click(await dialog.findByRole('button', { name: textPattern(t.drafts.takeTheirs) }))
  server.answer({ people: { saveGuardian: save } })
  await closeBy(user, dialog.save)
  expect(server.sent('people.saveGuardian').at(-1)).toMatchObject({ phone: '03 222 222' })
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
  await closeBy(user, dialog.save)
  expect(server.sent('people.saveGuardian').at(-1)).toMatchObject({
    name: 'Samar Haddad',
    relation: 'Aunt',
    phone: '03 333 333',
    opened: { phone: '03 222 222' },
  })
})

test('what was typed about a guardian stays when saving fails, and after Escape', async () => {
  const { t, user, server } = await mountPerson(aPersonPage(), {
    saveGuardian: refuses('UNEXPECTED', 500, { reference: 'R-123' }),
  })
  const open = async () => {
    const dialog = await openBy(user, t.people.newGuardian, t.people.newGuardian)
    const name = dialog.getByRole('textbox', { name: textPattern(t.roster.name) })
    return { ...dialog, name, save: dialog.getByRole('button', { name: t.common.save }) }
  }
  const dialog = await open()
  await fill(user, dialog.name, 'Samar')
  await user.click(dialog.save)
  expect(await screen.findByText(t.roster.saveFailed)).toBeTruthy()
  await pressEscape(user)
  server.answer({ people: { saveGuardian: save } })
  const again = await open()
  expect(typedIn(again.name)).toBe('Samar')
  await closeBy(user, again.save)
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

test('guardians are called and written to, and the own number of a child comes last, is only called, and copied', async () => {
  const malek = aPersonPage({
    attendeeName: 'مالك الحاج',
    age: 12,
    phoneNumber: '71000214',
    guardians: [aGuardian('سمر الحاج', '03 123 456'), aGuardian('Walid', null)],
  })
  const { t, user } = await mountPerson(malek)
  expect(await screen.findByRole('heading', { level: 1, name: 'مالك الحاج' })).toBeTruthy()
  const contacts = within(await screen.findByRole('region', { name: t.people.contacts }))
  const hrefOf = (text: string) =>
    contacts.getByRole('link', { name: textPattern(text, { name: 'سمر الحاج' }) }).getAttribute('href')
  expect(hrefOf(t.attendance.call)).toBe('tel:+9613123456')
  expect(hrefOf(t.attendance.whatsApp)).toBe('https://wa.me/9613123456')
  const rows = contacts.getAllByRole('listitem')
  expect(rows.find(({ textContent }) => textContent?.includes('Walid'))?.textContent).toContain(t.people.noPhone)
  const own = rows.at(-1) as HTMLElement
  expect(own.textContent).toContain(t.attendance.ownNumber)
  expect(within(own).getAllByRole('link')).toHaveLength(1)
  expect(within(own).getByRole('link').getAttribute('href')).toBe('tel:+96171000214')
  await user.click(within(own).getByRole('button', { name: textPattern(t.people.copyNamed, { name: 'مالك الحاج' }) }))
  expect(await screen.findByText(t.people.copied)).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('71000214')
})

test('a person is removed with Undo, and put back, unless someone else has the name meanwhile', async () => {
  const rita = aPersonPage({ guardians: [aGuardian('Samar', '03 123 456')] })
  let isRemoved = false
  const { t, user, server } = await mountPerson(rita, {
    get: () => (isRemoved ? { ...rita, isRemoved, guardians: [], phoneNumber: null } : rita),
  })
  const restore = () => {
    isRemoved = false
    const { id, organizationName, attendeeName, isLeader, ageOverride, phoneNumber } = rita
    return { id, organizationName, attendeeName, isLeader, ageOverride, phoneNumber }
  }
  server.answer({
    roster: {
      remove: () => {
        isRemoved = true
        return { removed: true }
      },
      restore,
    },
  })
  const remove = async () => user.click(await screen.findByRole('button', { name: t.people.remove }))
  await remove()
  expect(await screen.findByText(textPattern(t.people.removedTitle, { organization: 'SNMY1' }))).toBeTruthy()
  expect(screen.queryByText('Samar')).toBeNull()
  await user.click(await screen.findByRole('button', { name: textPattern(t.roster.undoNamed, { name: 'Rita' }) }))
  expect(await screen.findByText('Samar')).toBeTruthy()

  await remove()
  server.answer({ roster: { restore: refuses('NAME_EXISTS') } })
  await user.click(await screen.findByRole('button', { name: t.people.putBack }))
  expect(await screen.findByText(t.common.nameExists)).toBeTruthy()
  server.answer({ roster: { restore } })
  const again = screen.getByRole('button', { name: t.people.putBack })
  await soon(() => again.hasAttribute('data-loading')).toBe(false)
  await user.click(again)
  expect(await screen.findByText('Samar')).toBeTruthy()
  await soon(() => screen.queryByRole('button', { name: t.people.putBack })).toBeNull()
})
