import { readFile } from 'node:fs/promises'
import { databaseText } from '#tests/journeys/device/device-database.ts'
import { counted, expect, expectAccessible, test, textPattern } from '#tests/journeys/journey.ts'
import { aPhoto } from '#tests/journeys/people/photo.ts'
import { countTaps } from '#tests/journeys/taps.ts'
import { FUNDS, financeOf, fund } from './money.ts'

/** The journeys of a worker share a database. */
const isOf = (group: string) =>
  `transaction_id in (select id from financial_transactions where organization_name = '${group}')`

test('an expense with its receipt takes at most nine taps, and a picture that is none is refused before', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group, language }) => {
  await fund(app, group, FUNDS)
  const page = await signedInAs(financeOf(group))
  await page.goto('/dashboard')
  const taps = countTaps()
  await taps.tap(page.getByRole('link', { name: t.common.finance, exact: true }).last())
  const balance = page.getByRole('region', { name: textPattern(t.finance.ofOrganization, { organization: group }) })
  await expect(balance).toContainText(t.finance.recentChange)
  await taps.tap(balance.getByRole('button', { name: t.finance.requestWithdrawal }))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('12')
  await taps.tap(dialog.getByLabel(t.finance.notes))
  await dialog.getByLabel(t.finance.notes).fill('Bus')
  const choosing = page.waitForEvent('filechooser')
  await taps.tap(dialog.getByRole('button', { name: t.receipts.add }))
  // The camera's own two buttons, which no journey can press.
  const inCamera = 2
  await (await choosing).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: aPhoto(3000, 4000) })
  await expect(dialog.getByRole('region', { name: t.receipts.title }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, language)
  const chooseToo = async (name: string, buffer: Buffer) => {
    const again = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: t.receipts.add }).click()
    await (await again).setFiles({ name, mimeType: 'image/jpeg', buffer })
  }
  const photo = await readFile('tests/files/pictures/progressive.jpg')
  await chooseToo('cut.jpg', photo.subarray(0, photo.length - 200))
  await expect(dialog.getByText(textPattern(t.receipts.incomplete, { name: 'cut.jpg' }))).toBeVisible()
  await chooseToo('photo.heic', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'))
  await expect(dialog.getByText(textPattern(t.receipts.isHeic, { name: 'photo.heic' }))).toBeVisible()
  await taps.tap(dialog.getByRole('button', { name: t.finance.send }))
  expect(taps.taken('an expense with a receipt') + inCamera).toBeLessThanOrEqual(9)

  const request = page.getByRole('region', { name: t.finance.pending }).getByRole('listitem')
  const clip = request.getByRole('button', {
    name: textPattern(counted(t.receipts, 'count', 1, language), { count: 1 }),
  })
  await clip.click()
  const picture = dialog.getByRole('img', { name: textPattern(t.receipts.nthPicture, { n: 1, count: 1 }) })
  await expect(picture).toBeVisible()
  // Made smaller on the device.
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(2000)
  const { rows } = await app.database.execute<{ kind: string; size: number }>(
    `select kind, size from receipts where ${isOf(group)}`,
  )
  expect(rows).toMatchObject([{ kind: 'jpeg' }])
  expect(rows[0]?.size).toBeLessThanOrEqual(400_000)
  const width = async () => (await picture.boundingBox())?.width ?? 0
  const small = await width()
  await dialog.getByRole('button', { name: new RegExp(t.receipts.enlarge) }).click()
  expect(await width()).toBeGreaterThan(1.5 * small)
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: t.receipts.remove, exact: true }).click()
  await dialog.getByRole('alert').getByRole('button', { name: t.receipts.remove }).click()
  await expect(dialog.getByText(t.receipts.none)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(request.getByRole('button', { name: t.receipts.add })).toBeVisible()
})

test('receipts that cannot be sent wait on the device, also after a reload, and those after the review are marked', {
  tag: '@English',
}, async ({ signedInAs, app, t, group, language }) => {
  await fund(app, group, FUNDS)
  const page = await signedInAs(financeOf(group))
  await page.goto('/financial-transactions')
  await page.route('**/api/receipts/**', (route) => route.abort())
  await page.getByRole('button', { name: t.finance.requestWithdrawal }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('12')
  await dialog.getByLabel(t.finance.notes).fill('Bus')
  const add = async (...files: string[]) => {
    const choosing = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: t.receipts.add }).click()
    const named = files.map((name) => ({ name, mimeType: 'image/png', buffer: aPhoto(600, 800) }))
    await (await choosing).setFiles(named)
  }
  const chosen = dialog.getByRole('region', { name: t.receipts.title }).getByRole('listitem')
  await add('first.png', 'second.png')
  await expect(chosen).toHaveCount(2)
  // What was chosen is kept like what was typed, which is written a moment later.
  await expect.poll(() => databaseText(page)).toContain('"notes":"Bus"')
  await page.reload()
  await page.getByRole('button', { name: t.finance.requestWithdrawal }).click()
  await expect(chosen).toHaveCount(2)
  await dialog.getByRole('button', { name: t.finance.send }).click()
  const waiting = page.getByText(textPattern(counted(t.receipts, 'waiting', 2, language), { count: 2 }))
  await expect(waiting).toBeVisible()
  // The closed dialog leaves its entry in the history, which would stop the page from loading again.
  await expect.poll(() => page.evaluate(() => window.history.state?.dialogs ?? 0)).toBe(0)
  await page.reload()
  await expect(waiting).toBeVisible()
  await expectAccessible(page, language)
  await page.unroute('**/api/receipts/**')
  await page.reload()
  const request = page.getByRole('region', { name: t.finance.pending }).getByRole('listitem')
  await expect(
    request.getByRole('button', { name: textPattern(counted(t.receipts, 'count', 2, language), { count: 2 }) }),
  ).toBeVisible()
  await expect(waiting).toHaveCount(0)

  await request.getByRole('button', { name: new RegExp(`^${t.finance.approve}`) }).click()
  const reviewed = page.getByRole('region', { name: t.finance.recent }).getByRole('listitem')
  await reviewed.getByText('Bus').click()
  await reviewed
    .getByRole('button', { name: textPattern(counted(t.receipts, 'count', 2, language), { count: 2 }) })
    .click()
  await expect(dialog.getByText(t.receipts.addedLater)).toHaveCount(0)
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: t.receipts.add }).click()
  await (await choosing).setFiles('tests/files/turned-photo.jpg')
  await expect(dialog.getByRole('img', { name: /1 of 3/ })).toBeVisible()
  for (const place of ['2 of 3', '3 of 3']) {
    await dialog.getByRole('button', { name: t.receipts.next }).click()
    await expect(dialog.getByRole('img', { name: new RegExp(place) })).toBeVisible()
  }
  await expect(dialog.getByText(t.receipts.addedLater)).toBeVisible()
  // A photo stands as it was taken, without its camera and its place.
  const { rows } = await app.database.execute<{ size: string; text: string }>(
    `select width || ' × ' || height as size, encode(bytes, 'escape') as text from receipts
     where added_later and ${isOf(group)}`,
  )
  expect(rows.map(({ size, text }) => [size, /Exif|Rita/.test(text)])).toEqual([['40 × 60', false]])
  await expect(dialog.getByRole('button', { name: t.receipts.remove, exact: true })).toHaveCount(0)
  await expectAccessible(page, language)
})
