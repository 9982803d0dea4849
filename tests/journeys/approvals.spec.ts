import { createPerson } from '#tests/people.ts'
import { expect, test, textPattern } from './journey.ts'
import { setApproval } from './rights.ts'

test('an admin rejects with a reason, and approves later after all', { tag: '@English' }, async ({
  adminPage,
  app,
  t,
  language,
}) => {
  const name = `Zeina ${language}`
  const email = `zeina.${language}@example.org`
  await createPerson(app.database, { fullName: name, email, status: 'pending', signedUpUnder: 'SNMK2' })
  const page = await adminPage('/admin/approvals')
  const card = page.getByRole('listitem').filter({ hasText: email })
  await card.getByRole('button', { name: textPattern(t.approvals.rejectNamed, { name }) }).click()
  await page.getByRole('dialog').getByLabel(t.approvals.reason).fill('Not one of us')
  // The reason is still there after Escape closed the dialog.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await card.getByRole('button', { name: textPattern(t.approvals.rejectNamed, { name }) }).click()
  await expect(page.getByRole('dialog').getByLabel(t.approvals.reason)).toHaveValue('Not one of us')
  await page.getByRole('dialog').getByRole('button', { name: t.approvals.reject }).click()
  await expect(page.getByText(t.approvals.rejected)).toBeVisible()
  await expect(card).toHaveCount(0)

  await page.getByRole('button', { name: t.approvals.showRejected }).click()
  await expect(card).toContainText('Not one of us')
  await card.getByRole('button', { name: textPattern(t.approvals.approveNamed, { name }) }).click()
  await expect(page.getByText(t.approvals.approved)).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('a decision that another admin has already made is refused with a message, and the list is updated', {
  tag: '@English',
}, async ({ adminPage, app, t, language }) => {
  const email = `slow.${language}@example.org`
  await createPerson(app.database, { fullName: 'Slow', email, status: 'pending' })
  const page = await adminPage('/admin/approvals')
  const card = page.getByRole('listitem').filter({ hasText: email })
  await expect(card).toBeVisible()
  await setApproval(app, email, 'rejected')
  await card.getByRole('button', { name: textPattern(t.approvals.approveNamed, { name: 'Slow' }) }).click()
  await expect(page.getByText(t.approvals.updateFailed)).toBeVisible()
  await expect(page.getByText(t.approvals.alreadyDecided)).toBeVisible()
  await expect(card).toHaveCount(0)
})
