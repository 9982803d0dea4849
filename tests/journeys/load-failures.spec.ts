import type { Page } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import { expect, leaderOf, test } from './journey.ts'
import { openList } from './members.ts'
import { FUNDS } from './money.ts'
import { cutEvents, failCalls, OWN_MARK, untilLoadedAhead } from './network.ts'
import { entryIdOf } from './people.ts'
import { inRoster } from './roster.ts'

/** An error after which the page does not call again without a press. */
const NOT_RETRIED = { defined: false, code: 'TEAPOT', status: 418 }

/** Let nothing load again without a press, until the returned function is called: then everything does. */
async function withoutChanges(page: Page) {
  const restoreEvents = await cutEvents(page)
  return async () => {
    await restoreEvents()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
  }
}

test('on every screen a failed load shows its own message and a button in its place that tries again', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  // More than twenty loads, one after the other.
  test.setTimeout(240_000)
  const sessionId = uuid()
  await app.database.execute(`
    insert into sessions (id, title, presenter_name, topic, session_date, organization)
    values ('${sessionId}', 'A', 'Leader', 'Games', '2026-11-14', '${group}')`)
  await inRoster(app, group, { Rita: 'attendee' })
  const person = `/people/${await entryIdOf(app, group, 'Rita')}`
  const page = await signedInAs({ ...leaderOf(group), isAdmin: true })
  await withoutChanges(page)
  const messages = page.getByRole('region', { name: t.common.messages })
  for (const [path, procedure, failed, more] of [
    ['/dashboard', 'finance/panel', t.finance.balanceFailed],
    ['/dashboard', 'sessions/list', t.sessions.loadFailed],
    ['/dashboard', 'home/groups', t.dashboard.homeFailed],
    ['/dashboard', 'home/network', t.dashboard.networkFailed],
    ['/sessions', 'sessions/overview', t.sessions.loadFailed],
    [`/sessions/${sessionId}`, 'sessions/get', t.sessions.oneFailed],
    [`/sessions/${sessionId}/edit`, 'sessions/get', t.sessions.oneFailed],
    [`/sessions/new?organization=${group}`, 'roster/list', t.sessions.rosterFailed],
    ['/members', 'members/list', t.members.membersFailed],
    ['/members', 'members/attendees', t.members.attendeesFailed],
    [person, 'people/get', t.people.loadFailed],
    [person, 'people/attendance', t.people.attendanceFailed],
    [person, 'people/notes', t.people.notesFailed],
    [person, 'people/reveals', t.people.revealsFailed, t.people.whoSaw],
    ['/admin/approvals', 'approvals/list', t.approvals.fetchFailed],
    ['/admin/users', 'users/list', t.users.loadFailed],
    ['/admin/audit', 'audit/list', t.audit.loadFailed],
    ['/admin/settings', 'settings/get', t.settings.loadFailed],
    ['/organization-roles', 'roles/list', t.roles.loadFailed],
    ['/financial-transactions', 'finance/overview', t.finance.balanceFailed],
    ['/financial-transactions', 'finance/balances', t.finance.balanceFailed],
    ['/financial-transactions', 'organizations/list', t.finance.transactionsFailed],
    ['/financial-transactions', 'finance/transactions', t.finance.transactionsFailed],
    ['/financial-transactions', 'finance/reserveHistory', t.finance.transactionsFailed, t.finance.history],
    ['/financial-transactions', 'finance/balanceHistory', t.finance.balanceFailed, t.finance.chart],
    ['/financial-transactions/statement', 'finance/statement', t.finance.transactionsFailed],
    ['/account', 'accounts/profile', t.account.loadFailed],
    ['/account', 'accounts/signIns', t.account.loadFailed],
    ['/account', 'audit/own', t.audit.ownFailed, t.audit.own],
  ] as const) {
    await test.step(`${path} ${procedure}`, async () => {
      const restore = await failCalls(page, procedure, NOT_RETRIED)
      await page.goto(path)
      if (procedure === 'members/list') await openList(page, t.members.registered)
      if (more) await page.getByRole('button', { name: more, exact: true }).click()
      await expect(messages.getByText(failed, { exact: true })).toBeVisible()
      const state = page.getByRole('main').getByRole('group', { name: failed, exact: true })
      await expect(state).toHaveCount(1)
      // What is also loaded ahead would be loaded by itself.
      if (['sessions/overview', 'roster/list', 'organizations/list'].includes(procedure)) await untilLoadedAhead(page)
      await restore()
      await state.getByRole('button', { name: t.common.retry }).click()
      await expect(state).toHaveCount(0)
    })
  }
  // Two loads that fail at once show both messages.
  for (const procedure of ['members/list', 'members/attendees']) await failCalls(page, procedure, NOT_RETRIED)
  await page.goto('/members')
  for (const failed of [t.members.membersFailed, t.members.attendeesFailed])
    await expect(messages.getByText(failed, { exact: true })).toBeVisible()
})

