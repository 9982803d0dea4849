import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Guardian } from '#contract/people/people.ts'
import { whatsAppLink } from '#domain/people/phone-numbers.ts'
import { guardianLinkText } from '#domain/sharing/guardian-link-text.ts'
import {
  closeBy,
  dialogClosed,
  fill,
  openBy,
  openDialog,
  pressEscape,
  soon,
  typedIn,
} from '#tests/components/fields.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { aGuardian, aPersonPage, mountPerson } from './person-page.ts'

test.each([
  ['en', 'العربية', 'ar'],
  ['ar', 'English', 'en'],
] as const)(
  'with the screen in %s the link is sent in the chosen language',
  async (screenLanguage, choice, language) => {
    const mother = aGuardian('Samar', '+961 70 000 318')
    const rita = aPersonPage({ guardians: [mother] })
    const url = 'https://shabaka.example/g/abc'
    const { t, user } = await mountPerson(
      rita,
      { makeGuardianLink: () => ({ url, madeAt: new Date() }) },
      screenLanguage,
    )
    await user.click(await screen.findByRole('button', { name: textPattern(t.people.moreNamed, { name: 'Samar' }) }))
    const item = await screen.findByRole('menuitem', { name: t.people.absenceLink })
    const dialog = await openBy(user, item, t.people.absenceLink)
    await user.click(dialog.getByText(choice))
    await user.click(dialog.getByRole('button', { name: t.people.makeLink }))
    const whatsApp = await dialog.findByRole('link', { name: t.people.linkByWhatsApp })
    const sent = guardianLinkText({ name: 'Rita', organization: 'SNMY1', url }, language)
    expect(whatsApp.getAttribute('href')).toBe(whatsAppLink(mother.phone, sent))
  },
)

