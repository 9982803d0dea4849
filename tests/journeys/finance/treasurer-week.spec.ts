import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { longMonth } from '#domain/dates/calendar-months.ts'
import { dayIn, monthStart, monthsLater } from '#domain/dates/dates.ts'
import { now } from '#tests/journeys/clock.ts'
import { counted, expect, expectAccessible, test, textPattern } from '#tests/journeys/journey.ts'
import { aPhoto } from '#tests/journeys/people/photo.ts'
import { countTaps } from '#tests/journeys/taps.ts'
import { createPerson } from '#tests/people.ts'
import { balances, book, fillIn, financeOf, units } from './money.ts'

/** 38 dollars: 1 × 20, 1 × 10, 1 × 5, 1 × 2 and 1 × 1, below no 100 and no 50. */
const COUNTED = ['', '', '1', '1', '1', '1', '1']

test('a week of a treasurer: income, exchange, an expense with its receipt, a signed count, a closed month, the voucher and the year', {
  tag: ['@Arabic', '@main'],
}, async ({ signedInAs, adminPage, app, t, group, language }) => {
  const { finance, cash, closings, receipts, downloads } = t
  const today = dayIn('Asia/Beirut', now())
  const lastMonth = monthsLater(monthStart(today), -1)
  const found = { kind: 'countDifference', organizationName: group, currency: 'USD' } as const
  const former = await createPerson(app.database, financeOf(group))
  const range = { from: units('0.00'), to: units('40.00') }
  await book(app.database, { ...found, ...range }, former, new Date(`${lastMonth}T12:00:00Z`))

  const page = await signedInAs(financeOf(group))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/financial-transactions')
  const { tap, taken } = countTaps()
  const dialog = page.getByRole('dialog')
  const balance = page.getByRole('region', { name: textPattern(finance.ofOrganization, { organization: group }) })
  const recent = page.getByRole('region', { name: finance.recent }).getByRole('listitem')

  await tap(balance.getByRole('button', { name: finance.addIncome }))
  await fillIn(page, t, { amount: '30', notes: 'بيع حلويات', submit: finance.addIncome })
  await expect(dialog).toHaveCount(0)
  await tap(balance.getByRole('button', { name: finance.exchange }))
  await dialog.getByLabel(finance.amountGiven).fill('20')
  await dialog.getByLabel(finance.amountReceived).fill('1,790,000')
  await tap(dialog.getByRole('button', { name: finance.recordExchange }))
  await expect(page.getByText(finance.exchangeDone)).toBeVisible()
  await tap(balance.getByRole('button', { name: finance.requestWithdrawal }))
  const choosing = page.waitForEvent('filechooser')
  await tap(dialog.getByRole('button', { name: receipts.add }))
  await (await choosing).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: aPhoto(600, 800) })
  await expect(dialog.getByRole('region', { name: receipts.title }).getByRole('listitem')).toHaveCount(1)
  await fillIn(page, t, { amount: '12', notes: `باص ${group}`, submit: finance.send })
  await expect(page.getByText(finance.requestSent)).toBeVisible()
  const withReceipt = { name: textPattern(counted(receipts, 'count', 1, language), { count: 1 }) }
  const pending = page.getByRole('region', { name: finance.pending }).getByRole('listitem')
  await expect(pending.getByRole('button', withReceipt)).toBeVisible()
  const admin = await adminPage('/financial-transactions')
  const request = admin.getByRole('region', { name: finance.pending }).getByRole('listitem').filter({ hasText: group })
  await request.getByRole('button', { name: new RegExp(`^${finance.approve}`) }).click()
  await expect(admin.getByText(finance.transactionApproved)).toBeVisible()
  // Other journeys share the reserve.
  expect(await balances(app, group)).toMatch(/^38\.00, /)
  // What is below moves up now: a tap at this moment would miss its button.
  await expect(pending).toHaveCount(0)
  await expect(recent.getByText(`باص ${group}`)).toBeVisible()

  await tap(page.getByRole('button', { name: finance.cashAndMonths }))
  const counts = page.getByRole('region', { name: cash.title })
  await tap(counts.getByRole('button', { name: cash.countCash }))
  const key = (name: string) =>
    dialog.getByRole('group', { name: cash.keypad }).getByRole('button', { name, exact: true })
  for (const digit of COUNTED) {
    if (digit !== '') await tap(key(digit))
    await tap(key(cash.next))
  }
  await tap(dialog.getByRole('button', { name: cash.compare }))
  await expect(page.getByText(cash.recorded, { exact: true })).toBeVisible()
  const months = page.getByRole('region', { name: closings.title })
  await tap(months.getByRole('button', { name: closings.closeMonths }))
  await tap(dialog.getByRole('button', { name: closings.close_one, exact: true }))
  await expect(page.getByText(closings.done, { exact: true })).toBeVisible()
  const leader = await signedInAs({ fullName: 'Maya Saad', signedUpUnder: group, roles: { [group]: 'team_leader' } })
  await leader.goto('/dashboard')
  for (const text of [cash.signNamed, closings.signNamed]) {
    const sign = leader.getByRole('button', { name: textPattern(text, { what: /.*/ }) })
    // By touch: a mouse over the message of the first signature would keep it there.
    await sign.tap()
    await expect(sign).toHaveCount(0)
  }
  await expect(counts).toContainText(textPattern(cash.lastSigned, { date: /.*/ }))
  const closed = { month: longMonth(lastMonth, language), name: 'Maya Saad' }
  await expect(months).toContainText(textPattern(closings.closed_signed, closed))
  await expectAccessible(page, language)

  const number = `${group}-${today.slice(0, 4)}-0004`
  await tap(recent.getByText(`باص ${group}`))
  await expect(recent.getByRole('button', withReceipt)).toBeVisible()
  await tap(recent.getByRole('link', { name: new RegExp(number) }))
  await expect(page.getByRole('article').getByRole('heading', { name: finance.paymentVoucher })).toBeAttached()
  await expect(page.getByRole('article')).toContainText(number)

  await page.goto(`/financial-transactions/statement?organization=${group}`)
  await tap(page.getByRole('button', { name: downloads.yearForAuditor }))
  await expect(dialog.getByLabel(downloads.year)).toHaveValue(today.slice(0, 4))
  const download = page.waitForEvent('download')
  await tap(dialog.getByRole('button', { name: downloads.download }))
  const name = `${group}-${today.slice(0, 4)}`
  expect((await download).suggestedFilename()).toBe(`shabaka-${name}.zip`)
  const files = unzipSync(await readFile(await (await download).path()))
  expect(Object.keys(files)).toEqual(['README.txt', `${name}.xlsx`, `receipts/${number}-1.jpg`])
  await expect(dialog).toBeHidden()
  taken('a week of a treasurer, without what is typed')
})
