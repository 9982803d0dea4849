import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { FollowedUp, HomeGroup, NetworkHome } from '#contract/dashboard/home.ts'
import type { ShownFollowUp } from '#contract/people/follow-ups.ts'
import { dayAndDate, daysLater, longDate, type PlainDate, shortDate } from '#domain/dates/dates.ts'
import { goOffline, goOnline } from '#tests/components/connection.ts'
import { held, pageOf, refuses } from '#tests/components/fake-server.ts'
import { fill, soon, typedIn } from '#tests/components/fields.ts'
import { usd } from '#tests/components/finance/finance.ts'
import { mount, mountAs, mountIn, NETWORK_HOME } from '#tests/components/mount.tsx'
import { aLeader, aMember, anAdmin } from '#tests/components/people/people.ts'
import { aPersonPage, mountPerson } from '#tests/components/people/person-page.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { api, invalidate } from '#web/api.ts'
import { aGroup, GROUP, TODAY } from './home-group.ts'

test('who was absent three times in a row is shown with marks and calls, a sixth one folded away, and whose birthday comes', async () => {
  const days = [daysLater(TODAY, -3), daysLater(TODAY, -2), daysLater(TODAY, -1)]
  const reasons = [null, 'Travel', null]
  const marks = days.map((sessionDate, at) => ({
    sessionDate,
    status: 'absent' as const,
    absenceReason: reasons[at] ?? null,
  }))
  const absent = (attendeeName: string) => ({ id: uuid(), attendeeName, streak: 3, marks, contact: null })
  const zoe = { ...absent('Zoe'), contact: { phone: '+96170123456', whatsApp: true } }
  const tomorrow = daysLater(TODAY, 1)
  const group = aGroup({
    followedUp: [zoe, ...['Rami', 'Maya', 'Karl', 'مالك الحاج', 'Rita'].map(absent)],
    birthdays: [{ id: uuid(), attendeeName: 'Joya', isLeader: false, date: tomorrow, age: 12 }],
  })
  const { t, user } = await mount('/dashboard', { home: { groups: () => [group] } })
  const followed = within(await screen.findByRole('region', { name: t.dashboard.followedUp }))
  expect(followed.getByRole('link', { name: 'Zoe' }).getAttribute('href')).toBe(`/people/${zoe.id}`)
  const list = followed.getByRole('list', { name: textPattern(t.dashboard.marksOf, { name: 'Zoe' }) })
  const names = within(list)
    .getAllByRole('img')
    .map((mark) => mark.getAttribute('aria-label'))
  const travel = t.attendance.absentWith.replace('{{reason}}', t.attendance.travel)
  const expected = [t.attendance.absentNoReason, travel, t.attendance.absentNoReason]
  expect(names).toEqual(days.map((day, at) => `${longDate(day, 'en')}: ${expected[at]}`))
  const row = within(followed.getByRole('link', { name: 'Zoe' }).closest('li') as HTMLElement)
  expect(row.getByText(textPattern(counted(t.attendance, 'absencesInARow', 3, 'en'), { count: 3 }))).toBeTruthy()
  const linkTo = (text: string) => row.getByRole('link', { name: textPattern(text, { name: 'Zoe' }) })
  expect(linkTo(t.attendance.call).getAttribute('href')).toBe('tel:+96170123456')
  expect(linkTo(t.attendance.whatsApp).getAttribute('href')).toBe('https://wa.me/96170123456')

  expect(followed.queryByText('Rita')).toBeNull()
  await user.click(followed.getByRole('button', { name: textPattern(t.dashboard.showAll, { number: 6 }) }))
  expect(await followed.findByText('Rita')).toBeTruthy()
  const birthday = within(screen.getByRole('region', { name: t.dashboard.birthdays })).getByRole('listitem')
  for (const text of [
    'Joya',
    dayAndDate(tomorrow, 'en'),
    counted(t.common, 'age', 12, 'en').replace('{{count}}', '12'),
  ])
    expect(birthday.textContent).toContain(text)
})

