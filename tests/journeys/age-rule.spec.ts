import type { Page } from '@playwright/test'
import { schoolYearStart } from '#domain/age.ts'
import { dayIn, type PlainDate, parsePlainDate, parts } from '#domain/dates.ts'
import { expect, test, textPattern } from './journey.ts'
import { inRoster, namesInRoster } from './roster.ts'

/** Somebody born on 1 September, so many years before this school year's. */
function bornForAge(age: number): PlainDate {
  const { year } = parts(schoolYearStart(dayIn('Asia/Beirut', Date.now())))
  return parsePlainDate(`${year - age}-09-01`) as PlainDate
}

interface Words {
  readonly roster: {
    readonly addAttendee: string
    readonly addLeader: string
    readonly name: string
    readonly birthdate: string
  }
  readonly common: { readonly add: string }
}

async function add(page: Page, t: Words, name: string, birthdate: string, isLeader = false) {
  await page.getByRole('button', { name: isLeader ? t.roster.addLeader : t.roster.addAttendee }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.roster.name).fill(name)
  await dialog.getByRole('textbox', { name: t.roster.birthdate }).fill(birthdate)
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: t.common.add, exact: true }).click()
  return dialog
}

/** Where somebody stands in the form: the row with the two checkboxes. */
const rowOf = (page: Page, words: string, name: string) =>
  page.getByRole('checkbox', { name: textPattern(words, { name }) })

/** A long list of names shows only the first of them. */
async function unfoldAll(page: Page, showAll: string) {
  for (const button of await page.getByRole('button', { name: showAll }).all()) await button.click()
}

