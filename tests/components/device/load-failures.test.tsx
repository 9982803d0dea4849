import { ORPCError } from '@orpc/client'
import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Answers, merged, pageOf } from '#tests/components/fake-server.ts'
import { soon } from '#tests/components/fields.ts'
import { usd } from '#tests/components/finance/finance.ts'
import { mountAs } from '#tests/components/mount.tsx'
import { anAdmin } from '#tests/components/people/people.ts'
import { aPersonPage } from '#tests/components/people/person-page.ts'
import { api, queryClient } from '#web/api.ts'
import { texts } from '#web/i18n/en/index.ts'
import { missingStore } from '#web/offline/missing-store.ts'

/** A failure after which the page does not call again without a press. */
function fail(): never {
  throw new ORPCError('TEAPOT', { status: 418 })
}

/** The answers in which one procedure, such as `roster/list`, fails. */
function failing(procedure: string): Answers {
  const [area = '', name = ''] = procedure.split('/')
  return { [area]: { [name]: fail } }
}

const NO_FUNDS = usd('0.00')
const TOTALS = { reserve: NO_FUNDS, organizations: NO_FUNDS, grand: NO_FUNDS }
const RITA = aPersonPage()
const PERSON = `/people/${RITA.id}`
const SESSION = `/sessions/${uuid()}`

/** An admin, who also leads a group. */
function mountAdmin(path: string, answers: Answers) {
  const memberships = [{ organizationName: 'SNMY1', organizationRole: 'team_leader' as const }]
  const known: Answers = {
    people: { get: () => RITA },
    finance: { overview: () => ({ totals: TOTALS, availableReserve: NO_FUNDS, pendingCount: 0 }) },
  }
  return mountAs(anAdmin({ memberships }), path, merged(known, answers))
}

async function messages() {
  return within(await screen.findByRole('region', { name: texts.common.messages }))
}

async function expectMessage(failed: string) {
  expect(await (await messages()).findByText(failed)).toBeTruthy()
}

/** What is shown in the place of a list that could not be loaded. */
function stateOf(failed: string) {
  return within(screen.getByRole('main')).findByRole('group', { name: failed })
}

test.each([
  ['/dashboard', 'finance/panel', texts.finance.balanceFailed],
  ['/dashboard', 'home/groups', texts.dashboard.homeFailed],
  ['/dashboard', 'home/network', texts.dashboard.networkFailed],
  ['/sessions', 'sessions/overview', texts.sessions.loadFailed],
  [SESSION, 'sessions/get', texts.sessions.oneFailed],
  [`${SESSION}/edit`, 'sessions/get', texts.sessions.oneFailed],
  ['/sessions/new', 'roster/list', texts.sessions.rosterFailed],
  ['/members', 'members/list', texts.members.membersFailed],
  ['/members', 'members/attendees', texts.members.attendeesFailed],
  [PERSON, 'people/get', texts.people.loadFailed],
  [PERSON, 'people/attendance', texts.people.attendanceFailed],
  [PERSON, 'people/notes', texts.people.notesFailed],
  [PERSON, 'people/followUps', texts.people.followUpsFailed],
  [PERSON, 'people/reveals', texts.people.revealsFailed, texts.people.whoSaw],
  ['/admin/approvals', 'approvals/list', texts.approvals.fetchFailed],
  ['/admin/users', 'users/list', texts.users.loadFailed],
  ['/admin/audit', 'audit/list', texts.audit.loadFailed],
  ['/admin/settings', 'settings/get', texts.settings.loadFailed],
  ['/organization-roles', 'roles/list', texts.roles.loadFailed],
  ['/financial-transactions', 'finance/overview', texts.finance.balanceFailed],
  ['/financial-transactions', 'finance/balances', texts.finance.balanceFailed],
  ['/financial-transactions', 'organizations/list', texts.finance.transactionsFailed],
  ['/financial-transactions', 'finance/reserveHistory', texts.finance.transactionsFailed, texts.finance.history],
  ['/financial-transactions', 'finance/balanceHistory', texts.finance.balanceFailed, texts.finance.chart],
  ['/financial-transactions/statement', 'finance/statement', texts.finance.transactionsFailed],
  ['/account', 'accounts/profile', texts.account.loadFailed],
  ['/account', 'accounts/signIns', texts.account.loadFailed],
  ['/account', 'audit/own', texts.audit.ownFailed, texts.audit.own],
] as const)('on %s a failed %s shows its own message, and a button in its place that tries again', async (...row) => {
  const [path, procedure, failed, more] = row
  const { t, user, server } = await mountAdmin(path, failing(procedure))
  if (more) await user.click(await screen.findByRole('button', { name: more }))
  await expectMessage(failed)
  const state = await stateOf(failed)
  const [area = '', name = ''] = procedure.split('/')
  const calls = () => server.sent(`${area}.${name}`).length
  const before = calls()
  // The second answer stays open.
  server.answer({ [area]: { [name]: () => new Promise(() => undefined) } } as Answers)
  await user.click(within(state).getByRole('button', { name: t.common.retry }))
  await expect.poll(calls).toBe(before + 1)
})