test('what waits for an admin leads to its screen; without the figures of the network the links stay', async () => {
  const requested = { count: 1, oldest: new Date(), organizations: [GROUP] }
  const network = { ...NETWORK_HOME, requests: requested, signatures: 2, limits: 1 }
  const { t, user, server } = await mountAs(anAdmin(), '/dashboard', {
    home: { network: refuses('UNEXPECTED', 500) },
    dashboard: {
      summary: () => ({ sessions: 0, members: 0, attendees: 0, pendingApprovals: 1, networkBalance: usd('0.00') }),
    },
  })
  const hrefOf = (name: string) =>
    within(screen.getByRole('main'))
      .getByRole('link', { name: new RegExp(name) })
      .getAttribute('href')
  const failed = await screen.findByRole('group', { name: t.dashboard.networkFailed })
  const targets = [
    [t.dashboard.pendingApprovals, '/admin/approvals'],
    [t.dashboard.users, '/admin/users'],
    [t.dashboard.roles, '/organization-roles'],
    [t.navigation.auditLog, '/admin/audit'],
    [t.navigation.settings, '/admin/settings'],
    [t.finance.networkBalance, '/financial-transactions'],
  ] as const
  for (const [name, path] of targets) expect(hrefOf(name)).toBe(path)
  server.answer({ home: { network: () => network } })
  await user.click(within(failed).getByRole('button', { name: t.common.retry }))
  const waiting = within(await screen.findByRole('region', { name: t.dashboard.waitingForYou }))
  const requests = await waiting.findByRole('link', { name: new RegExp(t.finance.requests) })
  expect(requests.textContent).toContain(GROUP)
  expect(requests.getAttribute('href')).toBe('/financial-transactions')
  expect(hrefOf(`^${t.dashboard.signatures}`)).toBe('/financial-transactions')
  expect(hrefOf(`^${t.dashboard.proposedLimits}`)).toBe('/admin/settings#limits')
  expect(waiting.getByRole('img', { name: textPattern(t.dashboard.waitingInAll_other, { count: 5 }) })).toBeTruthy()
  for (const [name, path] of targets) expect(hrefOf(name)).toBe(path)
})

test('what is loaded ahead waits for what the screen shows', async () => {
  const groups = held<HomeGroup[]>()
  const { server } = await mountAs(
    aMember({ memberships: [{ organizationName: 'SNMY1', organizationRole: 'secretary' }] }),
    '/dashboard',
    { home: { groups: () => groups.answer } },
  )
  await soon(() => server.sent('dashboard.summary')).toHaveLength(1)
  await screen.findByRole('heading', { level: 1 })
  const ahead = () => ['roster.list', 'people.forDevice'].map((procedure) => server.sent(procedure).length)
  expect(ahead()).toEqual([0, 0])
  expect(server.unanswered()).toEqual([])
  groups.release([])
  await soon(ahead).toEqual([1, 1])
})

test('an admin sees every group with its last report, what is missing and how to reach its leader', async () => {
  const figures = { present: 3, all: 4 }
  const group: NetworkHome['groups'][number] = {
    ...{ organizationName: GROUP, minAge: 9, maxAge: 11, people: 4, missing: ['2026-11-14' as PlainDate] },
    ...{ lastReport: { id: uuid(), sessionDate: '2026-11-21' as PlainDate, ...figures } },
    recent: [{ sessionDate: '2026-11-21' as PlainDate, ...figures }],
    leader: { fullName: 'Georges Khalil', contact: { phone: '03 123 456', whatsApp: true } },
  }
  const bare = { ...group, organizationName: 'SNMF', missing: [], lastReport: null, recent: [], leader: null }
  const { t } = await mountAs(anAdmin(), '/dashboard', {
    home: { network: () => ({ ...NETWORK_HOME, groups: [group, bare] }) },
  })
  const table = within(await screen.findByRole('table', { name: t.dashboard.groups }))
  const rowOf = (name: string) => table.getByText(name).closest('tr') as HTMLElement
  const row = within(rowOf(GROUP))
  const since = counted(t.dashboard, 'missingSince', 1, 'en')
  expect(row.getByText(textPattern(since, { count: 1, date: shortDate('2026-11-14' as PlainDate, 'en') }))).toBeTruthy()
  expect(rowOf(GROUP).textContent).toContain('75%')
  const spoken = textPattern(counted(t.dashboard, 'attendanceOf', 1, 'en'), { count: 1 })
  expect(row.getByRole('img', { name: spoken })).toBeTruthy()
  const report = row.getByRole('link', { name: new RegExp(shortDate('2026-11-21' as PlainDate, 'en')) })
  expect(report.textContent).toMatch(textPattern(t.dashboard.presentOf, figures))
  expect(report.getAttribute('href')).toBe(`/sessions/${group.lastReport?.id}`)
  const linkTo = (text: string) => row.getByRole('link', { name: textPattern(text, { name: 'Georges Khalil' }) })
  expect(linkTo(t.attendance.call).getAttribute('href')).toBe('tel:+9613123456')
  expect(linkTo(t.attendance.whatsApp).getAttribute('href')).toBe('https://wa.me/9613123456')
  for (const text of [t.dashboard.noReport, t.dashboard.noLeader]) expect(rowOf('SNMF').textContent).toContain(text)
})

