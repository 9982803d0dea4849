import type { Locator } from '@playwright/test'
import { type AmountText, formatMoney } from '#domain/finance/money.ts'
import { expect, expectAccessible, test, textPattern } from '#tests/journeys/journey.ts'
import { countTaps } from '#tests/journeys/taps.ts'
import { FUNDS, financeOf, fund, insertWithdrawal } from './money.ts'

const FOLD_PX = 680
const LARGEST = '999999999999999.99' as AmountText
/** With a line for the address of who asked. */
const REQUEST_PX = 130

async function expectAboveFold(shown: Locator, what: string) {
  await expect(shown).toBeVisible()
  const box = await shown.boundingBox()
  const bottom = Math.round((box?.y ?? 0) + (box?.height ?? 0))
  // biome-ignore lint/suspicious/noConsole: the numbers are to be read in the report of the run
  console.log(`${bottom} px: the end of ${what}`)
  expect(bottom).toBeLessThan(FOLD_PX)
}

test('on a phone the balance and its buttons are above the fold, a withdrawal takes three taps, and an approval two', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group, language }) => {
  await fund(app, group, FUNDS)
  // An address of a usual length has room in a line.
  const page = await signedInAs({ ...financeOf(group), email: `rita.${group.toLowerCase()}@shabaka.example` })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard')
  const tab = page.getByRole('link', { name: t.common.finance, exact: true }).last()
  const requesting = countTaps()
  await requesting.tap(tab)
  const balance = page.getByRole('region', { name: textPattern(t.finance.ofOrganization, { organization: group }) })
  const withdraw = balance.getByRole('button', { name: t.finance.requestWithdrawal })
  await expect(balance).toContainText(t.finance.recentChange)
  await expectAboveFold(balance.getByText('USD', { exact: true }), 'the first balance of the finance screen')
  await expectAboveFold(withdraw, 'the first buttons of the finance screen')
  await requesting.tap(withdraw)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type('12')
  await expect(dialog.getByRole('status')).toContainText('38.00')
  await dialog.getByLabel(t.finance.notes).fill('Bus')
  const send = dialog.getByRole('button', { name: t.finance.send })
  await expect(send).toBeInViewport({ ratio: 1 })
  await requesting.tap(send)
  expect(requesting.taken('a withdrawal from the finance tab')).toBe(3)

  const pending = page.getByRole('region', { name: t.finance.pending })
  const request = pending.getByRole('listitem')
  await expect(request).toContainText('Rita Khoury')
  expect((await request.boundingBox())?.height).toBeLessThanOrEqual(REQUEST_PX)
  await expect(dialog).toHaveCount(0)
  // The largest balance fits too.
  await fund(app, group, { currency: 'LBP', reserve: '0.00', balance: LARGEST })
  await expect(balance).toContainText(formatMoney(LARGEST, 'LBP', language))
  await expectAccessible(page, language)
  const approving = countTaps()
  await page.goto('/dashboard')
  await approving.tap(tab)
  const approve = request.getByRole('button', { name: new RegExp(`^${t.finance.approve}`) })
  await expect(approve).toBeInViewport({ ratio: 1 })
  await approving.tap(approve)
  await expect(page.getByText(t.finance.transactionApproved)).toBeVisible()
  expect(approving.taken('an approval')).toBe(2)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const reviewed = page.getByRole('region', { name: t.finance.recent }).getByRole('listitem')
  await expect(reviewed).toContainText(t.finance.status_approved)
  await reviewed.locator('summary').click()
  for (const button of await reviewed
    .locator('details > *')
    .getByRole('button')
    .or(reviewed.locator('details a'))
    .all())
    expect((await button.boundingBox())?.height, await button.innerText()).toBeGreaterThanOrEqual(44)
  await balance.getByRole('link', { name: textPattern(t.finance.statementOf, { account: group }) }).click()
  const opening = page.getByRole('article').getByText(t.finance.opening).first()
  await expectAboveFold(opening, 'the opening balance of a statement')
  // What was requested is folded on a phone, and complete on paper.
  const requests = page.getByRole('article').getByText('Bus', { exact: true })
  await expect(requests).toHaveCount(2)
  await expect(requests.last()).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(requests.last()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: t.finance.requested }).click()
  await expect(requests.last()).toBeVisible()
})

test("until more are asked for, a treasurer's money with three requests takes three phone screens", {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group }) => {
  await fund(app, group, FUNDS)
  for (let place = 0; place < 15; place += 1)
    await insertWithdrawal(app, group, { notes: `Bus ${place}`, status: place < 3 ? 'pending' : 'approved' })
  const page = await signedInAs(financeOf(group))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/financial-transactions')
  await expect(page.getByRole('region', { name: t.finance.pending }).getByRole('listitem')).toHaveCount(3)
  const recent = page.getByRole('region', { name: t.finance.recent })
  await expect(recent.getByRole('listitem')).toHaveCount(10)
  const more = recent.getByRole('button', { name: t.common.showMore })
  const box = await more.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(3 * 740)
  await more.click()
  await expect(recent.getByRole('listitem')).toHaveCount(12)
})

/** Draw a list with a number of rows, because the network of the journeys has other groups and requests. */
function drawRows(list: Locator, count: number) {
  return list.evaluate((element, rows) => {
    const [first] = element.children
    for (const row of [...element.children].slice(rows)) row.remove()
    for (let at = element.children.length; at < rows; at += 1) if (first) element.append(first.cloneNode(true))
  }, count)
}

test("an administrator's money with eight groups and three requests takes three and a half phone screens", {
  tag: '@Arabic',
}, async ({ adminPage, app, t, group }) => {
  await fund(app, group, FUNDS)
  for (let place = 0; place < 9; place += 1)
    await insertWithdrawal(app, group, { notes: `Bus ${place}`, status: place < 3 ? 'pending' : 'approved' })
  const page = await adminPage('/financial-transactions')
  await page.setViewportSize({ width: 360, height: 740 })
  const recent = page.getByRole('region', { name: t.finance.recent })
  await expect(recent.getByRole('listitem')).toHaveCount(5)
  const pending = page.getByRole('region', { name: t.finance.pending })
  await drawRows(pending.getByRole('list').first(), 3)
  const balances = page.getByRole('region', { name: t.finance.balances }).getByRole('list')
  await drawRows(balances, 8)
  await expect(pending.getByRole('list').first().locator(':scope > li')).toHaveCount(3)
  await expect(balances.locator(':scope > li')).toHaveCount(8)
  const more = await recent.getByRole('button', { name: t.common.showMore }).boundingBox()
  expect((more?.y ?? 0) + (more?.height ?? 0)).toBeLessThan(3.5 * 740)
})
