import type { Page } from '@playwright/test'
import { PROTOCOL, PROTOCOL_HEADER } from '#contract/protocol.ts'
import { longDate } from '#domain/dates/dates.ts'
import type { RunningApp } from '#tests/journeys/app.ts'
import { now, setServerTime } from '#tests/journeys/clock.ts'
import { expect, expectAccessible, test, textPattern } from '#tests/journeys/journey.ts'
import { untilLoadedAhead } from '#tests/journeys/network.ts'
import { inRoster, recordedFor, secretaryOf } from '#tests/journeys/people/roster.ts'
import { today } from '#tests/journeys/sessions/meetings.ts'
import { typeDraft, typeTopic } from '#tests/journeys/sessions/session-form.ts'
import type { Texts } from '#tests/journeys/texts.ts'
import { databaseRecords, databaseText } from './device-database.ts'
import { signInOn } from './same-device.ts'

const ADMIN = { fullName: 'Rima Haddad', isAdmin: true } as const

/** Save a session without a connection, and leave the draft of another one. */
async function leaveUnsent(page: Page, t: Texts) {
  await page.goto('/sessions/new')
  await typeTopic(page, t.sessions, 'Saved and not sent')
  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByRole('region', { name: t.sessions.outbox })).toBeVisible()
  await page.context().clearCookies()
  await page.context().setOffline(false)
}

/** An administrator ends the access of a person. */
async function endAccess(admin: Page, app: RunningApp, name: string) {
  const { rows } = await app.database.execute<{ id: string }>(`select id from profiles where full_name = '${name}'`)
  const ended = await admin.request.post('/rpc/users/endAccess', {
    headers: { origin: app.url, [PROTOCOL_HEADER]: String(PROTOCOL) },
    data: { json: { userId: rows[0]?.id } },
  })
  expect(ended.status()).toBe(200)
}

test('what one person did not send is hidden from the next one on the phone, and sent when its owner signs in', {
  tag: '@English',
}, async ({ page, app, t, language, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', 'Secret Child': 'attendee' })
  const signInFirst = await signInOn(page.context(), app, secretaryOf(group, 'First'))
  await typeDraft(page, t.sessions, 'Half written')
  await leaveUnsent(page, t)

  await signInOn(page.context(), app, secretaryOf(group, 'Second'))
  await page.goto('/sessions')
  await expect(page.getByRole('heading', { name: t.sessions.title })).toBeVisible()
  await expect(page.getByText('Saved and not sent')).toHaveCount(0)
  await page.goto('/sessions/new')
  await expect(page.getByRole('button', { name: t.sessions.save })).toBeVisible()
  await expect(page.getByText('Half written')).toHaveCount(0)

  // Signing out deletes only what is the person's own.
  await page.getByRole('button', { name: t.common.signOut }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText(textPattern(t.sessions.waitForSignIn_other, { count: 2 }))).toBeVisible()
  await expect(page.getByText(/First|Secret|Saved and not sent/)).toHaveCount(0)
  await expectAccessible(page, language)
  expect(await recordedFor(app, group)).toEqual([])

  await signInFirst()
  await page.goto('/sessions/new')
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  expect(await recordedFor(app, group)).toMatchObject([{ topic: 'Saved and not sent' }])
  await page
    .getByRole('region', { name: t.sessions.drafts })
    .getByRole('link', { name: /Half written/ })
    .click()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Half written')
})

/** The server's answers say a later time, and so does the device. */
async function waitDays(page: Page, days: number) {
  const time = now() + days * 24 * 3600 * 1000
  await page.unrouteAll()
  await setServerTime(page, () => time)
  await page.clock.install({ time })
  await page.goto('/auth')
}

test('what was set apart is asked about after 30 days, and deleted only after a second question', {
  tag: '@English',
}, async ({ page, app, t, language, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  await signInOn(page.context(), app, secretaryOf(group, 'First'))
  await leaveUnsent(page, t)
  await signInOn(page.context(), app, secretaryOf(group, 'Second'))
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: t.common.signOut })).toBeVisible()
  await expect.poll(() => databaseText(page)).toContain('setApartAt')
  await page.context().clearCookies()
  const waiting = page.getByText(textPattern(t.sessions.waitForSignIn_one, { count: 1 }))
  const question = page.getByRole('group').filter({ hasText: t.sessions.oldUnsent })
  await page.goto('/auth')
  await expect(waiting).toBeVisible()
  await expect(question).toHaveCount(0)

  await waitDays(page, 31)
  await expect(question).toContainText(group)
  await expect(question).toContainText(longDate(today(), language))
  await expect(page.getByText(/First|Nour|Saved and not sent/)).toHaveCount(0)
  await expectAccessible(page, language)
  await question.getByRole('button', { name: t.sessions.keepUnsent }).click()
  await expect(question).toHaveCount(0)
  await expect(waiting).toBeVisible()

  await waitDays(page, 62)
  await question.getByRole('button', { name: t.sessions.delete }).click()
  const dialog = page.getByRole('dialog', { name: t.sessions.deleteTitle })
  await dialog.getByRole('button', { name: t.common.cancel }).click()
  await expect(waiting).toBeVisible()
  await question.getByRole('button', { name: t.sessions.delete }).click()
  await dialog.getByRole('button', { name: t.sessions.delete }).click()
  await expect(waiting).toHaveCount(0)
  await expect.poll(() => databaseText(page)).not.toContain('Saved and not sent')
})

