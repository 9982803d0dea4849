import { v7 as uuid } from 'uuid'
import { longMonth } from '#domain/calendar-months.ts'
import { dayIn, longDate, monthStart, monthsLater } from '#domain/dates.ts'
import { insertTransaction } from '#server/features/finance/queries.ts'
import { insertApproval } from '#server/features/finance/review-queries.ts'
import { postTransaction } from '#server/features/finance/transaction-to-post.ts'
import { createPerson } from '#tests/people.ts'
import type { RunningApp } from './app.ts'
import { now } from './clock.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { book, financeOf, units } from './money.ts'

/** What a count found on one day, and a withdrawal on another: both move the group alone, so that they may be in the past. */
async function insertPast({ database }: RunningApp, group: string, found: string, withdrawn: string) {
  const by = await createPerson(database, financeOf(group))
  const [from, to] = [units('0.00'), units('40.00')]
  const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
  await book(
    database,
    { kind: 'countDifference', organizationName: group, currency: 'USD', from, to },
    by,
    noonOf(found),
  )
  const [id, at] = [uuid(), noonOf(withdrawn)]
  const bus = {
    id,
    organizationName: group,
    transactionType: 'withdraw',
    currency: 'USD',
    amount: '15.00',
    notes: 'Bus',
  } as const
  const review = { status: 'approved', requestedBy: by, requestedAt: at, reviewedBy: by, reviewedAt: at } as const
  await database.transaction(async (tx) => {
    await insertTransaction(tx, { ...bus, ...review })
    await insertApproval(tx, { transactionId: id, approvedBy: by, approvedAt: at })
    await postTransaction(tx, bus, { changedBy: by, at, timeZone: 'Asia/Beirut' })
  })
}

test('on a phone two months are closed and signed, which locks a category, and an admin reopens one', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group, language }) => {
  const today = dayIn('Asia/Beirut', now())
  const month = monthStart(today)
  const [first, second] = [monthsLater(month, -2), monthsLater(month, -1)]
  await insertPast(app, group, first, second)
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
  await row.getByText('Bus', { exact: true }).click()
  await expect(row.getByRole('button', { name: t.finance.reverse })).toBeVisible()
  for (const name of [t.finance.addCategory, t.closings.addDocumentDate])
    await expect(row.getByRole('button', { name })).toHaveCount(0)

  const leader = await signedInAs({ fullName: 'Maya Saad', signedUpUnder: group, roles: { [group]: 'team_leader' } })
  await leader.goto('/dashboard')
  const sign = leader.getByRole('button', { name: textPattern(t.closings.signNamed, { what: /.*/ }) })
  await expect(sign).toHaveCount(1)
  await leader.getByRole('button', { name: textPattern(t.closings.furtherToSign, { count: '1' }) }).click()
  await expect(sign).toHaveCount(2)
  // A press is ignored for a moment after the rows have moved.
  for (const left of [1, 0])
    await expect(async () => {
      if ((await sign.count()) > left) await sign.first().click()
      await expect(sign).toHaveCount(left, { timeout: 2_000 })
    }).toPass()
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

  await row.getByRole('button', { name: t.closings.addDocumentDate }).click()
  await dialog.getByRole('button', { name: t.closings.documentDate }).click()
  // The calendar says '25 November 2026' in English.
  await page.getByRole('button', { name: new RegExp(`^${Number(today.slice(8))} .+ ${today.slice(0, 4)}$`) }).click()
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(row).toContainText(textPattern(t.closings.documentDateIs, { date: longDate(today, language) }))
  await page.goto(`/financial-transactions/statement?organization=${group}&from=${first}&to=${second}`)
  await expect(page.getByText(closed(t.closings.closed_signed, first))).toBeVisible()
})
