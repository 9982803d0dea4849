import { createPerson } from '#tests/people.ts'
import { confirmAddress } from './accounts.ts'
import { expect, test, textPattern } from './journey.ts'

test('an admin sees a sign-up without a reload, rejects it with a reason, and approves it later after all, which is mailed', {
  tag: '@English',
}, async ({ adminPage, app, t, group }) => {
  const name = `Zeina ${group}`
  const email = `zeina.${group}@example.org`
  const page = await adminPage('/dashboard')
  const link = page.getByRole('link', { name: new RegExp(t.dashboard.pendingApprovals) })
  const waiting = link.getByRole('img')
  await expect(waiting).toBeVisible()
  const before = Number(await waiting.textContent())
  await createPerson(app.database, {
    fullName: name,
    email,
    status: 'pending',
    emailVerified: false,
    signedUpUnder: 'SNMK2',
  })
  await confirmAddress(app, email)
  await expect(waiting).toHaveText(String(before + 1))
  await link.click()
  const card = page.getByRole('listitem').filter({ hasText: email })
  const reject = card.getByRole('button', { name: textPattern(t.approvals.rejectNamed, { name }) })
  await reject.click()
  await page.getByRole('dialog').getByLabel(t.approvals.reason).fill('Not one of us')
  // The reason is still there after Escape closed the dialog.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await reject.click()
  await expect(page.getByRole('dialog').getByLabel(t.approvals.reason)).toHaveValue('Not one of us')
  await page.getByRole('dialog').getByRole('button', { name: t.approvals.reject }).click()
  await expect(page.getByText(t.approvals.rejected)).toBeVisible()
  await expect(card).toHaveCount(0)

  await page.getByRole('button', { name: t.approvals.showRejected }).click()
  await expect(card).toContainText('Not one of us')
  const mails = () => app.mails.filter(({ to }) => to === email).length
  // That of the rejection.
  await expect.poll(mails, { timeout: 20_000 }).toBe(1)
  await card.getByRole('button', { name: textPattern(t.approvals.approveNamed, { name }) }).click()
  await expect(page.getByText(t.approvals.approved)).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect.poll(mails, { timeout: 20_000 }).toBe(2)
})