test('when access ends, a phone deletes what it has set apart for this person and nothing else, or all that is the owner’s', {
  tag: '@English',
}, async ({ page, signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const [name, second] = [`Leaving ${group}`, `Second ${group}`]
  const admin = await signedInAs(ADMIN)
  await signInOn(page.context(), app, secretaryOf(group, name))
  await leaveUnsent(page, t)
  await signInOn(page.context(), app, secretaryOf(group, second))
  await typeDraft(page, t.sessions, 'Of the second')
  await expect.poll(() => databaseText(page)).toContain('setApartAt')

  // An answer that is not of the server deletes nothing.
  const [apart] = (await databaseRecords(page)).filter((record) => JSON.stringify(record).includes('setApartAt'))
  const { personId } = apart as { personId: string }
  await page.route('**/rpc/accounts/accessEnded', (route) => route.fulfill({ json: { json: { personId } } }))
  const answered = page.waitForResponse('**/rpc/accounts/accessEnded')
  await page.reload()
  await answered
  await page.unrouteAll()
  await page.goto('about:blank')
  await page.goto('/sessions')
  await expect(page.getByRole('heading', { name: t.sessions.title })).toBeVisible()
  expect(await databaseText(page)).toContain('Saved and not sent')

  await page.goto('about:blank')
  await endAccess(admin, app, name)
  await page.goto('/sessions/new')
  await expect.poll(() => databaseText(page)).not.toContain('Saved and not sent')
  const left = await databaseText(page)
  expect(left).not.toContain(personId)
  expect(left).toContain('Of the second')
  await expect(page.getByText(name)).toHaveCount(0)

  // The owner's phone learns of the end only when it is opened the next time.
  await page.goto('about:blank')
  await endAccess(admin, app, second)
  await page.goto('/auth')
  await expect.poll(() => databaseRecords(page)).toEqual([])
})

test('a sign-in that was ended elsewhere deletes the lists at once, and not what was typed; losing the approval deletes all', {
  tag: '@Arabic',
}, async ({ page, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', 'Secret Child': 'attendee' })
  const name = `Ended ${group}`
  const signInAgain = await signInOn(page.context(), app, secretaryOf(group, name))
  await typeDraft(page, t.sessions, 'Typed before')
  await expect.poll(async () => (await databaseText(page)).match(/Secret Child/g)?.length).toBeGreaterThan(1)
  await app.database.execute(`
    delete from auth.sessions using profiles where profiles.id = user_id and full_name = '${name}'`)
  await expect(page).toHaveURL(/\/auth/)
  await expect
    .poll(async () => (await databaseRecords(page)).some((record) => JSON.stringify(record).includes('queries')))
    .toBe(false)
  expect(await databaseText(page)).toContain('Typed before')

  await signInAgain()
  await page.goto('/sessions/new')
  await expect(page.getByRole('region', { name: t.sessions.drafts })).toContainText('Typed before')
  await app.database.execute(`update profiles set approval_status = 'rejected' where full_name = '${name}'`)
  await expect(page).toHaveURL(/\/pending-approval$/)
  await expect.poll(() => databaseRecords(page)).toEqual([])
})
