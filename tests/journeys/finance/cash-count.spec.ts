import { databaseText } from '#tests/journeys/device/device-database.ts'
import { expect, expectAccessible, test } from '#tests/journeys/journey.ts'
import { untilStored } from '#tests/journeys/sessions/session-form.ts'
import { countTaps } from '#tests/journeys/taps.ts'
import { FUNDS, financeOf, fund } from './money.ts'

// Offline the app comes from the service worker.
test.use({ serviceWorkers: 'allow' })

/** 30 notes and some coins: 3 × 100, 1 × 50, 8 × 20, 6 × 10, 5 × 5, 2 × 2, 5 × 1 and 0.75. */
const COUNTED = ['3', '1', '8', '6', '5', '2', '5']

test('a treasurer counts thirty notes offline with at most 25 taps, and compares them once there is a connection', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group, language }) => {
  await fund(app, group, { ...FUNDS, balance: '610.00' })
  const page = await signedInAs(financeOf(group))
  await page.goto('/financial-transactions')
  await page.getByRole('button', { name: t.finance.cashAndMonths }).click()
  const section = page.getByRole('region', { name: t.cash.title })
  await expect(section).toContainText(t.cash.neverCounted)
  await untilStored(page)
  // Lists are written every second.
  await expect.poll(() => databaseText(page)).toContain('organizationRole')
  await page.context().setOffline(true)
  await page.reload()
  const taps = countTaps()
  // Without a connection it is unfolded.
  await taps.tap(section.getByRole('button', { name: t.cash.countCash }))
  const dialog = page.getByRole('dialog')
  const keypad = dialog.getByRole('group', { name: t.cash.keypad })
  const key = (name: string) => keypad.getByRole('button', { name, exact: true })
  for (const digit of COUNTED) {
    await taps.tap(key(digit))
    await taps.tap(key(t.cash.next))
  }
  for (const digit of ['.', '7', '5']) await taps.tap(key(digit))
  await expect(dialog.getByRole('status').filter({ hasText: '604.75' })).toBeVisible()
  await expect(dialog.getByText('610.00')).toHaveCount(0)
  await expectAccessible(page, language)
  const compare = dialog.getByRole('button', { name: t.cash.compare })
  await expect(compare).toBeInViewport({ ratio: 1 })
  await taps.tap(compare)
  expect(taps.taken('counting thirty notes and the coins')).toBeLessThanOrEqual(25)
  await expect(page.getByText(t.cash.comparedLater)).toBeVisible()
  await expect.poll(() => databaseText(page)).toContain('.75')

  // The count survives a reload without a connection, and is compared with one.
  await page.reload()
  await section.getByRole('button', { name: t.cash.countCash }).click()
  await expect(dialog.getByRole('status').filter({ hasText: '604.75' })).toBeVisible()
  await page.context().setOffline(false)
  await compare.click()
  await expect(dialog.getByText('610.00')).toBeVisible()
  await expect(dialog).toContainText(t.cash.differs)
})
