import type { Page } from '@playwright/test'
import type { RunningApp } from '#tests/journeys/app.ts'
import { databaseText } from '#tests/journeys/device/device-database.ts'
import { expect, leaderOf, test, textPattern } from '#tests/journeys/journey.ts'
import { openScreen } from '#tests/journeys/open-screen.ts'
import { meetsSince, today } from '#tests/journeys/sessions/meetings.ts'
import { typeTopic } from '#tests/journeys/sessions/session-form.ts'
import { switchTo } from '#tests/journeys/switch.ts'
import { counted } from '#tests/shown-text.ts'
import { aGroupOf, secretaryOf } from './roster.ts'

test.use({ serviceWorkers: 'allow' })

const CHILDREN = Array.from({ length: 30 }, (_, at) => String(at + 1).padStart(2, '0'))

/** A guardian for each child, and a name that must not collect the last one. */
async function withPeopleWhoCollect(app: RunningApp, group: string) {
  await app.database.execute(`
    insert into guardians (id, attendee_id, name, position)
    select gen_random_uuid(), id, replace(attendee_name, 'Child', 'Guardian'), 0
    from organization_attendees where organization_name = '${group}' and not is_leader`)
  await app.database.execute(`
    insert into collectors (id, attendee_id, kind, name)
    select gen_random_uuid(), id, 'must_not', 'Elias Haddad'
    from organization_attendees where organization_name = '${group}' and attendee_name = 'Child 30'`)
}

/** Two taps: the child, and the guardian. */
async function leavesWithGuardian(page: Page, child: string) {
  await page.getByRole('button', { name: new RegExp(`^Child ${child}`) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Guardian ${child}` })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // It is on the device once the child is not among those who are still here.
  await expect(page.getByRole('button', { name: new RegExp(`^Child ${child}`) })).toHaveCount(0)
}

test('thirty children are handed over by two phones, one of them without a connection and killed, and off again nothing is left of it', {
  tag: '@English',
}, async ({ aKillableBrowser, signedInAs, app, t, group }) => {
  await meetsSince(app, group, today(), '00:05')
  await app.database.execute(
    `update meeting_days set ends_at = '00:10', hands_over_below = 18 where organization_name = '${group}'`,
  )
  await aGroupOf(app, group, CHILDREN.length)
  await withPeopleWhoCollect(app, group)
  const browser = await aKillableBrowser(leaderOf(group))
  let page = await browser.open()
  await page.goto(`${app.url}/members`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => databaseText(page)).toContain('Guardian 30')
  await page.goto(`${app.url}/sessions/new`)
  await typeTopic(page, t.sessions, 'Football')
  await page.getByRole('button', { name: t.sessions.save }).click()
  const stillHere = (count: number) => textPattern(counted(t.here, 'stillHere', count, 'en'), { count })
  await page.goto(`${app.url}/dashboard`)
  await page.getByRole('link', { name: stillHere(30) }).click()
  await expect(page.getByText(stillHere(30))).toBeVisible()
  await expect.poll(() => databaseText(page)).toContain('leaderPhone')
  const address = page.url()
  const other = await signedInAs(secretaryOf(group, 'Rita Khoury'))
  await openScreen(other, new URL(address).pathname)

  // The first half leaves at a door without a connection, whose phone is killed in the middle.
  await page.context().setOffline(true)
  for (const child of CHILDREN.slice(0, 8)) await leavesWithGuardian(page, child)
  await browser.kill()
  page = await browser.open()
  await page.context().setOffline(true)
  await page.goto(address)
  await expect(page.getByText(stillHere(22))).toBeVisible()
  for (const child of CHILDREN.slice(8, 15)) await leavesWithGuardian(page, child)

  // The other half leaves at another door, and one of the first half by what that phone says.
  const asOther = async (child: string, name: string) => {
    await other.getByRole('button', { name: new RegExp(`^Child ${child}`) }).click()
    const sheet = other.getByRole('dialog')
    await sheet.getByRole('button', { name: t.here.other }).click()
    await sheet.getByLabel(t.here.otherName).fill(name)
    await sheet.getByRole('button', { name: t.here.record }).click()
    return sheet
  }
  await asOther('15', 'Aunt Rima')
  for (const child of CHILDREN.slice(15, 29)) await leavesWithGuardian(other, child)
  const last = await asOther('30', 'elias HADDAD')
  await expect(last.getByRole('note')).toContainText('Elias Haddad')
  await expect(last.getByRole('button', { name: 'Elias Haddad' })).toHaveCount(0)
  await last.getByRole('button', { name: t.common.cancel }).click()
  await last.getByRole('button', { name: 'Guardian 30' }).click()
  await expect(other.getByText(stillHere(14))).toBeVisible()

  // An evacuation: the phone without a connection lists everyone who did not leave at its door.
  await page.getByText(t.here.evacuation, { exact: true }).click()
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(16)
  for (const box of await boxes.all()) await box.check()
  await expect(page.getByText(textPattern(counted(t.here, 'allSafe', 16, 'en'), { count: 16 }))).toBeVisible()

  await page.context().setOffline(false)
  await page.reload()
  for (const phone of [page, other]) {
    await expect(phone.getByText(t.here.allLeft)).toBeVisible()
    await expect(phone.getByText(t.here.conflict)).toBeVisible()
    await expect(phone.getByText(/Aunt Rima/).first()).toBeVisible()
    await expect(phone.getByText(/Guardian 15/).first()).toBeVisible()
  }
  const { rows } = await app.database.execute<{ children: number; all: number }>(`
    select count(distinct attendee_id)::int as children, count(*)::int as all
    from hand_overs join sessions on sessions.id = session_id where organization = '${group}'`)
  expect(rows).toEqual([{ children: 30, all: 31 }])

  await page.goto(`${app.url}/dashboard`)
  await page.getByRole('button', { name: textPattern(t.meetings.dayOf, { organization: group }) }).click()
  const day = page.getByRole('dialog')
  await switchTo(day.getByRole('switch', { name: textPattern(t.meetings.handsOver) }), false)
  await day.getByRole('button', { name: t.common.save }).click()
  await expect(day).toHaveCount(0)
  await expect(other.getByText(t.sessions.notFound)).toBeVisible()
  await page.goto(address.replace(/\/here$/, ''))
  await expect(page.getByRole('link', { name: t.sessions.edit })).toBeVisible()
  for (const word of [t.here.title, t.here.allLeft, stillHere(30)]) await expect(page.getByText(word)).toHaveCount(0)
})
