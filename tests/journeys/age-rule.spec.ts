import type { Locator, Page } from '@playwright/test'
import type { PlainDate } from '#domain/dates.ts'
import type { texts } from '#web/i18n/en/index.ts'
import { bornForAge } from './birthdates.ts'
import { expect, leaderOf, test, textPattern } from './journey.ts'
import { inRoster, namesInRoster } from './roster.ts'
import { presentBox } from './session-form.ts'

// A group that the rule of age applies to.
test.use({ group: 'SNMY1' })

/** Fill in the dialog that adds someone, and press its button. Returns the dialog. */
async function add(
  page: Page,
  t: typeof texts,
  { name, birthdate, isLeader = false }: { name: string; birthdate: PlainDate; isLeader?: boolean },
): Promise<Locator> {
  await page.getByRole('button', { name: isLeader ? t.roster.addLeader : t.roster.addAttendee }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.roster.name).fill(name)
  await dialog.getByRole('textbox', { name: t.roster.birthdate }).fill(birthdate)
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: t.common.add, exact: true }).click()
  return dialog
}

test('for an age of another group, Keep adds to this group, also a name that the other group has already', {
  tag: '@English',
}, async ({ leaderPage, app, t, language }) => {
  const page = await leaderPage({}, '/sessions/new')
  const name = `Kept ${language}`
  const dialog = await add(page, t, { name, birthdate: bornForAge(16) })
  await expect(page.getByRole('dialog', { name: t.roster.ageMismatchTitle })).toBeVisible()
  const question =
    language === 'ar' ? t.roster.ageMismatchText_other.replace('{{count}}', '16') : t.roster.ageMismatchText_other
  await expect(dialog).toContainText(textPattern(question, { name, count: 16, organization: 'SNMY2' }))
  await dialog.getByRole('button', { name: textPattern(t.roster.keepIn, { organization: 'SNMY1' }) }).click()
  await expect(page.getByText(textPattern(t.roster.added, { name }), { exact: true })).toBeVisible()
  await expect(presentBox(page, t.sessions, name)).toBeChecked()
  const { rows } = await app.database.execute(
    `select age_override from organization_attendees where attendee_name = '${name}'`,
  )
  expect(rows).toEqual([{ age_override: true }])

  const known = `Known ${language}`
  await inRoster(app, 'SNMY2', { [known]: 'attendee' })
  await add(page, t, { name: known, birthdate: bornForAge(16) })
  await dialog.getByRole('button', { name: textPattern(t.roster.moveTo, { organization: 'SNMY2' }) }).click()
  const nameTaken = dialog.getByText(textPattern(t.roster.nameTakenThere, { name: known, organization: 'SNMY2' }))
  await expect(nameTaken).toBeVisible()
  await dialog.getByRole('button', { name: t.roster.changeName }).click()
  await expect(dialog.getByLabel(t.roster.name)).toHaveValue(known)
  await dialog.getByRole('button', { name: t.common.add, exact: true }).click()
  await dialog.getByRole('button', { name: textPattern(t.roster.moveTo, { organization: 'SNMY2' }) }).click()
  await expect(nameTaken).toBeVisible()
  const keep = dialog.getByRole('button', { name: textPattern(t.roster.keepIn, { organization: 'SNMY1' }) })
  await expect(keep).toBeFocused()
  await keep.click()
  await expect(page.getByText(textPattern(t.roster.added, { name: known }), { exact: true })).toBeVisible()
  await expect(presentBox(page, t.sessions, known)).toBeChecked()
})

test('for an age of another group, Move adds there and not to the form; someone under 5 is added to SNMK1, or after Cancel nowhere', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, language }) => {
  const page = await leaderPage({}, '/sessions/new')
  const name = `Grown ${language}`
  const dialog = await add(page, t, { name, birthdate: bornForAge(16) })
  await dialog.getByRole('button', { name: textPattern(t.roster.moveTo, { organization: 'SNMY2' }) }).click()
  await expect(page.getByText(textPattern(t.roster.addedAndMoved, { name, organization: 'SNMY2' }))).toBeVisible()
  await expect(presentBox(page, t.sessions, name)).toHaveCount(0)
  await expect.poll(() => namesInRoster(app, 'SNMY2')).toContain(name)
  expect(await namesInRoster(app, 'SNMY1')).not.toContain(name)

  const small = `Small ${language}`
  await add(page, t, { name: small, birthdate: bornForAge(4) })
  await expect(page.getByRole('dialog', { name: t.roster.underageTitle })).toBeVisible()
  await dialog.getByRole('button', { name: t.common.cancel }).click()
  await expect(dialog.getByLabel(t.roster.name)).toHaveValue(small)
  expect(await namesInRoster(app, 'SNMK1')).not.toContain(small)

  await dialog.getByRole('button', { name: t.common.add, exact: true }).click()
  await dialog.getByRole('button', { name: textPattern(t.roster.addTo, { organization: 'SNMK1' }) }).click()
  await expect(
    page.getByText(textPattern(t.roster.addedAndMoved, { name: small, organization: 'SNMK1' })),
  ).toBeVisible()
  await expect(presentBox(page, t.sessions, small)).toHaveCount(0)
  const { rows } = await app.database.execute(`
    select organization_name, age_override from organization_attendees where attendee_name = '${small}'`)
  expect(rows).toEqual([{ organization_name: 'SNMK1', age_override: true }])
})

