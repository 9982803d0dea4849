import type { Page } from '@playwright/test'
import { dayIn, longDate } from '#domain/dates.ts'
import { expect, expectAccessible, leaderOf, test, textPattern } from './journey.ts'
import { inRoster, recordedFor } from './roster.ts'

test('a session without a leader is not saved, and says so', async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Only A. Child': 'attendee' })
  const page = await signedInAs({ fullName: 'Secretary', signedUpUnder: group, roles: { [group]: 'secretary' } })
  await page.goto('/sessions/new')
  await expect(page.getByText(group, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.leaderRequired).first()).toBeVisible()
  await expect(page).toHaveURL(/\/sessions\/new/)
})

test('the form starts with the whole group present; marks, reasons, search and counts work together', async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'جورج خليل': 'leader', 'أحمد الحاج': 'attendee', Zoe: 'attendee' })
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  const present = page.getByRole('checkbox', { name: textPattern(t.sessions.presentNamed, { name: 'Zoe' }) })
  const absent = page.getByRole('checkbox', { name: textPattern(t.sessions.absentNamed, { name: 'Zoe' }) })
  const reason = page.getByLabel(textPattern(t.sessions.reasonNamed, { name: 'Zoe' }))
  await expect(present).toBeChecked()
  await absent.check({ force: true })
  await expect(present).not.toBeChecked()
  await expect(reason).toBeEnabled()
  await reason.fill('سفر')
  await present.check({ force: true })
  await expect(absent).not.toBeChecked()
  await expect(reason).toBeDisabled()

  await page.getByLabel(t.sessions.findName).fill('احمد')
  await expect(
    page.getByRole('checkbox', { name: textPattern(t.sessions.presentNamed, { name: 'أحمد الحاج' }) }),
  ).toBeVisible()
  await expect(present).toHaveCount(0)
  await page.getByLabel(t.sessions.findName).fill('nobody at all')
  await expect(page.getByText(textPattern(t.sessions.nobodyFound, { name: 'nobody at all' }))).toBeVisible()
  await page.getByLabel(t.sessions.findName).fill('')
  await absent.check({ force: true })
  await page.getByRole('button', { name: t.sessions.allPresent }).click()
  await expect(present).toBeChecked()
})

test('calling the roll by tapping present for everyone changes nobody, and who was called is kept with who and when', async ({
  signedInAs,
  app,
  t,
  language,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', Rita: 'attendee', Zoe: 'attendee' })
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  const box = (status: string, name: string) => page.getByRole('checkbox', { name: textPattern(status, { name }) })
  const present = box(t.sessions.presentNamed, 'Rita')
  await expect(page.getByText(textPattern(t.sessions.called, { called: 0, all: 3 }))).toBeVisible()
  await expect(present).toHaveAccessibleDescription(t.sessions.notCalled)
  // By finger, again, and by key: what is chosen stays chosen.
  await present.click({ force: true })
  await expect(page.getByText(textPattern(t.sessions.called, { called: 1, all: 3 }))).toBeVisible()
  await expect(present).toHaveAccessibleDescription('')
  await present.click({ force: true })
  await present.press('Space')
  await expect(present).toBeChecked()
  await expect(box(t.sessions.absentNamed, 'Rita')).not.toBeChecked()
  await box(t.sessions.absentNamed, 'Zoe').click({ force: true })
  await box(t.sessions.absentNamed, 'Zoe').click({ force: true })
  await expect(box(t.sessions.absentNamed, 'Zoe')).toBeChecked()
  await expectAccessible(page, language)
  await page.getByLabel(t.sessions.topic).fill('Called')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await page.reload()
  await expect(page.getByText(textPattern(t.sessions.called, { called: 2, all: 3 }))).toBeVisible()
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  const { rows } = await app.database.execute(`
    select attendee_name as name, status, marked_at is not null as called, profiles.full_name as by
    from attendance left join profiles on profiles.id = marked_by
    where attendance.organization = '${group}' order by 1`)
  expect(rows).toEqual([
    { name: 'Nour Saad', status: 'present', called: false, by: null },
    { name: 'Rita', status: 'present', called: true, by: 'Leader' },
    { name: 'Zoe', status: 'absent', called: true, by: 'Leader' },
  ])
  await page.getByRole('link', { name: /Called/ }).click()
  await page.getByRole('link', { name: t.sessions.edit }).click()
  await expect(page.getByText(textPattern(t.sessions.called, { called: 2, all: 3 }))).toBeVisible()
})

test('a second session of a group on a day is warned of with the first and its author, and saved all the same', async ({
  signedInAs,
  app,
  t,
  language,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const first = await signedInAs({ ...leaderOf(group), fullName: 'Rita Haddad' })
  await first.goto('/sessions/new')
  await first.getByLabel(t.sessions.topic).fill('Morning')
  await first.getByRole('button', { name: t.sessions.save }).click()
  await expect(first.getByText(t.sessions.created)).toBeVisible()

  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  const date = longDate(dayIn('Asia/Beirut', Date.now()), language)
  const values = { organization: group, date, topic: 'Morning', author: 'Rita Haddad' }
  const warning = page.getByText(textPattern(t.sessions.sameDayBy, values))
  await expect(warning).toBeVisible()
  await expectAccessible(page, language)
  await page.getByLabel(t.sessions.topic).fill('Evening')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await page.getByRole('link', { name: t.sessions.openOther }).click()
  await expect(page.getByRole('article')).toContainText('Morning')
  await page.goBack()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Evening')

  // Without a connection nothing is said before it is sent, and it is sent.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByRole('region', { name: t.sessions.outbox })).toBeVisible()
  await page.context().setOffline(false)
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: t.sessions.openOther }).click()
  await expect(page.getByRole('article')).toContainText('Morning')
  expect((await recordedFor(app, group)).map(({ topic }) => topic)).toEqual(['Evening', 'Morning'])
})

