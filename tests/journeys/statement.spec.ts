import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { dayIn } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import { printed } from '#tests/pdf.ts'
import { createPerson } from '#tests/people.ts'
import type { RunningApp } from './app.ts'
import { now, sqlNow } from './clock.ts'
import { expect, test, textPattern } from './journey.ts'
import { book, FUNDS, financeOf, fund, insertReviewed, units } from './money.ts'
import type { Texts } from './texts.ts'

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
const today = () => daysAgo(0)

/** One of the tables behind the button 'Download', in a format. */
async function downloaded(page: Page, t: Texts, table: string, format: 'csv' | 'excel') {
  await page.getByRole('button', { name: t.downloads.download }).click()
  const label = textPattern(t.downloads.ofTable, { table, format: t.downloads[format] })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: label }).click(),
  ])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

test('a statement opens and closes with the balance, and is downloaded for a spreadsheet', { tag: '@English' }, async ({
  signedInAs,
  app,
  t,
  group,
  language,
}) => {
  const page = await signedInAs(financeOf(group))
  await fund(app, group, FUNDS)
  await insertReviewed(app, group, 'rejected', 'Refused')
  const requester = await createPerson(app.database, financeOf(group))
  await app.database.execute(`
    insert into financial_transactions
      (id, organization_name, transaction_type, currency, amount, status, requested_by, requested_at, notes)
    values (gen_random_uuid(), '${group}', 'withdraw', 'USD', 12.50, 'pending', '${requester}', ${sqlNow()}, '=HYPERLINK("x") باص')`)
  await page.goto('/financial-transactions')
  await page.getByRole('link', { name: textPattern(t.finance.statementOf, { account: group }) }).click()
  const sheet = page.getByRole('article')
  const figure = (label: string) => sheet.locator('dl > div').filter({ hasText: label })
  await expect(figure(t.finance.opening)).toContainText(formatMoney('0.00' as never, 'USD', language))
  await expect(figure(t.finance.closing)).toContainText(formatMoney('50.00' as never, 'USD', language))
  await expect(sheet.getByRole('table', { name: t.finance.entries }).getByRole('row')).toHaveCount(2)
  await expect(sheet.getByRole('table', { name: t.finance.requested })).toContainText('HYPERLINK')

  const ledger = await downloaded(page, t, t.finance.entries, 'csv')
  expect(ledger.name).toMatch(new RegExp(`^${group}-USD-\\d{4}-09-01-${today()}-ledger\\.csv$`))
  const text = ledger.content.toString('utf8')
  const lines = text.split('\r\n')
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(lines[1]).toMatch(new RegExp(`^\\d{4}-09-01,,,${t.finance.opening},,,,0\\.00,$`))
  expect(lines[2]).toContain(`,${group},${t.finance.change_manual_edit},,Treasurer,50.00,50.00,${group}-`)
  expect(lines[3]).toBe(`${today()},,,${t.finance.closing},,,,50.00,`)
  const requests = await downloaded(page, t, t.finance.transactions, 'csv')
  expect(requests.content.toString('utf8')).toContain(
    `"'=HYPERLINK(""x"") باص",Rita Khoury,-12.50,${t.finance.status_pending},,,`,
  )
  const excel = await downloaded(page, t, t.finance.entries, 'excel')
  expect(excel.name).toBe(ledger.name.replace(/csv$/, 'xlsx'))
  const [heads, opening, income] = await readSheet(excel.content)
  expect(heads?.[0]).toBe(t.finance.date)
  expect(opening?.[0]).toBeInstanceOf(Date)
  expect(opening?.[7]).toBe(0)
  expect(income?.slice(6)).toEqual([50, 50, expect.stringMatching(/-0001$/)])

  // A rejected amount is as grey as the line below the notes, on paper too.
  const rejected = sheet
    .getByRole('table', { name: t.finance.requested })
    .getByRole('row')
    .filter({ hasText: 'Refused' })
  const colorOf = (locator: typeof rejected) => locator.evaluate((element) => getComputedStyle(element).color)
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media })
    expect(await colorOf(rejected.locator('td:nth-child(3) bdi'))).toBe(
      await colorOf(rejected.locator('td:nth-child(2) span').last()),
    )
  }
})

test('a statement is printed on numbered A4 pages, with both balances and every entry', { tag: '@Arabic' }, async ({
  leaderPage,
  app,
  t,
  group,
  language,
}) => {
  await sixtyIncomes(app, group)
  const page = await leaderPage({}, `/financial-transactions/statement?from=${daysAgo(30)}`)
  const sheet = page.getByRole('article')
  await expect(sheet.getByRole('table', { name: t.finance.entries }).getByRole('row')).toHaveCount(61)
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
