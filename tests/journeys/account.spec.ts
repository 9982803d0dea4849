import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hashPassword } from 'better-auth/crypto'
import { v7 as uuid } from 'uuid'
import { accounts } from '#server/database/schema/index.ts'
import { createPerson } from '#tests/people.ts'
import { expect, test, textPattern } from './journey.ts'

test('somebody changes their name, their password, and takes away what is held about them', async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  const email = `${randomUUID()}@example.org`
  const page = await signedInAs({ fullName: 'Joya', email, signedUpUnder: group })
  const { rows } = await app.database.execute<{ id: string }>(`select id from profiles where email = '${email}'`)
  const userId = rows[0]?.id ?? ''
  const password = await hashPassword('my old secret')
  await app.database
    .insert(accounts)
    .values({ id: uuid(), userId, accountId: userId, providerId: 'credential', password })

  await page.goto('/dashboard')
  await page.getByRole('link', { name: t.common.myAccount }).click()
  const about = page.getByRole('region', { name: t.account.profile })
  await expect(about).toContainText(group)
  await about.getByLabel(t.account.fullName).fill('')
  await about.getByRole('button', { name: t.common.save }).click()
  await expect(about).toContainText(t.accounts.fullNameRequired)
  await about.getByLabel(t.account.fullName).fill('جويا مطر')
  await about.getByLabel(t.account.phone).fill('٠٣ ١٢٣ ٤٥٦')
  const save = about.getByRole('button', { name: t.common.save })
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/rpc/accounts/updateProfile', async (route) => {
    await isAnswered
    await route.continue()
  })
  await save.press('Enter')
  // While it works it takes no press, and keeps the keyboard's place.
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()
  answer()
  await expect(page.getByText(t.account.saved)).toBeVisible()
  await expect(save).toBeEnabled()
  await expect(save).toBeFocused()
  await expect(about.getByLabel(t.account.fullName)).toHaveValue('جويا مطر')

  const secret = page.getByRole('region', { name: t.account.password })
  const type = async (...typed: string[]) => {
    for (const [place, text] of typed.entries()) await secret.locator('input').nth(place).fill(text)
    await secret.getByRole('button', { name: t.account.changePassword }).click()
  }
  await type('', 'short', 'other')
  await expect(secret).toContainText(t.account.currentRequired)
  await expect(secret).toContainText(t.accounts.passwordTooShort)
  await expect(secret).toContainText(t.accounts.passwordsMustMatch)
  await type('not it', 'my new secret', 'my new secret')
  await expect(secret).toContainText(t.account.currentWrong)
  await type('my old secret', 'my new secret', 'my new secret')
  await expect(page.getByText(t.account.passwordChanged)).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t.account.download }).click(),
  ])
  const held = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(held.profile).toMatchObject({ fullName: 'جويا مطر', phoneNumber: '03 123 456', organizationName: group })

  const devices = page.getByRole('region', { name: t.account.signIns })
  await expect(devices).toContainText(t.account.thisBrowser)
  await devices.getByRole('button', { name: t.account.signOutEverywhere }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.account.signOutEverywhere }).click()
  await expect(page).toHaveURL(/\/auth/)
})

test('the number of people who wait follows by itself, and who was approved gets a mail', { tag: '@Arabic' }, async ({
  signedInAs,
  app,
  t,
  language,
}) => {
  const page = await signedInAs({ fullName: 'Admin', isAdmin: true })
  await page.goto('/dashboard')
  const waiting = page.getByRole('link', { name: new RegExp(t.dashboard.pendingApprovals) }).getByRole('img')
  await expect(waiting).toBeVisible()
  const before = Number(await waiting.textContent())
  const email = `${randomUUID()}@example.org`
  const id = await createPerson(app.database, {
    fullName: `Waits ${language}`,
    email,
    status: 'pending',
    emailVerified: false,
  })
  await app.database.execute(`update auth.users set email_verified = true where id = '${id}'`)
  await expect(waiting).toHaveText(String(before + 1))
  await page.goto('/admin/approvals')
  const card = page.getByRole('listitem').filter({ hasText: email })
  await card.getByRole('button', { name: textPattern(t.approvals.approveNamed, { name: `Waits ${language}` }) }).click()
  await expect(page.getByText(t.approvals.approved)).toBeVisible()
  await expect.poll(() => app.mails.filter(({ to }) => to === email).length, { timeout: 20_000 }).toBe(1)
})
