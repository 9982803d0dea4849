import type { Page } from '@playwright/test'
import { databaseText } from '#tests/journeys/device/device-database.ts'
import { expect, leaderOf, test, textPattern } from '#tests/journeys/journey.ts'
import { holdNextCall } from '#tests/journeys/network.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens the start screen again, from the device: the server has not answered yet who is signed in. */
async function openAgain(page: Page) {
  const requested = await holdNextCall(page, 'accounts/me')
  await page.reload()
  await requested.sent
  return requested
}

test('the device opens the screen of the last person before the server says who is signed in: with their new rights, or the sign-in form', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group }) => {
  const name = `Known ${group}`
  const page = await signedInAs({ ...leaderOf(group), fullName: name })
  await page.goto('/dashboard')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => databaseText(page)).toContain(name)
  const person = `(select id from profiles where full_name = '${name}')`
  const welcome = page.getByRole('heading', { name: textPattern(t.dashboard.welcome, { name }) })

  const stillKnown = await openAgain(page)
  await expect(welcome).toBeVisible()
  await expect(page.getByText(t.roles.team_leader).first()).toBeVisible()
  await app.database.execute(`update user_organizations set organization_role = 'secretary' where user_id = ${person}`)
  stillKnown.release()
  await expect(page.getByText(t.roles.secretary).first()).toBeVisible()

  const signedOut = await openAgain(page)
  await expect(welcome).toBeVisible()
  await app.database.execute(`delete from auth.sessions where user_id = ${person}`)
  signedOut.release()
  await expect(page.getByRole('heading', { name: t.accounts.signInTitle })).toBeVisible()
  await expect(page.getByText(t.common.signedOutMeanwhile)).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
})
