import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { dayAndDate, fullDate, longDate } from '#domain/dates.ts'
import { enqueueScheduledMails, SCHEDULED_MAILS } from '#server/operations/scheduled-mails/scheduled-mails.ts'
import type { RunningApp } from './app.ts'
import { now } from './clock.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { daysAgo, meetsSince } from './meetings.ts'
import { inRoster, secretaryOf, topicsOf } from './roster.ts'
import { typeTopic } from './session-form.ts'

const DAY = daysAgo(6)
const email = () => `${randomUUID()}@example.org`

/** Another organization. Returns its name. */
async function anotherGroup(app: RunningApp): Promise<string> {
  const name = `G${randomUUID().slice(0, 8)}`
  await app.database.execute(`
    insert into organizations (name, age_checked, position)
    select '${name}', false, max(position) + 1 from organizations`)
  return name
}

/** What the server does every few minutes. */
async function enqueueDueMails({ database, url: appUrl }: RunningApp) {
  const options = { database, clock: now, timeZone: 'Asia/Beirut', appUrl }
  for (const kind of SCHEDULED_MAILS) await enqueueScheduledMails(kind, options)
}

/** The mails to someone about a group. */
function mailsTo(app: RunningApp, address: string, group: string) {
  return app.mails.filter(({ to, text }) => to === address && text.includes(group))
}

/** The link of the one mail to someone about a group. */
async function linkAbout(app: RunningApp, address: string, group: string): Promise<string> {
  await expect.poll(() => mailsTo(app, address, group).length).toBe(1)
  const link = /http:\/\/localhost:\S+?(?=["\s<])/.exec(mailsTo(app, address, group)[0]?.text ?? '')
  return link?.[0] ?? ''
}

test('a missing report is asked for by mail and settled by each of its three ways', { tag: '@English' }, async ({
  signedInAs,
  app,
  t,
  language,
  group: recorded,
}) => {
  const [unheld, paused] = [await anotherGroup(app), await anotherGroup(app)]
  const [toLeader, toSecretary] = [email(), email()]
  for (const name of [recorded, unheld, paused]) await inRoster(app, name, { 'Nour Saad': 'leader', Rita: 'attendee' })
  const roles = { [recorded]: 'team_leader', [unheld]: 'team_leader', [paused]: 'team_leader' } as const
  const page = await signedInAs({ fullName: 'Leader', email: toLeader, signedUpUnder: recorded, roles, language })
  const secretary = await signedInAs({ ...secretaryOf(recorded, 'Secretary'), email: toSecretary })
  for (const name of [recorded, unheld, paused]) await meetsSince(app, name, DAY)
  for (let round = 0; round < 2; round += 1) await enqueueDueMails(app)

  const missing = (on: Page) => on.getByText(textPattern(t.meetings.missing, { date: dayAndDate(DAY, language) }))
  const named = (label: string) => new RegExp(`^${label}: `)
  // A secretary has no mail, sees what is missing, and may make no pause.
  await secretary.goto('/dashboard')
  await expect(missing(secretary)).toBeVisible()
  await expect(secretary.getByRole('button', { name: named(t.meetings.didNotMeet) })).toBeVisible()
  await expect(secretary.getByRole('button', { name: named(t.meetings.pause) })).toHaveCount(0)

  await page.goto(await linkAbout(app, toLeader, recorded))
  await expect(missing(page)).toBeVisible()
  await expect(page.getByText(longDate(DAY, language)).first()).toBeVisible()
  await expectAccessible(page, language)
  await typeTopic(page, t.sessions, 'Late')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  expect(await topicsOf(app, recorded)).toEqual(['Late'])

  const dialog = page.getByRole('dialog')
  await page.goto(await linkAbout(app, toLeader, unheld))
  await page.getByRole('button', { name: named(t.meetings.didNotMeet) }).click()
  await dialog.getByLabel(t.meetings.reason).fill('Snow')
  await dialog.getByRole('button', { name: t.meetings.didNotMeet }).click()
  await expect(page.getByText(t.meetings.unheldSaved)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(missing(page)).toHaveCount(1)

  await page.goto(await linkAbout(app, toLeader, paused))
  await page.getByRole('button', { name: named(t.meetings.pause) }).click()
  await expect(dialog.getByRole('button', { name: textPattern(longDate(DAY, language)) })).toHaveCount(2)
  await dialog.getByRole('button', { name: t.meetings.addPause }).click()
  await expect(page.getByText(t.meetings.pauseAdded)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('main').getByRole('region', { name: paused, exact: true })).toBeVisible()
  await expect(missing(page)).toHaveCount(0)

  await enqueueDueMails(app)
  const { rows } = await app.database.execute(`
    select recipient from outgoing_mails where recipient in ('${toSecretary}', '${toLeader}')`)
  expect(rows).toHaveLength(3)
  expect(mailsTo(app, toSecretary, recorded)).toEqual([])
})

test('admins settle the missing report of a group without a team leader in their overview', {
  tag: '@Arabic',
}, async ({ adminPage, app, t, language, group }) => {
  await meetsSince(app, group, DAY)
  const admin = await adminPage('/dashboard')
  await admin
    .getByRole('row')
    .filter({ hasText: group })
    .getByRole('button', { name: textPattern(t.dashboard.openMissing, { organization: group }) })
    .click()
  const overview = admin.getByRole('dialog')
  await expectAccessible(admin, language)
  await overview.getByRole('button', { name: new RegExp(`^${t.meetings.didNotMeet}: `) }).click()
  await expect(admin.getByRole('dialog', { name: fullDate(DAY, language) })).toBeVisible()
  await overview.getByLabel(t.meetings.reason).fill('Snow')
  await overview.getByRole('button', { name: t.meetings.didNotMeet }).click()
  await expect(overview.getByText(t.dashboard.noneMissing)).toBeVisible()
})
