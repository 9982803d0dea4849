import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { Rate } from '#contract/finance/rates.ts'
import type { Category } from '#domain/finance/categories.ts'
import { pageOf, refusal, refuses } from '#tests/components/fake-server.ts'
import {
  closeBy,
  dialogClosed,
  enabledButton,
  fill,
  openBy,
  openDialog,
  soon,
  typedIn,
} from '#tests/components/fields.ts'
import { textPattern } from '#tests/shown-text.ts'
import { mountSettings, SETTINGS } from './settings.ts'

test('two admins save the settings at once: one is asked about what both changed, and the rest is saved', async () => {
  const { t, user, server } = await mountSettings('network', {
    settings: {
      save: () => {
        const { memberView, auditLogYears, unconfirmedDays, removedYears } = { ...SETTINGS, auditLogYears: 7 }
        const stored = { memberView, auditLogYears, unconfirmedDays, removedYears }
        throw refusal('BOTH_CHANGED', 409, { fields: ['auditLogYears'], stored })
      },
    },
  })
  const years = await screen.findByLabelText(textPattern(t.settings.auditLogYears))
  const save = screen.getByRole('button', { name: t.common.save })
  await user.selectOptions(years, '4')
  await user.selectOptions(screen.getByLabelText(textPattern(t.settings.unconfirmedDays)), '10')
  await user.click(save)
  expect(await screen.findByText(t.drafts.bothChanged)).toBeTruthy()
  expect(typedIn(years)).toBe('7')
  await user.click(screen.getByRole('button', { name: `${t.drafts.keepMine} 4` }))
  expect(typedIn(years)).toBe('4')
  server.answer({ settings: { save: () => ({ version: 3 }) } })
  await user.click(save)
  expect(await screen.findByText(t.settings.saved)).toBeTruthy()
  expect(server.sent('settings.save').at(-1)).toMatchObject({
    ...{ auditLogYears: 4, unconfirmedDays: 10 },
    opened: { auditLogYears: 7 },
  })
  // Without a second step of their own an admin requires none of others.
  await user.click(screen.getByRole('link', { name: t.settings.secondFactor }))
  expect(await screen.findByText(t.settings.secondFactorOwn)).toBeTruthy()
})

test('ages of a group that two admins changed at once are decided as one answer', async () => {
  const free = SETTINGS.organizations.at(-1)
  const { t, user, server } = await mountSettings('groups', {
    organizations: {
      change: () => {
        const stored = { newName: 'SNMF', ages: '60-70', ageChecked: true, minAge: 60, maxAge: 70 }
        throw refusal('BOTH_CHANGED', 409, { fields: ['ageChecked', 'minAge', 'maxAge'], stored })
      },
    },
  })
  expect(free?.name).toBe('SNMF')
  const dialog = await openBy(user, textPattern(t.settings.changeGroup, { name: 'SNMF' }))
  await user.click(dialog.getByLabelText(textPattern(t.settings.checkAges)))
  await fill(user, await dialog.findByLabelText(textPattern(t.settings.minAge)), '9')
  await fill(user, dialog.getByLabelText(textPattern(t.settings.maxAge)), '11')
  await user.click(dialog.getByRole('button', { name: t.common.save }))
  expect(await dialog.findByText(t.drafts.bothChanged)).toBeTruthy()
  const theirs = `${t.drafts.takeTheirs} ${t.settings.ages.replace('{{from}}', '60').replace('{{to}}', '70')}`
  await user.click(dialog.getByRole('button', { name: theirs }))
  server.answer({ organizations: { change: () => ({ version: 3 }) } })
  await closeBy(user, dialog.getByRole('button', { name: t.common.save }))
  expect(server.sent('organizations.change').at(-1)).toMatchObject({ ageChecked: true, minAge: 60, maxAge: 70 })
})

