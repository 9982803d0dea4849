import type { Page } from '@playwright/test'
import type { NetworkGroup, NetworkHome } from '#contract/dashboard/home.ts'
import { daysLater, fullDate } from '#domain/dates/dates.ts'
import { ORGANIZATIONS } from '#domain/network/organizations.ts'
import type { RunningApp } from '#tests/journeys/app.ts'
import { fund, insertWithdrawal } from '#tests/journeys/finance/money.ts'
import { expect, leaderOf, test, textPattern } from '#tests/journeys/journey.ts'
import { FOLD, heightOf, topOf } from '#tests/journeys/measures.ts'
import { changeAnswers } from '#tests/journeys/network.ts'
import { entryIdOf, withGuardians } from '#tests/journeys/people/people.ts'
import { inRoster } from '#tests/journeys/people/roster.ts'
import { recordMarks } from '#tests/journeys/sessions/marks.ts'
import { meetsSince, today } from '#tests/journeys/sessions/meetings.ts'
import { presentBox } from '#tests/journeys/sessions/session-form.ts'
import { createPerson } from '#tests/people.ts'

test.use({ viewport: { width: 360, height: 740 } })

const LEADERS = ['Georges Khalil', 'Nour Saad', 'Rita Khoury']
const CHILDREN = Array.from({ length: 26 }, (_, at) => `Child ${String(at + 1).padStart(2, '0')}`)
const ABSENT = CHILDREN.slice(0, 3)
const SESSIONS = 24

/** A group of three leaders and 26 children with 24 weekly sessions, of whom three children missed the last ones. */
async function aGroupInUse(app: RunningApp, group: string) {
  await inRoster(app, group, {
    ...Object.fromEntries(LEADERS.map((name) => [name, 'leader' as const])),
    ...Object.fromEntries(CHILDREN.map((name) => [name, 'attendee' as const])),
  })
  await meetsSince(app, group, today())
  for (const name of ABSENT) await withGuardians(app, await entryIdOf(app, group, name), { Mother: '+961 70 000 318' })
  for (let week = 0; week < SESSIONS; week += 1) {
    const isMissed = (name: string) => week < 3 && ABSENT.includes(name)
    const marks = [...LEADERS, ...CHILDREN].map((name) => [name, isMissed(name) ? 'absent' : 'present'])
    await recordMarks(app, group, {
      sessionDate: daysLater(today(), -7 * (week + 1)),
      topic: 'المسامحة في البيت والمدرسة',
      sessionTime: '17:00',
      location: 'قاعة الرعيّة',
      marks: Object.fromEntries(marks),
    })
  }
}

test('a leader of 26 children sees what each screen is opened for without scrolling', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, language, group }) => {
  await aGroupInUse(app, group)
  const page = await signedInAs({ ...leaderOf(group), email: `${group}@example.org`.toLowerCase() })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: fullDate(today(), language) })).toBeVisible()
  const call = page.getByRole('link', {
    name: textPattern(t.attendance.callReached, { name: 'Child 01', reached: t.people.mother }),
  })
  await expect(call).toContainText(t.people.mother)
  expect(await topOf('the first button that calls for a missing child', call)).toBeLessThan(FOLD)

  await page.goto('/sessions/new')
  const first = presentBox(page, t.sessions, 'Child 01')
  expect(await topOf('the first child of the roll call', first)).toBeLessThan(FOLD)
  await page.goto('/members')
  const child = page.getByRole('main').getByRole('link', { name: 'Child 01', exact: true })
  expect(await topOf('the first child of the members', child)).toBeLessThan(FOLD)
  await page.goto('/sessions')
  await expect(page.getByRole('main').getByRole('link', { name: /المسامحة/ })).toHaveCount(SESSIONS)
  expect(await heightOf('the list of 24 sessions', page)).toBeLessThanOrEqual(2_600)
})

/** The groups that each network begins with, in use: some with a leader to call, with missing reports, or without all that. */
function groupsInUse(): NetworkGroup[] {
  const recent = [7, 6, 5, 4, 3, 2, 1].map((week) => {
    return { sessionDate: daysLater(today(), -7 * week), present: 24 - (week % 3), all: 29 }
  })
  const last = { id: '0198c0de-0000-7000-8000-000000000000', sessionDate: daysLater(today(), -7), present: 23, all: 29 }
  const contact = { phone: '+96170000318', whatsApp: true }
  return ORGANIZATIONS.map(({ name, minAge, maxAge }, place) => {
    const isNew = place === ORGANIZATIONS.length - 1
    return {
      organizationName: name,
      minAge,
      maxAge,
      people: isNew ? 0 : 29,
      lastReport: isNew ? null : last,
      missing: [5, 6].includes(place) ? [daysLater(today(), -21)] : [],
      withoutFollowUp: isNew ? 0 : 3,
      recent: isNew ? [] : recent,
      leader: [0, 3, 4].includes(place) ? { fullName: 'Georges Khalil', contact: place === 4 ? null : contact } : null,
    }
  })
}

/** The page shows these groups, whatever other journeys have added to the network. */
async function showGroups(page: Page, groups: readonly NetworkGroup[]) {
  const backup = { verifiedAt: null, isEncrypted: null, isLate: false, hasFailed: false }
  await changeAnswers(page, 'home/network', ({ status, json }) => ({
    status,
    json: { ...(json as NetworkHome), groups, backup },
  }))
}

test("an administrator's start screen shows what waits, the groups and the money, and is short on a phone", {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  await recordMarks(app, group, { sessionDate: daysLater(today(), -1), marks: { 'Nour Saad': 'present' } })
  await fund(app, group, { reserve: '15235.50', balance: '10575.00' })
  await fund(app, group, { currency: 'LBP', reserve: '474500000.00', balance: '422250000.00' })
  await createPerson(app.database, { fullName: 'Maya', signedUpUnder: group, status: 'pending' })
  await insertWithdrawal(app, group, { notes: 'Bus' })
  const page = await signedInAs({ fullName: 'Rima Haddad', email: `${group}@example.org`.toLowerCase(), isAdmin: true })
  await showGroups(page, groupsInUse())
  await page.goto('/dashboard')
  const waiting = page.getByRole('region', { name: t.dashboard.waitingForYou })
  const groups = page.getByRole('region', { name: t.dashboard.groups })
  const money = page.getByRole('main').getByRole('link', { name: new RegExp(t.finance.networkBalance) })
  await expect(groups.getByRole('row')).toHaveCount(1 + ORGANIZATIONS.length)
  await expect(page.getByText(t.dashboard.noBackup)).toBeVisible()
  const top = await topOf('what waits for an administrator', waiting)
  const topOfGroups = await topOf("an administrator's groups", groups)
  expect(top).toBeLessThan(topOfGroups)
  expect(topOfGroups).toBeLessThan(await topOf("the network's money", money))
  expect(await heightOf("an administrator's start screen", page)).toBeLessThanOrEqual(2_200)
  await page.unrouteAll({ behavior: 'wait' })
})