test('the dashboard shows how many were there, and each bar leads to its session', async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', Rita: 'attendee', Zoe: 'attendee', Rami: 'attendee' })
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  await page
    .getByRole('checkbox', { name: textPattern(t.sessions.absentNamed, { name: 'Zoe' }) })
    .check({ force: true })
  await page.getByLabel(t.sessions.topic).fill('Three of four')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText('Three of four')).toBeVisible()
  await page.goto('/dashboard')
  const picture = page.getByRole('region', { name: t.dashboard.attendance })
  await expect(picture).toContainText(textPattern(t.dashboard.attendanceRate, { rate: 75 }))
  await picture.getByRole('link').click()
  await expect(page.getByRole('article')).toContainText('Three of four')

  // Who may do nothing here has the whole width for it.
  const member = await signedInAs({ fullName: 'Member', signedUpUnder: group })
  await member.goto('/dashboard')
  const theirs = member.getByRole('region', { name: t.dashboard.attendance })
  await expect(theirs.getByRole('link')).toBeVisible()
  const [whole, box] = [member.viewportSize()?.width ?? 0, await theirs.boundingBox()]
  expect((box?.width ?? 0) / whole).toBeGreaterThan(0.8)
})

test('who may record for several groups changes the group; who may for none is sent back', async ({
  signedInAs,
  t,
  group,
}) => {
  const two = await signedInAs({
    fullName: 'Two',
    signedUpUnder: 'SNMY1',
    roles: { SNMY1: 'secretary', [group]: 'team_leader' },
  })
  await two.goto('/sessions/new')
  await expect(two.getByText('SNMY1', { exact: true })).toBeVisible()
  await two.getByLabel(t.sessions.topic).fill('Of the first group')
  await expect(two.getByText(t.sessions.draftSaved)).toBeVisible()
  await two.getByRole('button', { name: t.sessions.changeGroup }).click()
  await two.getByRole('menuitem', { name: group }).click()
  await expect(two).toHaveURL(new RegExp(`organization=${group}`))
  await expect(two.getByText(group, { exact: true })).toBeVisible()
  // Each group's form is its own.
  await expect(two.getByLabel(t.sessions.topic)).toHaveValue('')
  await expect(two.getByRole('region', { name: t.sessions.drafts })).toContainText('Of the first group')
  await two.goto('/sessions/new?organization=SNMK1')
  await expect(two.getByText('SNMY1', { exact: true })).toBeVisible()
  await two.getByRole('link', { name: /Of the first group/ }).click()
  await expect(two.getByLabel(t.sessions.topic)).toHaveValue('Of the first group')

  const member = await signedInAs({ fullName: 'Member' })
  await member.goto('/sessions')
  await expect(member.getByRole('link', { name: t.sessions.newSession })).toHaveCount(0)
  await member.goto('/sessions/new')
  await expect(member).toHaveURL(/\/sessions$/)
  await expect(member.getByText(t.sessions.noGroup)).toBeVisible()
})

