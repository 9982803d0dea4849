import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { textPattern } from '#tests/shown-text.ts'
import { refusal } from './fake-server.ts'
import { dialogClosed, fill, openDialog, soon, typedIn } from './fields.ts'
import { unmount } from './mount.tsx'
import { mountSettings, SETTINGS } from './settings.ts'

afterEach(unmount)

test('two admins save the settings at once', async () => {
  const { t, user, server } = await mountSettings({
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
  await user.click(save)
  expect(await screen.findByText(t.drafts.bothChanged)).toBeTruthy()
  expect(typedIn(years)).toBe('7')
  await user.click(screen.getByRole('button', { name: `${t.drafts.keepMine} 4` }))
  expect(typedIn(years)).toBe('4')
  server.answer({ settings: { save: () => ({ version: 3 }) } })
  await user.click(save)
  expect(await screen.findByText(t.settings.saved)).toBeTruthy()
  expect(server.sent('settings.save').at(-1)).toMatchObject({ auditLogYears: 4, opened: { auditLogYears: 7 } })
})

test('ages of a group that two admins changed at once are decided as one answer', async () => {
  const free = SETTINGS.organizations.at(-1)
  const { t, user, server } = await mountSettings({
    organizations: {
      change: () => {
        const stored = { newName: 'SNMF', ages: '60-70', ageChecked: true, minAge: 60, maxAge: 70 }
        throw refusal('BOTH_CHANGED', 409, { fields: ['ageChecked', 'minAge', 'maxAge'], stored })
      },
    },
  })
  expect(free?.name).toBe('SNMF')
  await user.click(await screen.findByRole('button', { name: textPattern(t.settings.changeGroup, { name: 'SNMF' }) }))
  const dialog = await openDialog()
  await user.click(dialog.getByLabelText(textPattern(t.settings.checkAges)))
  await fill(user, await dialog.findByLabelText(textPattern(t.settings.minAge)), '9')
  await fill(user, dialog.getByLabelText(textPattern(t.settings.maxAge)), '11')
  await user.click(dialog.getByRole('button', { name: t.common.save }))
  expect(await dialog.findByText(t.drafts.bothChanged)).toBeTruthy()
  const theirs = `${t.drafts.takeTheirs} ${t.settings.ages.replace('{{from}}', '60').replace('{{to}}', '70')}`
  await user.click(dialog.getByRole('button', { name: theirs }))
  server.answer({ organizations: { change: () => ({ version: 3 }) } })
  await user.click(dialog.getByRole('button', { name: t.common.save }))
  await dialogClosed()
  expect(server.sent('organizations.change').at(-1)).toMatchObject({ ageChecked: true, minAge: 60, maxAge: 70 })
})

test('an admin chooses after how many days an unconfirmed account is deleted', async () => {
  const { t, user, server } = await mountSettings({ settings: { save: () => ({ version: 2 }) } })
  const days = await screen.findByLabelText(textPattern(t.settings.unconfirmedDays))
  await user.selectOptions(days, '10')
  await user.click(screen.getByRole('button', { name: t.common.save }))
  expect(await screen.findByText(t.settings.saved)).toBeTruthy()
  expect(server.sent('settings.save')).toMatchObject([{ unconfirmedDays: 10 }])
  expect(typedIn(days)).toBe('10')
  // Without a second step of their own an admin requires none of others.
  expect(await screen.findByText(t.settings.secondFactorOwn)).toBeTruthy()
})

test('the name and the ages of a group are checked before it is added', async () => {
  const { t, user, server } = await mountSettings({})
  await user.click(await screen.findByRole('button', { name: t.settings.addGroup }))
  const dialog = await openDialog()
  await fill(user, dialog.getByLabelText(new RegExp(`^${t.settings.name}`)), 'North/2')
  await fill(user, dialog.getByLabelText(textPattern(t.settings.minAge)), '٩')
  await fill(user, dialog.getByLabelText(textPattern(t.settings.maxAge)), '8')
  await user.click(dialog.getByRole('button', { name: t.common.add }))
  expect(await dialog.findByText(t.settings.nameInvalid)).toBeTruthy()
  expect(dialog.getByText(t.settings.ageReversed)).toBeTruthy()
  expect(server.sent('organizations.add')).toEqual([])
})

test('a group whose name exists is refused; a new one gets its place, and is moved', async () => {
  let organizations = SETTINGS.organizations.slice(0, 2)
  let version = 1
  const [first, second] = organizations.map(({ name }) => name)
  const { t, user, server } = await mountSettings({
    settings: { get: () => ({ ...SETTINGS, organizations, version, appVersion: '9.8.7' }) },
    organizations: {
      add: () => {
        throw refusal('ORGANIZATION_EXISTS')
      },
      order: ({ names }) => {
        organizations = names.flatMap((name) => organizations.filter((one) => one.name === name))
        return { version: ++version }
      },
    },
  })
  expect(await screen.findByText(textPattern(t.settings.version, { version: '9.8.7' }))).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: t.settings.addGroup }))
  const dialog = await openDialog()
  const name = dialog.getByLabelText(new RegExp(`^${t.settings.name}`))
  await fill(user, name, first?.toLowerCase() ?? '')
  await fill(user, dialog.getByLabelText(textPattern(t.settings.minAge)), '٩')
  await fill(user, dialog.getByLabelText(textPattern(t.settings.maxAge)), '9')
  await user.selectOptions(dialog.getByLabelText(t.settings.place), '1')
  await user.click(dialog.getByRole('button', { name: t.common.add }))
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
  await user.click(dialog.getByRole('button', { name: t.common.add }))
  await dialogClosed()
  expect(server.sent('organizations.add').at(-1)).toMatchObject({ newName: 'North', minAge: 9, maxAge: 9, place: 1 })
  const groups = within(await screen.findByRole('region', { name: t.settings.groups }))
  const rows = () => groups.getAllByRole('listitem').map((row) => row.textContent ?? '')
  await soon(() => rows()[0]).toContain('North')
  expect(rows()[0]).toMatch(textPattern(t.settings.oneAge, { from: 9 }))
  await user.click(groups.getByRole('button', { name: textPattern(t.settings.moveDown, { name: 'North' }) }))
  await soon(() => rows()[1]).toContain('North')
  expect(server.sent('organizations.order')).toMatchObject([{ names: [first, 'North', second] }])
})

test('an admin who has a second step requires it of others, after the proof, and lifts it', async () => {
  let isRequired = false
  let isProved = false
  const { t, user, server } = await mountSettings({
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
    await user.click(await section.findByRole('button', { name: button }))
    const dialog = await openDialog()
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
