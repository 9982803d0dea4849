import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import type { RunningApp } from '#tests/journeys/app.ts'
import { databaseText } from '#tests/journeys/device/device-database.ts'
import { expect, expectAccessible, leaderOf, test, textPattern } from '#tests/journeys/journey.ts'
import { openScreen } from '#tests/journeys/open-screen.ts'
import { meetsSince, today } from '#tests/journeys/sessions/meetings.ts'
import { typeTopic } from '#tests/journeys/sessions/session-form.ts'
import type { Texts } from '#tests/journeys/texts.ts'
import { entryIdOf, withGuardians } from './people.ts'
import { inRoster, secretaryOf } from './roster.ts'

test.use({ serviceWorkers: 'allow' })

/** The children who left, with whom. */
async function handedOver(app: RunningApp, group: string): Promise<string[]> {
  const { rows } = await app.database.execute<{ told: string }>(sql`
    select coalesce(a.attendee_name, h.attendee_name) || ': ' || h.name as told
    from hand_overs h join sessions s on s.id = h.session_id
    left join organization_attendees a on a.id = h.attendee_id
    where s.organization = ${group} order by told`)
  return rows.map(({ told }) => told)
}

/** Record that a child left with a person of the list, or with another one whose name is typed. */
async function handOver(page: Page, t: Texts, child: string, collector: string | RegExp, typed?: string) {
  await page.getByRole('button', { name: new RegExp(`^${child}`) }).click()
  const sheet = page.getByRole('dialog', { name: textPattern(t.here.handOverTo, { name: child }) })
  await sheet.getByRole('button', { name: collector }).click()
  if (typed !== undefined) {
    await sheet.getByLabel(t.here.otherName).fill(typed)
    await sheet.getByRole('button', { name: t.here.record }).click()
  }
  await expect(sheet).toHaveCount(0)
  // It is on the device now.
  await expect(page.getByText(textPattern(t.here.recorded, { name: child }))).toBeVisible()
}

test('children are handed over without a connection, the browser is killed, and another phone that said otherwise shows both', {
  tag: '@Arabic',
}, async ({ aKillableBrowser, signedInAs, app, t, language, group }) => {
  await meetsSince(app, group, today(), '00:05')
  await app.database.execute(
    `update meeting_days set ends_at = '00:10', hands_over_below = 18 where organization_name = '${group}'`,
  )
  await inRoster(app, group, { 'Nour Saad': 'leader', 'Malek Hage': 'attendee', 'سنا الحاج': 'attendee' })
  await withGuardians(app, await entryIdOf(app, group, 'Malek Hage'), { 'Samar Hage': '+961 70 000 318' })
  const browser = await aKillableBrowser(leaderOf(group))
  let page = await browser.open()
  await page.goto(`${app.url}/members`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => databaseText(page)).toContain('Samar Hage')
  await page.goto(`${app.url}/dashboard`)
  await expect.poll(() => databaseText(page)).toContain('handingOver')

  await page.context().setOffline(true)
  await page.goto(`${app.url}/sessions/new`)
  await typeTopic(page, t.sessions, 'كرة القدم')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.savedHere)).toBeVisible()
  await page.goto(`${app.url}/dashboard`)
  await page.getByRole('region', { name: t.sessions.outbox }).getByRole('link', { name: t.here.title }).click()
  await handOver(page, t, 'Malek Hage', /Samar Hage/)
  await expect(page.getByText(t.here.notSent)).toBeVisible()
  await expectAccessible(page, language)
  const address = page.url()

  // The session and the hand-over outlive the browser, and are sent once there is a connection.
  await browser.kill()
  page = await browser.open()
  await page.context().setOffline(true)
  await page.goto(address)
  await expect(page.getByText(t.here.notSent)).toBeVisible()
  expect(await handedOver(app, group)).toEqual([])
  await page.context().setOffline(false)
  await page.goto(address)
  await expect.poll(() => handedOver(app, group)).toEqual(['Malek Hage: Samar Hage'])
  await expect(page.getByRole('heading', { name: t.here.left, exact: true })).toBeVisible()
  await expect(page.getByText(t.here.notSent)).toHaveCount(0)

  // A second phone has the list. What both say without knowing of each other stands side by side.
  const other = await signedInAs(secretaryOf(group, 'Rita Khoury'))
  await openScreen(other, new URL(address).pathname)
  await expect(other.getByText('Samar Hage')).toBeVisible()
  await page.context().setOffline(true)
  await handOver(other, t, 'سنا الحاج', t.here.other, 'تيتا ليلى')
  await expect.poll(() => handedOver(app, group)).toHaveLength(2)
  await handOver(page, t, 'سنا الحاج', t.here.other, 'الخالة ريما')
  await page.context().setOffline(false)
  await page.reload()
  for (const phone of [page, other]) {
    await expect(phone.getByText(t.here.conflict)).toBeVisible()
    await expect(phone.getByText(/تيتا ليلى/).first()).toBeVisible()
    await expect(phone.getByText(/الخالة ريما/).first()).toBeVisible()
  }
  await page.getByText(t.here.evacuation, { exact: true }).click()
  await page.getByRole('checkbox', { name: /^Nour Saad/ }).click()
  await expectAccessible(page, language)

  // The mark of the chosen list changes sides with the language.
  await page.getByRole('button', { name: t.common.otherLanguage }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  const left = (part: string) =>
    page.locator(`.mantine-SegmentedControl-${part}`).evaluate((e) => e.getBoundingClientRect().left)
  await expect
    .poll(async () => Math.abs((await left('indicator')) - (await left('label[data-active]'))))
    .toBeLessThan(2)
})
