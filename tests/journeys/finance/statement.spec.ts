import { dayIn } from '#domain/dates/dates.ts'
import { formatMoney } from '#domain/finance/money.ts'
import type { RunningApp } from '#tests/journeys/app.ts'
import { now } from '#tests/journeys/clock.ts'
import { expect, test } from '#tests/journeys/journey.ts'
import { printed } from '#tests/pdf.ts'
import { createPerson } from '#tests/people.ts'
import { book, financeOf, fund, insertWithdrawal, units } from './money.ts'

const DAY_MS = 24 * 3600 * 1000

/** Sixty incomes of a group, of 1 to 60 dollars. */
async function sixtyIncomes(app: RunningApp, group: string) {
  const manager = await createPerson(app.database, financeOf(group))
  await fund(app, group, { reserve: '0.00', balance: '0.00' })
  const start = now()
  for (let place = 1; place <= 60; place += 1) {
    const amount = units(`${place}.00`)
    await book(
      app.database,
      { kind: 'income', organizationName: group, currency: 'USD', amount },
      manager,
      new Date(start + place),
    )
  }
}

const daysAgo = (days: number) => dayIn('Asia/Beirut', now() - days * DAY_MS)

test('a statement is printed on numbered A4 pages, with both balances and every entry', { tag: '@Arabic' }, async ({
  leaderPage,
  app,
  t,
  group,
  language,
}) => {
  await sixtyIncomes(app, group)
  await insertWithdrawal(app, group, { status: 'rejected', notes: 'Refused' })
  const page = await leaderPage({}, `/financial-transactions/statement?from=${daysAgo(30)}`)
  const sheet = page.getByRole('article')
  await expect(sheet.getByRole('table', { name: t.finance.entries }).getByRole('row')).toHaveCount(61)
  // A rejected amount is as grey as the line below the notes, on paper too.
  const rejected = sheet
    .getByRole('table', { name: t.finance.requested, includeHidden: true })
    .getByRole('row', { includeHidden: true })
    .filter({ hasText: 'Refused' })
  const colorOf = (part: string) =>
    rejected
      .locator(part)
      .last()
      .evaluate((element) => getComputedStyle(element).color)
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media })
    expect(await colorOf('td:nth-child(3) bdi')).toBe(await colorOf('td:nth-child(2) span'))
  }
  await page.emulateMedia({ media: null })
  await page.evaluate(() => document.fonts.ready)
  const pages = await printed(page)
  expect(pages.length).toBeGreaterThan(2)
  for (const [place, { width, height, foot }] of pages.entries()) {
    expect(Math.abs(width - 595)).toBeLessThan(1)
    expect(Math.abs(height - 842)).toBeLessThan(1)
    const [start, end] = language === 'ar' ? [foot.right, foot.left] : [foot.left, foot.right]
    expect(start).toContain(group)
    expect((end.match(/\d+/g) ?? []).map(Number)).toEqual(expect.arrayContaining([place + 1, pages.length]))
  }
  const all = pages.map(({ text }) => text).join('')
  // 1 + 2 + … + 60 dollars, as closing balance, as the sum of what came in and behind the last entry.
  expect(all.match(/1,830\.00/g)).toHaveLength(3)
  let balance = 0
  for (let place = 1; place <= 60; place += 1) {
    balance += place
    expect(all).toContain(balance.toLocaleString('en', { minimumFractionDigits: 2 }))
  }
  // Words of the app around the sheet. A PDF reorders Arabic letters, so the Arabic journey can only look for Latin ones.
  for (const word of ['Dashboard', 'Finance', 'Download', 'Print', 'Account', 'English', 'CSV'])
    expect(all).not.toContain(word)
})

test('the chart of a balance, its data and its code are loaded when the chart is opened', { tag: '@English' }, async ({
  leaderPage,
  app,
  t,
  group,
  language,
}) => {
  await fund(app, group, { reserve: '100.00', balance: '5000.00' })
  const page = await leaderPage({})
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/financial-transactions')
  await expect(page.getByText(t.finance.nonePending)).toBeVisible()
  const drawing = () => loaded.filter((url) => /balance-chart|balanceHistory/.test(url))
  expect(drawing()).toEqual([])
  await page.getByRole('button', { name: t.finance.chart }).click()
  const closing = formatMoney('5000.00' as never, 'USD', language)
  const chart = page.getByRole('img', { name: new RegExp(closing.replace(/[$.]/g, '\\$&')) })
  await expect(chart).toBeVisible()
  await expect(chart.locator('path').first()).toBeVisible()
  expect(drawing().length).toBeGreaterThan(1)
  // The figures of the value axis stand beside the lines, and are written in the page's language.
  const figures = chart.locator('.recharts-yAxis-tick-labels text')
  await expect(figures.last()).toHaveText(language === 'ar' ? /8\sآلاف/ : '8K')
  const line = await chart.locator('.recharts-cartesian-grid-horizontal line').first().boundingBox()
  const chartBox = await chart.boundingBox()
  for (const figure of await figures.all()) {
    const box = await figure.boundingBox()
    if (!box || !line || !chartBox) throw new Error('The chart is not drawn')
    expect(Math.min(box.x + box.width, line.x + line.width) - Math.max(box.x, line.x)).toBeLessThanOrEqual(0)
    expect(box.x).toBeGreaterThanOrEqual(chartBox.x)
    expect(box.x + box.width).toBeLessThanOrEqual(chartBox.x + chartBox.width)
  }
  await page.getByRole('region', { name: t.finance.chart }).getByText('LBP', { exact: true }).first().click()
  await expect(page.getByText(t.finance.chartEmpty)).toBeVisible()
})
