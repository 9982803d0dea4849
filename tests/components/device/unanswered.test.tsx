import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { SettingsAnswer } from '#contract/network/settings.ts'
import { lostAnswer, refusal, refuses } from '#tests/components/fake-server.ts'
import { closeBy, enabledButton, fill, openBy, soon } from '#tests/components/fields.ts'
import { mount } from '#tests/components/mount.tsx'
import { mountSettings, SETTINGS } from '#tests/components/network/settings.ts'
import { textPattern } from '#tests/shown-text.ts'

const FOOD = { id: 'food', name: null }

test('a category whose answer was lost may have been saved, is shown, and is not added twice', async () => {
  let stored = { categories: [FOOD] as { id: string; name: string | null }[], version: 1 }
  const { t, user, server } = await mountSettings('categories', {
    categories: {
      list: () => stored,
      save: ({ categories }) => {
        stored = { categories, version: 2 }
        return lostAnswer()
      },
    },
  })
  const dialog = await openBy(user, await enabledButton(t.finance.newCategory))
  await fill(user, dialog.firstField(), 'Tents')
  const add = dialog.getByRole('button', { name: t.common.add })
  await user.click(add)
  expect(await screen.findByText(t.settings.unanswered)).toBeTruthy()
  expect(screen.getByText(t.settings.unansweredMore)).toBeTruthy()
  expect(screen.queryByText(t.finance.categoriesNotSaved)).toBeNull()
  expect(await screen.findByText('Tents')).toBeTruthy()
  await user.click(add)
  expect(await dialog.findByText(t.finance.categoryExists)).toBeTruthy()
  expect(server.sent('categories.save')).toHaveLength(1)
})

test('a category that did not arrive is saved when it is sent again', async () => {
  const { t, user, server } = await mountSettings('categories', {
    categories: { list: () => ({ categories: [FOOD], version: 1 }), save: lostAnswer },
  })
  const dialog = await openBy(user, await enabledButton(t.finance.newCategory))
  await fill(user, dialog.firstField(), 'Tents')
  await user.click(dialog.getByRole('button', { name: t.common.add }))
  expect(await screen.findByText(t.settings.unanswered)).toBeTruthy()
  server.answer({ categories: { save: () => ({ version: 2 }) } })
  await closeBy(user, dialog.getByRole('button', { name: t.common.add }))
  expect(await screen.findByText(textPattern(t.finance.categoryAdded, { name: 'Tents' }))).toBeTruthy()
})

test('the removal of a category whose answer was lost may have been saved, and what is stored is shown', async () => {
  let stored = { categories: [FOOD], version: 1 }
  const { t, user } = await mountSettings('categories', {
    categories: {
      list: () => stored,
      save: () => {
        stored = { categories: [], version: 2 }
        return lostAnswer()
      },
    },
  })
  await user.click(
    await screen.findByRole('button', { name: textPattern(t.finance.removeNamed, { name: t.finance.categoryFood }) }),
  )
  expect(await screen.findByText(t.settings.unanswered)).toBeTruthy()
  expect(await screen.findByText(t.finance.noCategories)).toBeTruthy()
})

test('a group whose answer was lost may have been added, is shown, and is not added twice', async () => {
  let stored: SettingsAnswer = SETTINGS
  const { t, user, server } = await mountSettings('groups', {
    settings: { get: () => stored },
    organizations: {
      add: ({ newName, ageChecked, minAge, maxAge }) => {
        if (stored !== SETTINGS) throw refusal('ORGANIZATION_EXISTS')
        const group = { name: newName, ageChecked, minAge, maxAge } as SettingsAnswer['organizations'][number]
        stored = { ...SETTINGS, version: 2, organizations: [...SETTINGS.organizations, group] }
        return lostAnswer()
      },
    },
  })
  const dialog = await openBy(user, t.settings.addGroup)
  await fill(user, dialog.getByLabelText(new RegExp(`^${t.settings.name}`)), 'North')
  await user.click(dialog.getByLabelText(textPattern(t.settings.checkAges)))
  const add = dialog.getByRole('button', { name: t.common.add })
  await user.click(add)
  expect(await screen.findByText(t.settings.unanswered)).toBeTruthy()
  expect(screen.getByText(t.settings.unansweredMore)).toBeTruthy()
  expect(screen.queryByText(t.settings.groupFailed)).toBeNull()
  const groups = within(screen.getByRole('region', { name: t.settings.groups, hidden: true }))
  expect(await groups.findByText('North')).toBeTruthy()
  await user.click(add)
  expect(await dialog.findByText(t.settings.nameExists)).toBeTruthy()
  expect(server.sent('organizations.add')).toHaveLength(2)
})

test.each([
  ['answered', () => ({ version: 2 }), 'groupChanged'],
  ['not answered', lostAnswer, 'unanswered'],
  ['refused', refuses('UNEXPECTED', 500), 'groupFailed'],
] as const)('a change of a group that is %s says so', async (_, change, title) => {
  const { t, user } = await mountSettings('groups', { organizations: { change } })
  const dialog = await openBy(user, textPattern(t.settings.changeGroup, { name: 'SNMF' }))
  await fill(user, dialog.getByLabelText(new RegExp(`^${t.settings.name}`)), 'North')
  await user.click(dialog.getByRole('button', { name: t.common.save }))
  expect(await screen.findByText(t.settings[title])).toBeTruthy()
})

test('an import whose answer was lost may have added the people, and is sent again as it was', async () => {
  const { t, user, server } = await mount('/members', {
    roster: { list: () => [], export: () => [], import: lostAnswer },
  })
  const dialog = await openBy(user, t.members.import)
  const file = new File(['Name\nMaya Saad\nKarim Khoury\n'], 'people.csv', { type: 'text/csv' })
  await user.upload(await dialog.findByLabelText(t.importing.file), file)
  const confirm = await dialog.findByRole('button', { name: textPattern(t.importing.confirm_other, { count: 2 }) })
  await user.click(confirm)
  expect(await screen.findByText(t.importing.unanswered)).toBeTruthy()
  expect(screen.getByText(t.importing.unansweredMore)).toBeTruthy()
  expect(screen.queryByText(t.importing.failed)).toBeNull()
  server.answer({ roster: { import: () => ({ added: 2, moved: 0, completed: 0, putBack: [], guardiansLeftOut: [] }) } })
  await closeBy(user, confirm)
  await soon(() => server.sent('roster.import').length).toBe(2)
  const [one, other] = server.sent('roster.import')
  expect(one).toMatchObject({ people: [{ attendeeName: 'Maya Saad' }, { attendeeName: 'Karim Khoury' }] })
  expect(other).toEqual(one)
})
