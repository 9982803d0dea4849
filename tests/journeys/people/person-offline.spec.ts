import { sql } from 'drizzle-orm'
import type { RunningApp } from '#tests/journeys/app.ts'
import { now } from '#tests/journeys/clock.ts'
import { databaseText } from '#tests/journeys/device/device-database.ts'
import { expect, leaderOf, test, textPattern } from '#tests/journeys/journey.ts'
import { entryIdOf, withGuardians } from './people.ts'
import { inRoster } from './roster.ts'

test.use({ serviceWorkers: 'allow' })

/** A child of the group whose mother can be called. */
async function aReachableChild(app: RunningApp, group: string): Promise<string> {
  await inRoster(app, group, { 'Nour Saad': 'leader', 'Malek Hage': 'attendee', 'Sana Hage': 'attendee' })
  const attendeeId = await entryIdOf(app, group, 'Malek Hage')
  await withGuardians(app, attendeeId, { 'Samar Hage': '+961 70 000 318' })
  return attendeeId
}

/** What is written down of reading the data of a person, or of the group. */
async function readings(app: RunningApp, attendeeId: string, group: string) {
  const { rows } = await app.database.execute<{ kind: string }>(sql`
    select substr(action, 9) as kind from audit_log
    where action in ('reading.contacts_on_device', 'reading.page_offline')
      and organization_name = ${group} and coalesce(attendee_id, ${attendeeId}) = ${attendeeId}
    order by kind`)
  return rows.map(({ kind }) => kind)
}

test('a page with contacts opens without a connection after the browser was killed, is reported, and is not shown after 30 days without a connection', {
  tag: '@Arabic',
}, async ({ aKillableBrowser, app, t, group }) => {
  const child = await aReachableChild(app, group)
  const browser = await aKillableBrowser(leaderOf(group))
  let page = await browser.open()
  await page.goto(`${app.url}/members`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => databaseText(page)).toContain('Samar Hage')
  expect(await readings(app, child, group)).toEqual(['contacts_on_device'])

  await browser.kill()
  page = await browser.open()
  await page.context().setOffline(true)
  await page.goto(`${app.url}/people/${child}`)
  await expect(page.getByRole('heading', { name: 'Malek Hage' })).toBeVisible()
  const call = page.getByRole('link', { name: textPattern(t.attendance.call, { name: 'Samar Hage' }) })
  await expect(call.first()).toHaveAttribute('href', 'tel:+96170000318')
  await expect.poll(() => databaseText(page)).toContain('openedAt')
  // The list of people, which was not loaded, is that of the device.
  await page.goto(`${app.url}/members`)
  const list = page.getByRole('region', { name: t.members.attendees })
  await expect(list.getByRole('link')).toHaveText(['Nour Saad', 'Malek Hage', 'Sana Hage'])
  await expect(page.getByRole('button', { name: t.members.addPerson })).toBeDisabled()

  await page.context().setOffline(false)
  await page.goto(`${app.url}/dashboard`)
  await expect.poll(() => readings(app, child, group)).toEqual(['contacts_on_device', 'page_offline'])
  await expect.poll(() => databaseText(page)).not.toContain('openedAt')

  // So does the sheet of a name in a session's form.
  const sister = await entryIdOf(app, group, 'Sana Hage')
  await page.context().setOffline(true)
  await page.goto(`${app.url}/sessions/new`)
  await page.getByRole('button', { name: 'Sana Hage', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(t.people.noContacts)).toBeVisible()
  await expect.poll(() => databaseText(page)).toContain('openedAt')
  await page.context().setOffline(false)
  await page.goto(`${app.url}/dashboard`)
  await expect.poll(() => readings(app, sister, group)).toEqual(['contacts_on_device', 'page_offline'])

  await page.context().setOffline(true)
  await page.clock.install({ time: now() + 31 * 24 * 3600 * 1000 })
  await page.goto(`${app.url}/people/${child}`)
  await expect(page.getByText(t.common.notOnDevice).first()).toBeVisible()
  await expect(page.getByText('Samar Hage')).toHaveCount(0)
  await page.goto(`${app.url}/sessions/new`)
  await expect(page.getByText('Malek Hage').first()).toBeVisible()
  expect(await databaseText(page)).toContain('Samar Hage')
  await page.context().setOffline(false)
  await page.goto(`${app.url}/people/${child}`)
  await expect(call.first()).toBeVisible()
})
