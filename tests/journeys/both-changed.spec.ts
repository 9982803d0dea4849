import type { Locator, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { weekdayNames } from '#domain/dates.ts'
import { photoConsents } from '#server/database/schema/index.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { meetsSince, today } from './meetings.ts'

/** Press the answer to a question about a field that both changed. */
function answer(inside: Page | Locator, label: string, value: string) {
  return inside.getByRole('button', { name: `${label} ${value}`, exact: true }).click()
}

test('a photo consent that both recorded is asked about as one answer, and mine is kept', { tag: '@Arabic' }, async ({
  personPage,
  app,
  t,
  language,
}) => {
  const { page, id } = await personPage('Rita')
  await page.getByRole('button', { name: t.people.changeConsent }).click()
  const dialog = page.getByRole('dialog', { name: t.people.changeConsent })
  const save = dialog.getByRole('button', { name: t.common.save })
  const guardian = dialog.getByRole('textbox', { name: textPattern(t.people.whoDecided) })
  await dialog.getByText(t.people.given, { exact: true }).click()
  await guardian.fill('Samar')
  await app.database.insert(photoConsents).values({ attendeeId: id, status: 'refused', guardianName: 'Walid' })
  await save.click()
  await expect(dialog.getByText(t.drafts.bothChanged)).toBeVisible()
  await expect(guardian).toHaveValue('Walid')
  await expect(save).toBeDisabled()
  await expectAccessible(page, language)
  await answer(dialog, t.drafts.keepMine, `${t.people.given} – Samar`)
  await expect(guardian).toHaveValue('Samar')
  await save.click()
  await expect(dialog).toHaveCount(0)
  const { rows } = await app.database.execute(sql`
    select status, guardian_name from photo_consents where attendee_id = ${id}`)
  expect(rows).toEqual([{ status: 'given', guardian_name: 'Samar' }])
})

test('of a meeting day that both changed, weekday and time are decided apart', { tag: '@English' }, async ({
  leaderPage,
  app,
  t,
  language,
  group,
}) => {
  await meetsSince(app, group, today())
  const page = await leaderPage({ 'Nour Saad': 'leader' }, '/dashboard')
  const name = textPattern(t.meetings.dayOf, { organization: group })
  await page.getByRole('main').getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  const save = dialog.getByRole('button', { name: t.common.save })
  await dialog.getByLabel(t.meetings.weekday).selectOption('5')
  await dialog.getByLabel(t.meetings.time).fill('5:30 pm')
  await app.database.execute(sql`
    update meeting_days set weekday = 6, time = '18:15' where organization_name = ${group}`)
  await save.click()
  await expect(dialog.getByText(t.drafts.bothChanged)).toBeVisible()
  await answer(dialog, t.drafts.keepMine, weekdayNames(language)[5] ?? '')
  await expect(save).toBeDisabled()
  await answer(dialog, t.drafts.takeTheirs, '18:15')
  await save.click()
  await expect(dialog).toHaveCount(0)
  const { rows } = await app.database.execute(sql`
    select weekday, time from meeting_days where organization_name = ${group}`)
  expect(rows).toMatchObject([{ weekday: 5, time: '18:15' }])
})

test('the own account that was changed in another tab says so, and asks which one is kept', {
  tag: '@Arabic',
}, async ({ signedInAs, t, language, group }) => {
  const page = await signedInAs({ fullName: 'Joya', signedUpUnder: group })
  const other = await page.context().newPage()
  const about = (tab: Page) => tab.getByRole('region', { name: t.account.profile })
  const phone = (tab: Page) => about(tab).getByLabel(t.account.phone)
  const save = (tab: Page) => about(tab).getByRole('button', { name: t.common.save }).click()
  for (const tab of [page, other]) {
    await tab.goto('/account')
    await expect(phone(tab)).toHaveValue('')
  }
  await phone(page).fill('03 111 111')
  await phone(other).fill('03 222 222')
  await save(other)
  await expect(other.getByText(t.account.saved)).toBeVisible()
  await save(page)
  await expect(page.getByText(t.drafts.changedElsewhere)).toBeVisible()
  await expect(phone(page)).toHaveValue('03 222 222')
  await expectAccessible(page, language)
  await answer(about(page), t.drafts.keepTyped, '03 111 111')
  await save(page)
  await expect(page.getByText(t.account.saved)).toBeVisible()
  await other.reload()
  await expect(phone(other)).toHaveValue('03 111 111')
})
