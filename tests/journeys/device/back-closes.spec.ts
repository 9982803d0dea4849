import { expect, test, textPattern } from '#tests/journeys/journey.ts'
import { failCalls } from '#tests/journeys/network.ts'

test('back closes an open dialog and stays on the screen, also of the first address; other closings leave nothing behind', {
  tag: '@Arabic',
}, async ({ leaderPage, t }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', 'Mira Karam': 'attendee' }, '/members')
  const dialog = page.getByRole('dialog')
  const open = async () => {
    await page.getByRole('button', { name: t.members.addPerson }).click()
    await expect(dialog).toBeVisible()
  }
  await open()
  await dialog.getByLabel(t.roster.name).fill('Rita')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/members/)
  // A step forward opens nothing.
  await page.goForward()
  await expect(dialog).toHaveCount(0)
  // The text is kept, as by every closing.
  await open()
  await expect(dialog.getByLabel(t.roster.name)).toHaveValue('Rita')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.goto('/sessions')
  await page.getByRole('link', { name: t.common.members }).click()
  await expect(page).toHaveURL(/\/members/)
  await open()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/sessions$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/members/)

  // A page that is loaded again shows no dialog, and has no entry for it.
  await open()
  await page.reload()
  await expect(page.getByRole('button', { name: t.members.addPerson })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => window.history.state.dialogs)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL(/\/sessions$/)
  await expect(page.getByRole('heading', { name: t.sessions.title })).toBeVisible()

  // A screen that is opened from the search comes after the one below.
  const search = page.getByRole('button', { name: t.navigation.search })
  await search.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/sessions$/)
  await search.click()
  await dialog.getByRole('combobox').fill('Mira')
  await dialog.getByRole('row').filter({ hasText: 'Mira Karam' }).click()
  await expect(page).toHaveURL(/\/people\//)
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/sessions$/)
  await expect(page.getByRole('heading', { name: t.sessions.title })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('of two dialogs back closes the inner one first', {
  tag: '@English',
}, async ({ adminPage, t }) => {
  const page = await adminPage('/financial-transactions')
  // The reserve is edited after a proof of identity, which opens above the form.
  await failCalls(page, 'finance/setReserve', { status: 403, code: 'PROOF_REQUIRED', defined: true })
  await page.getByRole('button', { name: textPattern(t.finance.editReserve, { currency: 'USD' }) }).click()
  const form = page.getByRole('dialog', { name: textPattern(t.finance.editReserve, { currency: 'USD' }) })
  await form.getByRole('textbox').first().fill('250')
  await form.getByRole('button', { name: t.common.save }).click()
  const proof = page.getByRole('dialog', { name: t.account.proofTitle })
  await expect(proof).toBeVisible()
  await page.goBack()
  await expect(proof).toHaveCount(0)
  await expect(form.getByRole('textbox').first()).toHaveValue('250')
  await page.goBack()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(/\/financial-transactions/)
})