/** Rita's page, whose guardians are changed as the server changes them. */
async function mountGuardians(given: Guardian[], language: 'en' | 'ar' = 'en') {
  let guardians = given
  const rita = aPersonPage()
  const page = await mountPerson(
    rita,
    {
      get: () => ({ ...rita, guardians }),
      saveGuardian: ({ id, name, relation, phone, callFirst }) => {
        const saved = { id, name, relation, phone }
        const others = guardians.filter((one) => one.id !== id)
        const place = guardians.findIndex((one) => one.id === id)
        if (callFirst) guardians = [saved, ...others]
        else guardians = place < 0 ? [...others, saved] : guardians.map((one) => (one.id === id ? saved : one))
        return saved
      },
      removeGuardian: ({ id }) => {
        guardians = guardians.filter((one) => one.id !== id)
        return { removed: true }
      },
    },
    language,
  )
  const { t, user } = page
  const contacts = within(await screen.findByRole('region', { name: t.people.contacts }))
  const change = async (name: string, item: string) => {
    await user.click(await screen.findByRole('button', { name: textPattern(t.people.moreNamed, { name }) }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  const field = (label: string) => screen.getByRole('textbox', { name: textPattern(label) })
  return {
    ...page,
    contacts,
    names: () => guardians.map(({ name }) => name),
    /** Someone else changes what is stored. */
    elsewhere(changed: Guardian[]) {
      guardians = changed
    },
    field,
    edit: async (name: string) => {
      await change(name, t.people.edit)
      return openDialog(t.people.editGuardian)
    },
    remove: (name: string) => change(name, t.people.remove),
  }
}

test('a guardian is added once however often it is saved, with a relation of one tap, and another one is called first', async () => {
  const { t, user, server, contacts, names, field } = await mountGuardians([], 'ar')
  const dialog = await openBy(user, contacts.getByRole('button', { name: t.people.newGuardian }))
  const save = dialog.getByRole('button', { name: t.common.save })
  await user.click(save)
  expect(await dialog.findByText(t.common.required)).toBeTruthy()
  await fill(user, field(t.roster.name), 'سمر الحاج')
  await user.click(dialog.getByRole('button', { name: t.people.mother }))
  expect(typedIn(field(t.people.relation))).toBe(t.people.mother)
  await fill(user, field(t.roster.phone), '٠٣ ١٢٣ ٤٥٦')
  await user.dblClick(save)
  await dialogClosed()
  expect(await contacts.findByText('03 123 456')).toBeTruthy()
  expect(server.sent('people.saveGuardian')).toMatchObject([{ relation: t.people.mother, phone: '03 123 456' }])

  const second = await openBy(user, contacts.getByRole('button', { name: t.people.newGuardian }))
  await fill(user, field(t.roster.name), 'Walid')
  await user.click(second.getByRole('switch', { name: t.people.callFirst }))
  await closeBy(user, second.getByRole('button', { name: t.common.save }))
  await soon(() => contacts.getAllByRole('listitem')[0]?.textContent).toContain('Walid')
  expect(names()).toEqual(['Walid', 'سمر الحاج'])
})

test('a fifth guardian is not offered, one is changed, and a removed one comes back by Undo to their place', async () => {
  const four = ['Walid', 'سمر', 'Josephine', 'Tony'].map((name) => aGuardian(name, null))
  const { t, user, contacts, names, edit, field, remove } = await mountGuardians(four)
  expect(contacts.getByText(textPattern(counted(t.people, 'mostGuardians', 4, 'en'), { count: 4 }))).toBeTruthy()
  expect(contacts.queryByRole('button', { name: t.people.newGuardian })).toBeNull()
  const dialog = await edit('Tony')
  await fill(user, field(t.roster.name), 'Tony Karam')
  await closeBy(user, dialog.getByRole('button', { name: t.common.save }))
  expect(await contacts.findByText('Tony Karam')).toBeTruthy()

  await remove('سمر')
  expect(await screen.findByText(t.people.guardianRemoved)).toBeTruthy()
  await soon(() => contacts.queryByText('سمر')).toBeNull()
  await user.click(screen.getByRole('button', { name: textPattern(t.roster.undoNamed, { name: 'سمر' }) }))
  expect(await contacts.findByText('سمر')).toBeTruthy()
  await soon(names).toEqual(['Walid', 'سمر', 'Josephine', 'Tony Karam'])
})

test('the draft of a guardian who was changed since says so, and offers what is stored or the draft', async () => {
  const samar = aGuardian('Samar', '03 111 111')
  const { t, user, elsewhere, reload, edit, field } = await mountGuardians([samar])
  const note = () => screen.queryByText(textPattern(t.drafts.changedSince.split('{{')[0] ?? ''))
  const closeIt = async () => {
    await pressEscape(user)
  }
  const storedIs = async (phone: string) => {
    elsewhere([{ ...samar, phone }])
    await reload()
    await screen.findByText(phone)
  }
  await edit('Samar')
  await fill(user, field(t.roster.name), 'Samar Haddad')
  await closeIt()
  await edit('Samar')
  expect(typedIn(field(t.roster.name))).toBe('Samar Haddad')
  expect(note()).toBeNull()
  await closeIt()

  await storedIs('03 222 222')
  await edit('Samar')
  await soon(note).not.toBeNull()
  expect(typedIn(field(t.roster.phone))).toBe('03 111 111')
  await user.click(screen.getByRole('button', { name: t.drafts.keepDraft }))
  await soon(note).toBeNull()
  // Only the name was typed.
  expect(typedIn(field(t.roster.phone))).toBe('03 222 222')
  expect(typedIn(field(t.roster.name))).toBe('Samar Haddad')
  await closeIt()

  await storedIs('03 333 333')
  await edit('Samar')
  await user.click(await screen.findByRole('button', { name: t.drafts.takeStored }))
  await soon(() => typedIn(field(t.roster.name))).toBe('Samar')
  expect(typedIn(field(t.roster.phone))).toBe('03 333 333')
  expect(note()).toBeNull()
})