test('the calendar opens at birth years of the group or, for leaders, of adults', { tag: '@English' }, async ({
  leaderPage,
  t,
}) => {
  const page = await leaderPage({}, '/sessions/new')
  for (const [button, age] of [
    [t.roster.addAttendee, 13],
    [t.roster.addLeader, 25],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t.roster.openCalendar }).click()
    const year = bornForAge(age).slice(0, 4)
    await expect(dialog.getByRole('combobox', { name: t.roster.monthAndYear }).last()).toHaveValue(year)
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: t.common.cancel }).click()
  }
})

test('someone under 5 in SNMK1 itself is added to the form', { tag: '@Arabic' }, async ({
  signedInAs,
  t,
  language,
}) => {
  const page = await signedInAs(leaderOf('SNMK1'))
  const name = `Here ${language}`
  await page.goto('/sessions/new')
  const dialog = await add(page, t, { name, birthdate: bornForAge(4) })
  await dialog.getByRole('button', { name: textPattern(t.roster.addTo, { organization: 'SNMK1' }) }).click()
  await expect(presentBox(page, t.sessions, name)).toBeChecked()
})

test('SNMF has no question, and leaders of any age raise none', { tag: '@English' }, async ({
  signedInAs,
  t,
  language,
}) => {
  const page = await signedInAs({
    fullName: 'Both',
    signedUpUnder: 'SNMF',
    roles: { SNMF: 'secretary', SNMK1: 'secretary' },
  })
  await page.goto('/sessions/new?organization=SNMF')
  await add(page, t, { name: `Free ${language}`, birthdate: bornForAge(4) })
  await expect(presentBox(page, t.sessions, `Free ${language}`)).toBeChecked()
  await page.goto('/sessions/new?organization=SNMK1')
  await add(page, t, { name: `Grown ${language}`, birthdate: bornForAge(30), isLeader: true })
  await expect(presentBox(page, t.sessions, `Grown ${language}`)).toBeChecked()
})

test('an age that fits is added without a question, which a change of role and birthdate raises', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, language }) => {
  const page = await leaderPage({}, '/sessions/new')
  const name = `Changed ${language}`
  const renamed = `Renamed ${language}`
  await add(page, t, { name, birthdate: bornForAge(13) })
  await expect(page.getByText(textPattern(t.roster.added, { name }), { exact: true })).toBeVisible()
  await expect.poll(() => namesInRoster(app, 'SNMY1')).toContain(name)
  const dialog = page.getByRole('dialog', { name: t.roster.editPerson })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(presentBox(page, t.sessions, name)).toBeChecked()
  await page.getByRole('button', { name: textPattern(t.roster.editNamed, { name }) }).click()
  await dialog.getByLabel(t.roster.name).fill(renamed)
  await dialog.getByRole('textbox', { name: t.roster.birthdate }).fill(bornForAge(16))
  await page.keyboard.press('Tab')
  await dialog.getByRole('checkbox', { name: t.roster.isLeader }).uncheck()
  await dialog.getByRole('button', { name: t.common.save, exact: true }).click()
  const question = page.getByRole('dialog', { name: t.roster.ageMismatchTitle })
  await question.getByRole('button', { name: textPattern(t.roster.moveTo, { organization: 'SNMY2' }) }).click()
  await expect(
    page.getByText(textPattern(t.roster.changedAndMoved, { name: renamed, organization: 'SNMY2' })),
  ).toBeVisible()
  await expect(presentBox(page, t.sessions, renamed)).toHaveCount(0)
  await expect.poll(() => namesInRoster(app, 'SNMY2')).toContain(renamed)
})