test('an age that fits is added without a question', async ({ signedInAs, app, t, language }) => {
  const page = await signedInAs({ fullName: 'Leader', signedUpUnder: 'SNMY1', roles: { SNMY1: 'team_leader' } })
  const name = `Fits ${language}`
  await page.goto('/sessions/new')
  await add(page, t, name, bornForAge(13))
  await expect(page.getByText(textPattern(t.roster.added, { name }), { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(page, t.sessions.presentNamed, name)).toBeChecked()
  expect(await namesInRoster(app, 'SNMY1')).toContain(name)
})

test('an age of another group is asked about, and kept', async ({ signedInAs, app, t, language }) => {
  const page = await signedInAs({ fullName: 'Leader', signedUpUnder: 'SNMY1', roles: { SNMY1: 'team_leader' } })
  const name = `Kept ${language}`
  await page.goto('/sessions/new')
  const dialog = await add(page, t, name, bornForAge(16))
  await expect(page.getByRole('dialog', { name: t.roster.ageMismatchTitle })).toBeVisible()
  const question =
    language === 'ar' ? t.roster.ageMismatchText_other.replace('{{count}}', '16') : t.roster.ageMismatchText_other
  await expect(dialog).toContainText(textPattern(question, { name, count: 16, organization: 'SNMY2' }))
  await dialog.getByRole('button', { name: textPattern(t.roster.keepIn, { organization: 'SNMY1' }) }).click()
  await expect(page.getByText(textPattern(t.roster.added, { name }), { exact: true })).toBeVisible()
  await expect(rowOf(page, t.sessions.presentNamed, name)).toBeChecked()
  const { rows } = await app.database.execute(
    `select age_override from organization_attendees where attendee_name = '${name}'`,
  )
  expect(rows).toEqual([{ age_override: true }])
})

test('an age of another group is asked about, and moved there: not into this form', async ({
  signedInAs,
  app,
  t,
  language,
}) => {
  const page = await signedInAs({ fullName: 'Leader', signedUpUnder: 'SNMY1', roles: { SNMY1: 'team_leader' } })
  const name = `Moved ${language}`
  await page.goto('/sessions/new')
  const dialog = await add(page, t, name, bornForAge(16))
  await dialog.getByRole('button', { name: textPattern(t.roster.moveTo, { organization: 'SNMY2' }) }).click()
  await expect(page.getByText(textPattern(t.roster.addedAndMoved, { name, organization: 'SNMY2' }))).toBeVisible()
  await expect(rowOf(page, t.sessions.presentNamed, name)).toHaveCount(0)
  expect(await namesInRoster(app, 'SNMY2')).toContain(name)
  expect(await namesInRoster(app, 'SNMY1')).not.toContain(name)
})

test('where the name stands in the other group already, the question says so, and goes on from there', async ({
  signedInAs,
  app,
  t,
  language,
}) => {
  const page = await signedInAs({ fullName: 'Leader', signedUpUnder: 'SNMY1', roles: { SNMY1: 'team_leader' } })
  const name = `Known ${language}`
  await inRoster(app, 'SNMY2', { [name]: 'attendee' })
  await page.goto('/sessions/new')
  const dialog = await add(page, t, name, bornForAge(16))
  await dialog.getByRole('button', { name: textPattern(t.roster.moveTo, { organization: 'SNMY2' }) }).click()
  const told = dialog.getByText(textPattern(t.roster.nameTakenThere, { name, organization: 'SNMY2' }))
  await expect(told).toBeVisible()
  await dialog.getByRole('button', { name: t.roster.changeName }).click()
  await expect(dialog.getByLabel(t.roster.name)).toHaveValue(name)
  await dialog.getByRole('button', { name: t.common.add, exact: true }).click()
  await dialog.getByRole('button', { name: textPattern(t.roster.moveTo, { organization: 'SNMY2' }) }).click()
  await expect(told).toBeVisible()
  const keep = dialog.getByRole('button', { name: textPattern(t.roster.keepIn, { organization: 'SNMY1' }) })
  await expect(keep).toBeFocused()
  await keep.click()
  await expect(page.getByText(textPattern(t.roster.added, { name }), { exact: true })).toBeVisible()
  await expect(rowOf(page, t.sessions.presentNamed, name)).toBeChecked()
})

test('the calendar of birthdates opens at the years of the group, for a leader at those of adults', async ({
  signedInAs,
  t,
}) => {
  const page = await signedInAs({ fullName: 'Leader', signedUpUnder: 'SNMY1', roles: { SNMY1: 'team_leader' } })
  await page.goto('/sessions/new')
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

test('somebody under 5 is placed in SNMK1, or nothing is done and nothing lost', async ({
  signedInAs,
  app,
  t,
  language,
}) => {
  const page = await signedInAs({ fullName: 'Leader', signedUpUnder: 'SNMY1', roles: { SNMY1: 'team_leader' } })
  const name = `Small ${language}`
  await page.goto('/sessions/new')
  const dialog = await add(page, t, name, bornForAge(4))
  await expect(page.getByRole('dialog', { name: t.roster.underageTitle })).toBeVisible()
  await dialog.getByRole('button', { name: t.common.cancel }).click()
  await expect(dialog.getByLabel(t.roster.name)).toHaveValue(name)
  expect(await namesInRoster(app, 'SNMK1')).not.toContain(name)

  await dialog.getByRole('button', { name: t.common.add, exact: true }).click()
  await dialog.getByRole('button', { name: textPattern(t.roster.addTo, { organization: 'SNMK1' }) }).click()
  await expect(page.getByText(textPattern(t.roster.addedAndMoved, { name, organization: 'SNMK1' }))).toBeVisible()
  await expect(rowOf(page, t.sessions.presentNamed, name)).toHaveCount(0)
  const { rows } = await app.database.execute(`
    select organization_name, age_override from organization_attendees where attendee_name = '${name}'`)
  expect(rows).toEqual([{ organization_name: 'SNMK1', age_override: true }])
})

test('somebody under 5 in SNMK1 itself joins the form', async ({ signedInAs, t, language }) => {
  const page = await signedInAs({ fullName: 'Leader', signedUpUnder: 'SNMK1', roles: { SNMK1: 'team_leader' } })
  const name = `Here ${language}`
  await page.goto('/sessions/new')
  const dialog = await add(page, t, name, bornForAge(4))
  await dialog.getByRole('button', { name: textPattern(t.roster.addTo, { organization: 'SNMK1' }) }).click()
  await expect(rowOf(page, t.sessions.presentNamed, name)).toBeChecked()
})

test('SNMF asks nothing, and nobody asks about leaders', async ({ signedInAs, t, language }) => {
  const page = await signedInAs({
    fullName: 'Both',
    signedUpUnder: 'SNMF',
    roles: { SNMF: 'secretary', SNMK1: 'secretary' },
  })
  await page.goto('/sessions/new?organization=SNMF')
  await add(page, t, `Free ${language}`, bornForAge(4))
  await expect(rowOf(page, t.sessions.presentNamed, `Free ${language}`)).toBeChecked()
  await page.goto('/sessions/new?organization=SNMK1')
  await add(page, t, `Grown ${language}`, bornForAge(30), true)
  await expect(rowOf(page, t.sessions.presentNamed, `Grown ${language}`)).toBeChecked()
})

test('the rule is asked anew when somebody is changed: a leader no more, with another birthdate', async ({
  signedInAs,
  app,
  t,
  language,
}) => {
  const page = await signedInAs({ fullName: 'Leader', signedUpUnder: 'SNMY1', roles: { SNMY1: 'team_leader' } })
  const name = `Changed ${language}`
  const renamed = `Renamed ${language}`
  await page.goto('/sessions/new')
  await add(page, t, name, bornForAge(13))
  const dialog = page.getByRole('dialog', { name: t.roster.editPerson })
  await unfoldAll(page, t.roster.showAll)
  await page.getByRole('button', { name: textPattern(t.roster.changeNamed, { name }) }).click()
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
  await expect(rowOf(page, t.sessions.presentNamed, renamed)).toHaveCount(0)
  expect(await namesInRoster(app, 'SNMY2')).toContain(renamed)
})