test('a failure shows one message, and the next only after a load has succeeded; what was loaded stays, marked as old', {
  tag: '@English',
}, async ({ leaderPage, app, t, group }) => {
  const page = await leaderPage({})
  const hearChanges = await withoutChanges(page)
  const failed = t.members.attendeesFailed
  const toast = page.getByRole('region', { name: t.common.messages }).getByText(failed, { exact: true })
  const state = page.getByRole('main').getByRole('group', { name: failed, exact: true })
  const retry = state.getByRole('button', { name: t.common.retry })
  const answered = () => page.waitForResponse('**/rpc/members/attendees*')
  let restore = await failCalls(page, 'members/attendees', NOT_RETRIED)
  await page.goto('/members')
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: t.common.close }).click()
  await expect(toast).toHaveCount(0)
  const secondFailure = answered()
  await retry.click()
  await secondFailure
  await expect(retry).toBeEnabled()
  await expect(toast).toHaveCount(0)

  await restore()
  await retry.click()
  await expect(page.getByText(t.members.noAttendees)).toBeVisible()
  await inRoster(app, group, { Rita: 'attendee' })
  restore = await failCalls(page, 'members/attendees', NOT_RETRIED)
  await hearChanges()
  await expect(toast).toBeVisible()
  await expect(page.getByText(t.members.noAttendees)).toBeVisible()
  await expect(state).toContainText(/\d\d:\d\d/)
  await restore()
  await retry.click()
  await expect(page.getByText('Rita')).toBeVisible()
  await expect(state).toHaveCount(0)
})

test('after an outage one press loads the finance screen again', { tag: '@English' }, async ({
  signedInAs,
  t,
  group,
}) => {
  const page = await signedInAs({ ...leaderOf(group), isAdmin: true })
  await withoutChanges(page)
  const failing = ['finance/overview', 'finance/balances', 'finance/transactions']
  const restores = await Promise.all(failing.map((procedure) => failCalls(page, procedure, NOT_RETRIED)))
  await page.goto('/financial-transactions')
  const main = page.getByRole('main')
  const retry = main.getByRole('button', { name: t.common.retry })
  await expect(retry).toHaveCount(1)
  for (const restore of restores) await restore()
  await retry.click()
  const balances = main.getByRole('region', { name: t.finance.balances })
  await expect(balances.getByRole('listitem').filter({ hasText: group })).toBeVisible()
  await expect(main.getByRole('region', { name: t.finance.pending })).toBeVisible()
  await expect(retry).toHaveCount(0)
})

test('a message is shown although its code could not be loaded before, also when the connection seemed to be back', {
  tag: '@English',
}, async ({ signedInAs, t, group }) => {
  const page = await signedInAs(leaderOf(group))
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await page.route('**/healthz', (route) => route.abort())
  const refused = () => page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  const first = refused()
  await page.goto('/account')
  await first
  const again = refused()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await again
  await page.unroute('**/healthz')
  const about = page.getByRole('region', { name: t.account.profile })
  await about.getByLabel(t.account.phone).fill('03 123 456')
  await about.getByRole('button', { name: t.common.save }).click()
  await expect(page.getByText(t.account.saved)).toBeVisible()
})

test('a part of the page that the server does not have any more is said to be out of date, not without a connection', {
  tag: '@Arabic',
}, async ({ financePage, t }) => {
  const page = await financePage(FUNDS)
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404, headers: OWN_MARK, body: 'Not found' }))
  await page.getByRole('button', { name: t.finance.addIncome }).click()
  await expect(page.getByText(t.common.outdated)).toBeVisible()
  await expect(page.getByText(t.common.newVersion)).toBeVisible()
  await expect(page.getByText(t.common.networkFailed)).toHaveCount(0)
})
