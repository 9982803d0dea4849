import type { Page } from '@playwright/test'
import { wholeYears } from '#domain/dates/dates.ts'
import { sessionKeys, transactionKeys } from '#domain/texts/search-keys.ts'
import type { RunningApp } from '#tests/journeys/app.ts'
import { databaseText } from '#tests/journeys/device/device-database.ts'
import { insertWithdrawal } from '#tests/journeys/finance/money.ts'
import { counted, expect, expectAccessible, test, textPattern } from '#tests/journeys/journey.ts'
import { failCalls } from '#tests/journeys/network.ts'
import { CHILD_BIRTHDATE } from '#tests/journeys/people/birthdates.ts'
import { entryIdOf, readingsOf, withGuardians } from '#tests/journeys/people/people.ts'
import { inRoster } from '#tests/journeys/people/roster.ts'
import { recordMarks } from '#tests/journeys/sessions/marks.ts'
import { today } from '#tests/journeys/sessions/meetings.ts'
import type { Texts } from '#tests/journeys/texts.ts'

/** A session and a request for money of the group, which the text 'kar' finds. */
async function recordedIn(app: RunningApp, group: string): Promise<string> {
  const texts = { topic: 'سهرة كرنفال', presenterName: 'Nour Saad' }
  const marks = { 'Nour Saad': 'present' }
  const id = await recordMarks(app, group, { ...texts, ...sessionKeys(texts), sessionDate: '2026-11-14', marks })
  const notes = 'Karaoke machine'
  await insertWithdrawal(app, group, { amount: '45.00', notes, ...transactionKeys({ notes }) })
  return id
}

const fieldOf = (page: Page, t: Texts) => page.getByRole('combobox', { name: t.search.label })