test('a group whose name or ages are wrong, or whose name exists, is refused; a new one gets its place, and is moved', async () => {
  let organizations = SETTINGS.organizations.slice(0, 2)
  let version = 1
  const [first, second] = organizations.map(({ name }) => name)
  const { t, user, server } = await mountSettings('groups', {
    settings: { get: () => ({ ...SETTINGS, organizations, version, appVersion: '9.8.7' }) },
    organizations: {
      add: refuses('ORGANIZATION_EXISTS'),
      order: ({ names }) => {
        organizations = names.flatMap((name) => organizations.filter((one) => one.name === name))
        return { version: ++version }
      },
    },
  })
  expect(await screen.findByText(textPattern(t.settings.version, { version: '9.8.7' }))).toBeTruthy()
  const dialog = await openBy(user, t.settings.addGroup)
  const name = dialog.getByLabelText(new RegExp(`^${t.settings.name}`))
  const add = () => user.click(dialog.getByRole('button', { name: t.common.add }))
  const toAge = dialog.getByLabelText(textPattern(t.settings.maxAge))
  await fill(user, name, 'North/2')
  await fill(user, dialog.getByLabelText(textPattern(t.settings.minAge)), '٩')
  await fill(user, toAge, '8')
  await add()
  expect(await dialog.findByText(t.settings.nameInvalid)).toBeTruthy()
  expect(dialog.getByText(t.settings.ageReversed)).toBeTruthy()
  expect(server.sent('organizations.add')).toEqual([])
  await fill(user, name, first?.toLowerCase() ?? '')
  await fill(user, toAge, '9')
  await user.selectOptions(dialog.getByLabelText(t.settings.place), '1')
  await add()
  expect(await dialog.findByText(t.settings.nameExists)).toBeTruthy()
  await fill(user, name, 'North')
  server.answer({
    organizations: {
      add: ({ newName, minAge, maxAge, ageChecked }) => {
        organizations = [{ name: newName, minAge, maxAge, ageChecked }, ...organizations]
        return { version: ++version }
      },
    },
  })
  await closeBy(user, dialog.getByRole('button', { name: t.common.add }))
  expect(server.sent('organizations.add').at(-1)).toMatchObject({ newName: 'North', minAge: 9, maxAge: 9, place: 1 })
  const groups = within(await screen.findByRole('region', { name: t.settings.groups }))
  const rows = () => groups.getAllByRole('listitem').map((row) => row.textContent ?? '')
  await soon(() => rows()[0]).toContain('North')
  expect(rows()[0]).toMatch(textPattern(t.settings.oneAge, { from: 9 }))
  // The rows have either their own buttons or those of the order.
  const change = () => groups.queryAllByRole('button', { name: textPattern(t.settings.changeGroup, { name: /.*/ }) })
  expect([change().length, groups.queryAllByRole('button', { name: /^Move/ }).length]).toEqual([3, 0])
  await user.click(groups.getByRole('button', { name: t.settings.changeOrder }))
  expect([change().length, groups.queryAllByRole('button', { name: /^Move/ }).length]).toEqual([0, 6])
  await user.click(groups.getByRole('button', { name: textPattern(t.settings.moveDown, { name: 'North' }) }))
  await soon(() => rows()[1]).toContain('North')
  expect(server.sent('organizations.order')).toMatchObject([{ names: [first, 'North', second] }])
  await user.click(groups.getByRole('button', { name: t.settings.orderDone }))
  expect(change()).toHaveLength(3)
})

test('an admin who has a second step requires it of others, after the proof, and lifts it', async () => {
  let isRequired = false
  let isProved = false
  const { t, user, server } = await mountSettings('second-factor', {
    settings: {
      get: () => ({ ...SETTINGS, secondFactorRequired: isRequired }),
      requireSecondFactor: ({ required }) => {
        if (!isProved) throw refusal('PROOF_REQUIRED', 403)
        isRequired = required
        return { version: 2 }
      },
    },
    secondFactor: { state: () => ({ appSince: new Date(), recoveryCodesLeft: 9, passkeys: [] }) },
    accounts: {
      prove: () => {
        isProved = true
      },
    },
  })
  const section = within(await screen.findByRole('region', { name: t.settings.secondFactor, hidden: true }))
  const change = async (button: string) => {
    const dialog = await openBy(user, await section.findByRole('button', { name: button }))
    await user.click(dialog.getByRole('button', { name: button }))
  }
  await change(t.settings.secondFactorRequire)
  const question = await openDialog(t.account.proofTitle)
  await user.click(await question.findByRole('button', { name: t.account.proofByCode }))
  await fill(user, await question.findByLabelText(new RegExp(`^${t.secondFactor.code}`)), '123456')
  await user.click(question.getByRole('button', { name: t.account.proofSubmit }))
  expect(await screen.findByText(t.settings.secondFactorRequired)).toBeTruthy()
  await dialogClosed()
  expect(await section.findByText(t.settings.secondFactorOn)).toBeTruthy()
  await change(t.settings.secondFactorStop)
  expect(await section.findByText(t.settings.secondFactorOff)).toBeTruthy()
  expect(server.sent('settings.requireSecondFactor').slice(-2)).toMatchObject([{ required: true }, { required: false }])
})

