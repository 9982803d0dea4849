import { hashPassword } from 'better-auth/crypto'
import { sql } from 'drizzle-orm'
import { giveApp } from '#tests/second-factor.ts'
import { AUTH_SECRET } from './app.ts'
import { now } from './clock.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'

/** Other journeys of this worker expect a network that is in use. */
test.afterEach(async ({ app: { database } }) => {
  await database.execute(sql`insert into first_steps values ('all', now()) on conflict do nothing`)
  await database.execute(sql`update network_settings set name = null`)
  await database.execute(sql`update backup_state set verified_at = null, is_encrypted = null`)
})

test('the first administrator of a network goes through the list until it ends', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, language }) => {
  const { database, mails } = app
  await database.execute(sql`delete from first_steps`)
  await database.execute(sql`update backup_state set verified_at = now(), is_encrypted = true`)
  const fullName = 'Rima of the first evening'
  const page = await signedInAs({ fullName, isAdmin: true, passwordHash: await hashPassword('a long old secret') })
  const { rows } = await database.execute<{ id: string; email: string }>(
    sql`select id, email from profiles where full_name = ${fullName}`,
  )
  await page.goto('/dashboard')
  const list = page.getByRole('region', { name: t.firstSteps.title })
  const step = (text: string) => list.getByRole('listitem').filter({ hasText: text })
  const press = (name: string) => list.getByRole('button', { name, exact: true }).click()
  await expect(step(t.firstSteps.name)).toContainText(t.firstSteps.nameHint)
  await expectAccessible(page, language)

  await press(t.firstSteps.testMailSend)
  await expect.poll(() => mails.filter(({ to }) => to === rows[0]?.email).length).toBe(1)
  for (const [confirm, name] of [
    [t.firstSteps.testMailConfirm, t.firstSteps.testMail],
    [t.firstSteps.groupsConfirm, t.firstSteps.groups],
    [t.firstSteps.backupKeyConfirm, t.firstSteps.backupKey],
    [t.firstSteps.invitationsConfirm, t.firstSteps.invitations],
  ] as const) {
    await press(confirm)
    await expect(step(name).getByRole('img', { name: t.firstSteps.done, exact: true })).toBeVisible()
  }
  await step(t.firstSteps.name).getByRole('link').click()
  await page.getByLabel(t.settings.networkName).fill('شبكة الجبل')
  await page.getByRole('region', { name: t.settings.network }).getByRole('button', { name: t.common.save }).click()
  await expect(page.getByText(t.settings.saved, { exact: true })).toBeVisible()

  await signedInAs({ fullName: 'The second administrator', isAdmin: true })
  await page.goto('/dashboard')
  await expect(list).toContainText(textPattern(t.firstSteps.progress, { done: '7', count: '8' }))
  await expect(list.getByRole('link', { name: t.firstSteps.secondFactorOpen })).toBeVisible()
  await giveApp({ database, secret: AUTH_SECRET, clock: now }, rows[0]?.id ?? '')
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: t.dashboard.waitingForYou })).toBeVisible()
  await expect(list).toHaveCount(0)
})