test('everything is found in both scripts, by keyboard or touch, also after a failure and without a connection; what was opened comes back until it is cleared', {
  tag: ['@Arabic', '@main'],
}, async ({ leaderPage, app, t, group, language, isMobile }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', 'ميرا كرم': 'attendee', 'Maria Karam': 'attendee' })
  await page.goto('/dashboard')
  const session = await recordedIn(app, group)
  const mira = await entryIdOf(app, group, 'ميرا كرم')
  const rows = page.getByRole('dialog').getByRole('row')
  /** Opens the search, types, and opens an option: with the keyboard on a desktop, with the finger on a phone. */
  const find = async (typed: string, name: string) => {
    const button = page.getByRole('button', { name: t.navigation.search })
    await expect(button).toBeVisible()
    if (isMobile) await button.tap()
    else await page.keyboard.press('Control+k')
    await expect(fieldOf(page, t)).toBeFocused()
    await fieldOf(page, t).fill(typed)
    const row = rows.filter({ hasText: name })
    await expect(row).toBeVisible()
    if (isMobile) return row.tap()
    await expect(page.getByRole('status').filter({ hasText: /\d/ })).toBeAttached()
    const at = await rows.evaluateAll((all, text) => all.findIndex((one) => one.textContent?.includes(text)), name)
    for (let step = 0; step < at; step += 1) await page.keyboard.press('ArrowDown')
    await expect(row).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
  }

  await find('karam', 'ميرا كرم')
  await expect(page).toHaveURL(new RegExp(`/people/${mira}$`))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await find('kar', 'سهرة كرنفال')
  await expect(page).toHaveURL(new RegExp(`/sessions/${session}$`))
  await find('كر', 'Karaoke machine')
  await expect(page).toHaveURL(new RegExp(`/financial-transactions\\?organization=${group}$`))
  await find(language === 'ar' ? 'roll call' : 'نداء', group)
  await expect(page).toHaveURL(new RegExp(`/sessions/new\\?organization=${group}`))

  // What was opened is offered first, the newest on top; with it, every screen.
  await page.goto('/dashboard')
  await page.getByRole('button', { name: t.navigation.search }).click()
  const recent = page.getByRole('rowgroup', { name: t.search.recent })
  await expect(recent.getByRole('row')).toHaveText([/سهرة كرنفال/, /ميرا كرم/])
  // Money is not stored on a device.
  expect(await databaseText(page)).toContain('"result"')
  expect(await databaseText(page)).not.toContain('Karaoke')
  await expect(rows.filter({ hasText: t.common.members })).toBeVisible()
  await expectAccessible(page, language)

  await fieldOf(page, t).fill('karam')
  await expect(rows.first()).toContainText('Maria Karam')
  await expect(page.getByRole('rowgroup', { name: t.search.people }).getByRole('row')).toHaveCount(2)
  const count = await rows.count()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: counted(t.search, 'found', count, language).replace('{{count}}', String(count)) }),
  ).toBeAttached()
  await fieldOf(page, t).fill('zzzz')
  await expect(page.getByText(textPattern(t.search.nothing, { text: 'zzzz' }))).toBeVisible()
  const restore = await failCalls(page, 'search/find', { status: 500, code: 'UNEXPECTED', defined: false })
  await fieldOf(page, t).fill('maria')
  await expect(page.getByText(t.search.failed)).toBeVisible()
  await restore()
  await page.getByRole('button', { name: t.common.retry }).last().click()
  await expect(rows.filter({ hasText: 'Maria Karam' })).toBeVisible()
  await page.context().setOffline(true)
  // Found among the people on the device.
  await fieldOf(page, t).fill('mira')
  await expect(page.getByText(t.search.offline)).toBeVisible()
  await expect(rows.filter({ hasText: 'ميرا كرم' })).toBeVisible()
  await fieldOf(page, t).fill('members')
  await expect(rows.filter({ hasText: t.common.members })).toBeVisible()
  await page.context().setOffline(false)

  await fieldOf(page, t).fill('')
  await page.getByRole('button', { name: t.search.clearRecent }).click()
  await expect(recent).toHaveCount(0)
  await expect(fieldOf(page, t)).toBeFocused()
  await expect.poll(() => databaseText(page)).not.toContain('"result"')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a found person is called, with the name of who is reached before: the number is loaded then, recorded, and kept nowhere', {
  tag: '@Arabic',
}, async ({ adminPage, app, t, group, language, isMobile }) => {
  await inRoster(app, group, { 'Zoe Ghanem': 'attendee' })
  const id = await entryIdOf(app, group, 'Zoe Ghanem')
  await withGuardians(app, id, { 'Samar Hage': '03 555 123' })
  const page = await adminPage('/dashboard')
  await page.getByRole('button', { name: t.navigation.search }).click()
  await fieldOf(page, t).fill('ghanem')
  const row = page.getByRole('dialog').getByRole('row').filter({ hasText: group })
  const age = wholeYears(CHILD_BIRTHDATE, today())
  await expect(row).toContainText(textPattern(counted(t.common, 'age', age, language), { count: age }))
  const named = { name: 'Zoe Ghanem', reached: 'Samar Hage' }
  const call = row.getByRole('button', { name: textPattern(t.attendance.callReached, named) })
  await expect(call).toContainText('Samar Hage')
  await expectAccessible(page, language)

  const restore = await failCalls(page, 'people/get', { status: 500, code: 'UNEXPECTED', defined: false })
  await call.click()
  await expect(page.getByText(t.search.callFailed)).toBeVisible()
  await restore()
  expect(await readingsOf(app, 'reading.page', id)).toBe(0)

  const called = await listenForCall(page)
  if (isMobile) await call.tap()
  else {
    await fieldOf(page, t).press('Tab')
    await expect(call).toBeFocused()
    await call.press('Enter')
  }
  expect(await called()).toBe('tel:+9613555123')
  expect(await readingsOf(app, 'reading.page', id)).toBe(1)
  await row.getByText('Zoe Ghanem').click()
  await expect(page).toHaveURL(new RegExp(`/people/${id}$`))
  await expect.poll(() => databaseText(page)).toContain('Zoe Ghanem')
  for (const secret of ['03 555 123', 'Samar']) expect(await databaseText(page)).not.toContain(secret)
})

/** Returns a function that waits for the address that the page opens next. */
async function listenForCall(page: Page): Promise<() => Promise<string>> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.enable')
  const opened = new Promise<string>((resolve) =>
    client.once('Page.frameRequestedNavigation', ({ url }) => resolve(url)),
  )
  return () => opened
}