const aFollowedUp = (attendeeName: string): FollowedUp => ({
  id: uuid(),
  attendeeName,
  streak: 3,
  marks: [],
  contact: { phone: '+96170123456', whatsApp: true, kind: 'guardian', name: 'Samar', relation: null },
  newestAbsence: { day: TODAY, ofDay: 1 },
})

test('a leader notes what came of a call, which is kept without a connection, and takes it back', async () => {
  const [rita, zoe] = [aFollowedUp('Rita'), aFollowedUp('Zoe')]
  let followUp: ShownFollowUp | null = null
  const noteFollowUp = ({ id, outcome }: { id: string; outcome: ShownFollowUp['outcome'] }) => {
    followUp = { id, outcome, author: 'Leader', createdAt: new Date(), isOwn: true }
    return { id }
  }
  const { t, user, server, reload } = await mountIn('ar', aLeader(), '/dashboard', {
    home: { groups: () => [aGroup({ followedUp: [{ ...rita, followUp }, zoe] })] },
    people: {
      noteFollowUp,
      removeFollowUp: () => {
        followUp = null
        return { removed: true }
      },
    },
  })
  const names = () =>
    within(screen.getByRole('region', { name: t.dashboard.followedUp }))
      .getAllByRole('link', { name: /^(Rita|Zoe)$/ })
      .map(({ textContent }) => textContent)
  const row = async () => within((await screen.findByRole('link', { name: 'Rita' })).closest('li') as HTMLElement)
  const choices = async () =>
    within(await screen.findByRole('group', { name: textPattern(t.people.whatCame, { name: 'Rita' }) }))
  // The call itself opens the choices.
  const named = textPattern(t.attendance.callReached, { name: 'Rita', reached: 'Samar' })
  const call = await (await row()).findByRole('link', { name: named })
  expect(call.textContent).toContain('Samar')
  call.addEventListener('click', (event) => event.preventDefault())
  await user.click(call)
  await user.click((await choices()).getByRole('button', { name: t.people.addFollowUpText }))
  const textOf = async () => (await choices()).findByRole('textbox', { name: t.people.followUpText })
  await fill(user, await textOf(), 'Back next week')
  await goOffline()
  await user.click((await choices()).getByRole('button', { name: t.people.reached }))
  expect((await (await choices()).findByRole('alert')).textContent).toBe(t.people.followUpNeedsConnection)
  goOnline()
  await reload()
  expect(typedIn(await textOf())).toBe('Back next week')
  await user.click((await choices()).getByRole('button', { name: t.people.reached }))

  // Quiet and last.
  await soon(names).toEqual(['Zoe', 'Rita'])
  expect(await (await row()).findByText(new RegExp(t.people.reached))).toBeTruthy()
  expect(server.sent('people.noteFollowUp').at(-1)).toMatchObject({
    personId: rita.id,
    outcome: 'reached',
    text: 'Back next week',
    seen: rita.newestAbsence,
  })
  await user.click((await row()).getByRole('button', { name: new RegExp(`^${t.roster.undo}`) }))
  await soon(names).toEqual(['Rita', 'Zoe'])
  expect((await row()).getByRole('button', { name: t.people.noteCall })).toBeTruthy()

  // That of a colleague is named, and is not taken back.
  followUp = { id: uuid(), outcome: 'no_answer', author: 'Maya', createdAt: new Date(), isOwn: false }
  await invalidate(api.home)
  await soon(names).toEqual(['Zoe', 'Rita'])
  const quiet = (await screen.findByRole('link', { name: 'Rita' })).closest('li')
  for (const text of [t.people.noAnswer, 'Maya']) expect(quiet?.textContent).toContain(text)
  expect((await row()).queryByRole('button', { name: new RegExp(`^${t.roster.undo}`) })).toBeNull()
})

test('the page of a person lists what came of calls', async () => {
  const noted = { id: uuid(), outcome: 'reached', author: 'Maya', createdAt: new Date(), isOwn: false } as const
  const { t } = await mountPerson(aPersonPage(), {
    followUps: () => pageOf({ ...noted, text: 'Back next week', absence: { day: TODAY, ofDay: 1 }, mayDelete: false }),
  })
  const card = within(await screen.findByRole('region', { name: t.people.followUp }))
  expect((await card.findByRole('listitem')).textContent).toContain('Back next week')
})