test('an admin removes a category, adds it back and moves one up', async () => {
  let stored: { categories: Category[]; version: number } = {
    categories: [
      { id: 'food', name: null },
      { id: uuid(), name: 'Bus' },
      { id: 'camp', name: null },
    ],
    version: 1,
  }
  const { t, user } = await mountSettings('categories', {
    categories: {
      list: () => stored,
      save: ({ categories }) => {
        stored = { categories, version: stored.version + 1 }
        return { version: stored.version }
      },
    },
  })
  const section = within(await screen.findByRole('region', { name: t.finance.categories }))
  const names = () => section.queryAllByRole('listitem').map((row) => row.querySelector('bdi')?.textContent)
  await soon(names).toEqual([t.finance.categoryFood, 'Bus', t.finance.categoryCamp])
  const press = async (text: string, name: string) =>
    user.click(await section.findByRole('button', { name: textPattern(text, { name }) }))
  await press(t.finance.removeNamed, t.finance.categoryFood)
  await soon(names).toEqual(['Bus', t.finance.categoryCamp])
  await press(t.finance.addNamed, t.finance.categoryFood)
  await soon(names).toEqual(['Bus', t.finance.categoryCamp, t.finance.categoryFood])
  await user.click(section.getByRole('button', { name: t.settings.changeOrder }))
  await press(t.settings.moveUp, t.finance.categoryCamp)
  await soon(names).toEqual([t.finance.categoryCamp, 'Bus', t.finance.categoryFood])
  expect(
    await screen.findByText(textPattern(t.settings.moved, { name: t.finance.categoryCamp, place: 1 })),
  ).toBeTruthy()
  // At the end of the list the button stays, without effect, so that the focus does too.
  const up = section.getByRole<HTMLButtonElement>('button', {
    name: textPattern(t.settings.moveUp, { name: t.finance.categoryCamp }),
  })
  expect([up.disabled, up.getAttribute('aria-disabled')]).toEqual([false, 'true'])
})

test('a rate is checked, added once in any digits, and listed with its source', async () => {
  let rates: Rate[] = []
  const { t, user, server } = await mountSettings('rates', {
    rates: {
      list: () => pageOf(...rates),
      add: ({ id, day, rate, source }) => {
        rates = [{ id, day, rate, source, addedAt: new Date(), addedBy: 'Rima Haddad' } as Rate]
        return { id }
      },
    },
  })
  const section = within(await screen.findByRole('region', { name: t.finance.rates }))
  const dialog = await openBy(user, await enabledButton(t.finance.addRate))
  const submit = dialog.getByRole('button', { name: t.finance.addRate })
  await fill(user, dialog.firstField(), '0')
  await user.click(submit)
  expect(await dialog.findByText(t.finance.amountInvalid)).toBeTruthy()
  expect(dialog.getByText(t.common.required)).toBeTruthy()
  await fill(user, dialog.firstField(), '٨٩٬٥٠٠')
  await fill(user, dialog.getByLabelText(t.finance.rateSource, { exact: false }), 'السوق')
  await user.dblClick(submit)
  await dialogClosed()
  expect(server.sent('rates.add')).toMatchObject([{ rate: '89500.00', source: 'السوق' }])
  const row = await section.findByRole('listitem')
  for (const text of ['LBP 89,500', 'السوق', 'Rima Haddad'])
    expect((row.textContent ?? '').replaceAll('\u00A0', ' ')).toContain(text)
})
