import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { dayIn } from '#domain/dates.ts'
import { type AmountText, type Currency, formatMoney } from '#domain/money.ts'
import { createPerson } from '#tests/people.ts'
import { now } from './clock.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { balances, FUNDS, financeOf, fund } from './money.ts'
import { countTaps } from './taps.ts'

test('on a phone a finance manager exchanges dollars in a few taps, beside the rate of the day, and finds them in transactions, statement and file', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group, language }) => {
  await fund(app, group, FUNDS)
  const admin = await createPerson(app.database, { fullName: 'Administrator', isAdmin: true })
  const rateId = uuid()
  await app.database.execute(sql`
    insert into exchange_rates (id, day, rate, source, added_by)
    values (${rateId}, ${dayIn('Asia/Beirut', now())}, 89500, 'Market', ${admin})`)
  const money = (amount: string, currency: Currency) => formatMoney(amount as AmountText, currency, language)
  const shows = async (shown: Locator, amount: string, currency: Currency) =>
    expect(shown).toContainText(money(amount, currency))
  const page = await signedInAs(financeOf(group))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/financial-transactions')
  const { tap, taken } = countTaps()
  const balance = page.getByRole('region', { name: textPattern(t.finance.ofOrganization, { organization: group }) })
  await tap(balance.getByRole('button', { name: t.finance.exchange }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.finance.amountGiven).fill('٢٠')
  await tap(dialog.getByLabel(t.finance.amountReceived))
  await dialog.getByLabel(t.finance.amountReceived).fill('1,750,000')
  await shows(dialog, '87500.00', 'LBP')
  await expect(dialog).toContainText('2.2%')
  await shows(dialog, '30.00', 'USD')
  await expectAccessible(page, language)
  // Other journeys share the network's rates, and expect none.
  await app.database.execute(sql`delete from exchange_rates where id = ${rateId}`)
  await tap(dialog.getByRole('button', { name: t.finance.recordExchange }))
  await expect(page.getByText(t.finance.exchangeDone)).toBeVisible()
  expect(taken('an exchange from the finance tab')).toBe(3)
  await expect(dialog).toHaveCount(0)
  expect(await balances(app, group)).toBe('30.00, reserve 100.00')
  expect(await balances(app, group, 'LBP')).toBe('1750000.00, reserve 0.00')

  const row = page.getByRole('region', { name: t.finance.recent }).getByRole('listitem')
  await shows(row, '20.00', 'USD')
  await shows(row, '1750000.00', 'LBP')
  await row.getByText(t.finance.change_exchange).first().click()
  await expect(row.getByText(textPattern(t.finance.followingRate, { rate: money('87500.00', 'LBP') }))).toBeVisible()
  await expectAccessible(page, language)

  await page.goto(`/financial-transactions/statement?organization=${group}&currency=LBP`)
  const sheet = page.getByRole('article')
  const entry = sheet.getByRole('table', { name: t.finance.entries }).getByRole('row').last()
  await expect(entry).toContainText(textPattern(t.finance.exchangeFor, { amount: money('20.00', 'USD') }))
  await shows(sheet.locator('dl > div').filter({ hasText: t.finance.moneyIn }), '1750000.00', 'LBP')
  await page.getByRole('button', { name: t.downloads.download }).click()
  const label = textPattern(t.downloads.ofTable, { table: t.finance.entries, format: t.downloads.csv })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: label }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toContain(`,${t.finance.balance},${t.finance.inExchange}`)
  expect(lines[2]).toContain(`,${t.finance.change_exchange},,Rita Khoury,1750000.00,1750000.00,-20.00`)
})

test('an admin exchanges pounds of the reserve and finds both sides in its history', { tag: '@English' }, async ({
  adminPage,
  app,
  t,
  group,
  language,
}) => {
  await fund(app, group, { currency: 'LBP', reserve: '895000.00', balance: '0.00' })
  const page = await adminPage('/financial-transactions')
  await page.getByRole('button', { name: textPattern(t.finance.exchangeReserve, { currency: 'LBP' }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.finance.amountGiven).fill('900,000')
  await dialog.getByLabel(t.finance.amountReceived).fill('10')
  await dialog.getByLabel(t.finance.notes).fill('At the market')
  const record = dialog.getByRole('button', { name: t.finance.recordExchange })
  await record.click()
  await expect(dialog.getByText(textPattern(t.finance.insufficientReserve, { amount: /\d+\.00/ }))).toBeVisible()
  await dialog.getByLabel(t.finance.amountGiven).fill('895,000')
  await record.click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: t.finance.history }).click()
  const history = page.getByRole('region', { name: t.finance.history })
  const entries = history.getByRole('listitem').filter({ hasText: 'At the market' })
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText(
    textPattern(t.finance.exchangeFor, { amount: formatMoney('895000.00' as AmountText, 'LBP', language) }),
  )
  await expect(entries.last()).toContainText(formatMoney('-895000.00' as AmountText, 'LBP', language))
})