/** The server takes the next session, but its answer, and every further try, is lost on the way until `release`. */
async function losingAnswers(page: Page) {
  let lost = 0
  await page.route('**/rpc/sessions/create', async (route) => {
    lost += 1
    if (lost === 1) await route.fetch()
    await route.abort()
  })
  return { release: () => page.unroute('**/rpc/sessions/create') }
}

test('a session whose answer was lost waits, and is recorded once when it is sent again', { tag: '@English' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  await page.getByLabel(t.sessions.topic).fill('Twice')
  const { release } = await losingAnswers(page)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByRole('region', { name: t.sessions.outbox })).toContainText('Twice')
  await release()
  await page.getByRole('button', { name: t.sessions.sendNow }).click()
  await expect(page.getByRole('region', { name: t.sessions.outbox })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Twice' })).toHaveCount(1)
  expect(await recordedFor(app, group)).toHaveLength(1)
})

test('a session that went through unseen and was changed since is opened, or saved beside; nothing is lost', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  await page.getByLabel(t.sessions.topic).fill('First words')
  const { release } = await losingAnswers(page)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await page.getByRole('button', { name: t.sessions.openAgain, exact: true }).click()
  await page.getByLabel(t.sessions.topic).fill('Second words')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await release()
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.conflict)).toBeVisible()

  // Looking at the saved one takes nothing away.
  await page.getByRole('link', { name: t.sessions.openSaved }).click()
  await expect(page.getByRole('article')).toContainText('First words')
  await page.goBack()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Second words')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await page.getByRole('button', { name: t.sessions.saveAsNew }).click()
  await expect(page).toHaveURL(/\/sessions$/)
  for (const topic of ['First words', 'Second words'])
    await expect(page.getByRole('link', { name: topic })).toHaveCount(1)
})

test('what is typed is set from the side from which it is read', async ({ signedInAs, t, group }) => {
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  for (const field of [page.getByLabel(t.sessions.topic), page.getByLabel(t.sessions.activities)]) {
    await field.fill('موضوع')
    await expect(field).toHaveCSS('direction', 'rtl')
    await field.fill('Topic')
    await expect(field).toHaveCSS('direction', 'ltr')
  }
})

test('texts that are too long are refused at their field', async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  await page.getByLabel(t.sessions.topic).fill('x'.repeat(201))
  await page.getByLabel(t.sessions.activities).fill('x'.repeat(10_000))
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.common.fieldsNotRight)).toBeVisible()
  await expect(page.getByLabel(t.sessions.topic)).toBeFocused()
  await expect(page.getByText(textPattern(t.common.tooLong_other, { count: 200 }))).toBeVisible()
  await expect(page.getByText(textPattern(t.common.tooLong_other, { count: 5000 }))).toBeVisible()
})

test('Cancel goes back to the list; an empty list invites to create the first session', async ({
  signedInAs,
  t,
  group,
}) => {
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  await expect(page.getByText(t.sessions.emptyRoster)).toBeVisible()
  await page.getByRole('link', { name: t.common.cancel }).click()
  await expect(page).toHaveURL(/\/sessions$/)
  await expect(page.getByText(t.sessions.none)).toBeVisible()
  await expect(page.getByText(t.sessions.noneInvite)).toBeVisible()
})

test('a session of another organization, and one that never was, is not found', async ({ signedInAs, t }) => {
  const page = await signedInAs({ fullName: 'Member' })
  for (const id of ['0198c0de-0000-7000-8000-000000000000', 'not-an-id']) {
    await page.goto(`/sessions/${id}`)
    await expect(page.getByText(t.sessions.notFound)).toBeVisible()
  }
})

test('somebody whose profile is gone is told so, and what was typed stays', async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const page = await signedInAs({ fullName: `Gone ${group}`, signedUpUnder: group, roles: { [group]: 'team_leader' } })
  // The stream of changes would tell it before the session is sent.
  await page.route('**/api/events', (route) => route.abort())
  await page.goto('/sessions/new')
  await page.getByLabel(t.sessions.topic).fill('Still typed')
  await app.database.execute(`delete from profiles where full_name = 'Gone ${group}'`)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByRole('main').getByText(t.sessions.profileNotFound)).toBeVisible()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Still typed')
})
