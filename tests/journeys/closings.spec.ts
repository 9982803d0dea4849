import { v7 as uuid } from 'uuid'
import { longMonth } from '#domain/calendar-months.ts'
import { dayIn, monthStart, monthsLater } from '#domain/dates.ts'
import { insertTransaction } from '#server/features/finance/queries.ts'
import { postTransaction } from '#server/features/finance/requests.ts'
import { createPerson } from '#tests/people.ts'
import type { RunningApp } from './app.ts'
import { now } from './clock.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { financeOf } from './money.ts'

/** An income of a day, posted at its noon. */
async function insertIncome({ database }: RunningApp, group: string, day: string) {
  const [id, at, by] = [uuid(), new Date(`${day}T12:00:00Z`), await createPerson(database, financeOf(group))]
  const income = {
    id,
    organizationName: group,
    transactionType: 'income',
    currency: 'USD',
    amount: '40.00',
    notes: `Dues ${day}`,
  } as const
  const review = {
    status: 'approved',
    requestedBy: by,
    requestedAt: at,
    reviewedBy: by,
    reviewedAt: at,
    postedDirectly: true,
  } as const
  await database.transaction(async (tx) => {
    await insertTransaction(tx, { ...income, ...review })
    await postTransaction(tx, income, { changedBy: by, at, timeZone: 'Asia/Beirut' })
  })
}

test('on a phone two months are closed and signed, which locks a category, and an admin reopens one', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group, language }) => {
  const month = monthStart(dayIn('Asia/Beirut', now()))
  const [first, second] = [monthsLater(month, -2), monthsLater(month, -1)]
  for (const day of [first, second]) await insertIncome(app, group, day)
  const closed = (text: string, of = second) => textPattern(text, { month: longMonth(of, language), name: /.*/ })

  const page = await signedInAs(financeOf(group))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/financial-transactions')
  const section = page.getByRole('region', { name: t.closings.title })
  await expect(section).toContainText(textPattern(t.closings.openMonths, { count: '2' }))
  await section.getByRole('button', { name: t.closings.closeMonths }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByLabel(t.closings.upTo).selectOption(longMonth(first, language))
  await expect(dialog).toContainText(t.closings.staysOpen)
  await dialog.getByLabel(t.closings.upTo).selectOption(longMonth(second, language))
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: t.closings.close, exact: true }).click()
  await expect(page.getByText(t.closings.done, { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(section).toContainText(closed(t.closings.closed_waiting))
  await expectAccessible(page, language)
  const row = page.getByRole('region', { name: t.finance.recent }).getByRole('listitem').first()
  await row.getByText(`Dues ${second}`).click()
  await expect(row.getByRole('button', { name: t.finance.reverse })).toBeVisible()
  await expect(row.getByRole('button', { name: t.finance.addCategory })).toHaveCount(0)

  const leader = await signedInAs({ fullName: 'Maya Saad', signedUpUnder: group, roles: { [group]: 'team_leader' } })
  await leader.goto('/dashboard')
  const sign = leader.getByRole('button', { name: textPattern(t.closings.signNamed, { what: /.*/ }) })
  for (const left of [1, 0]) {
    await sign.first().click()
    await expect(sign).toHaveCount(left)
  }
  await expect(section).toContainText(closed(t.closings.closed_signed))

  const admin = await signedInAs({ fullName: 'Administrator', isAdmin: true })
  await admin.goto('/financial-transactions')
  const all = admin.getByRole('region', { name: t.closings.title })
  await all.getByRole('button', { name: t.closings.all }).click()
  await all.getByLabel(t.finance.account).selectOption(group)
  await all
    .getByRole('button', { name: textPattern(t.closings.reopenNamed, { what: /.*/ }) })
    .first()
    .click()
  const reopening = admin.getByRole('dialog')
  await reopening.getByLabel(t.finance.reason).fill('A receipt came late')
  await reopening.getByRole('button', { name: t.closings.reopen, exact: true }).click()
  await expect(all).toContainText('A receipt came late')
  await expect(section).toContainText(closed(t.closings.closed_signed, first))
  await page.goto(`/financial-transactions/statement?organization=${group}&from=${first}&to=${second}`)
  await expect(page.getByText(closed(t.closings.closed_signed, first))).toBeVisible()
})