test('a fault of the app says that something went wrong, and never that there is no connection', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { t, user } = await mountAdmin('/members', {})
  const [dashboard] = await screen.findAllByRole('link', { name: t.common.dashboard })
  vi.spyOn(queryClient, 'getQueryState').mockImplementation(() => {
    throw new TypeError("Cannot read properties of null (reading 'load')")
  })
  await user.click(dashboard as HTMLElement)
  expect(await screen.findByRole('heading', { name: t.common.unexpected })).toBeTruthy()
  const told = () => [...screen.getByRole('alert').children].map(({ textContent }) => textContent)
  expect(told()).toEqual([t.common.unexpected, t.common.reloadKept])
  expect(screen.getByRole('button', { name: t.common.reload })).toBeTruthy()
  // Without a store nothing is promised, and no line is empty.
  missingStore.set(true)
  onTestFinished(() => missingStore.set(false))
  await soon(told).toEqual([t.common.unexpected])
})

test('styles that could not be loaded are no fault of the app', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { t, user } = await mountAdmin('/members', {})
  const [dashboard] = await screen.findAllByRole('link', { name: t.common.dashboard })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(queryClient, 'getQueryState').mockImplementation(() => {
    throw new Error('Unable to preload CSS for /assets/dashboard.css')
  })
  await user.click(dashboard as HTMLElement)
  expect(await screen.findByRole('heading', { name: t.common.error })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe(t.common.error + t.common.networkFailed)
})

test('pending requests and recent transactions that could not be loaded have a button each', async () => {
  const { t, user, server } = await mountAdmin('/financial-transactions', {
    finance: { balances: () => pageOf(), transactions: fail },
  })
  await expectMessage(t.finance.transactionsFailed)
  const asked = (status: string) =>
    server.sent('finance.transactions').filter((input) => (input as { status: string }).status === status).length
  for (const [name, status] of [
    [t.finance.pending, 'pending'],
    [t.finance.recent, 'reviewed'],
  ] as const) {
    const list = within(await screen.findByRole('region', { name }))
    const state = await list.findByRole('group', { name: t.finance.transactionsFailed })
    await user.click(within(state).getByRole('button', { name: t.common.retry }))
    await expect.poll(() => asked(status)).toBe(2)
  }
})

test('two loads that fail at once show both messages', async () => {
  await mountAdmin('/members', { members: { list: fail, attendees: fail } })
  for (const failed of [texts.members.membersFailed, texts.members.attendeesFailed]) await expectMessage(failed)
})

test('after an outage one press loads the finance screen again', async () => {
  const { t, user, server } = await mountAdmin('/financial-transactions', {
    finance: { overview: fail, balances: fail, transactions: fail },
  })
  const retry = await screen.findByRole('button', { name: t.common.retry })
  await expectMessage(t.finance.balanceFailed)
  await soon(() => queryClient.isFetching({ queryKey: api.finance.key() })).toBe(0)
  expect(screen.getAllByRole('button', { name: t.common.retry })).toEqual([retry])
  const before = server.sent('finance.overview').length
  await user.click(retry)
  for (const name of ['overview', 'balances', 'transactions'])
    await expect.poll(() => server.sent(`finance.${name}`).length).toBe(before + 1)
})

test('a failure shows one message, and the next only after a load has succeeded; what was loaded stays, marked as old', async () => {
  const failed = texts.members.attendeesFailed
  const { t, user, server } = await mountAdmin('/members', { members: { attendees: fail } })
  const retry = async () => within(await stateOf(failed)).getByRole('button', { name: t.common.retry })
  await expectMessage(failed)
  await user.click(screen.getByRole('button', { name: t.common.close }))
  const shown = await messages()
  await expect.poll(() => shown.queryByText(failed)).toBeNull()
  await user.click(await retry())
  await expect.poll(() => server.sent('members.attendees').length).toBe(2)
  await expect.poll(retry).toHaveProperty('disabled', false)
  expect(shown.queryByText(failed)).toBeNull()

  server.answer({ members: { attendees: () => pageOf() } })
  await user.click(await retry())
  expect(await screen.findByText(t.members.nobodyYet)).toBeTruthy()
  server.answer({ members: { attendees: fail } })
  void queryClient.invalidateQueries()
  await expectMessage(failed)
  expect(screen.getByText(t.members.nobodyYet)).toBeTruthy()
  expect((await stateOf(failed)).textContent).toMatch(/\d\d:\d\d/)
})

test('when the server does not say who is signed in, the page says why and offers to try again', async () => {
  const { t, reload } = await mountAs(null, '/auth')
  await screen.findByRole('heading', { name: t.accounts.signInTitle })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  // Of the router.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await reload('/members')
  expect((await screen.findByRole('alert')).textContent).toBe(t.common.error + t.common.networkFailed)
  expect(screen.getByRole('button', { name: t.common.retry })).toBeTruthy()
  vi.restoreAllMocks()
})
