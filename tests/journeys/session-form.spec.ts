import { expect, expectAccessible, leaderOf, test, textPattern } from './journey.ts'
import { cutEvents } from './network.ts'
import { inRoster, secretaryOf } from './roster.ts'
import { absentBox, openDetails, openFacts, presentBox, reasonField, typeTopic } from './session-form.ts'

test('a session without a leader is not saved, and says so', { tag: '@English' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Only A. Child': 'attendee' })
  const page = await signedInAs(secretaryOf(group, 'Secretary'))
  await page.goto('/sessions/new')
  await expect(page.getByText(group, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.leaderRequired).first()).toBeVisible()
  await expect(page).toHaveURL(/\/sessions\/new/)
})

test('everyone is present at first; marks, reasons, search and counts work together', { tag: '@Arabic' }, async ({
  leaderPage,
  t,
}) => {
  const page = await leaderPage({ 'جورج خليل': 'leader', 'أحمد الحاج': 'attendee', Zoe: 'attendee' }, '/sessions/new')
  const present = presentBox(page, t.sessions, 'Zoe')
  const absent = absentBox(page, t.sessions, 'Zoe')
  const reason = reasonField(page, t.sessions, 'Zoe')
  await expect(present).toBeChecked()
  await absent.check({ force: true })
  await expect(present).not.toBeChecked()
  await expect(reason).toBeEnabled()
  await reason.fill('سفر')
  await present.check({ force: true })
  await expect(absent).not.toBeChecked()
  await expect(reason).toBeDisabled()

  await page.getByLabel(t.sessions.findName).fill('احمد')
  await expect(presentBox(page, t.sessions, 'أحمد الحاج')).toBeVisible()
  await expect(present).toHaveCount(0)
  await page.getByLabel(t.sessions.findName).fill('nobody at all')
  await expect(page.getByText(textPattern(t.sessions.nobodyFound, { name: 'nobody at all' }))).toBeVisible()
  await page.getByLabel(t.sessions.findName).fill('')
  await absent.check({ force: true })
  await page.getByRole('button', { name: t.sessions.allPresent }).click()
  await expect(present).toBeChecked()
})

test('tapping present for everyone changes no mark, and each call is recorded with its caller and time', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, language, group }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee', Zoe: 'attendee' }, '/sessions/new')
  const present = presentBox(page, t.sessions, 'Rita')
  const absent = absentBox(page, t.sessions, 'Zoe')
  await expect(page.getByText(textPattern(t.sessions.called, { called: 0, all: 3 }))).toBeVisible()
  await expect(present).toHaveAccessibleDescription(t.sessions.notCalled)
  // A second tap, or a key, does not undo the mark.
  await present.click({ force: true })
  await expect(page.getByText(textPattern(t.sessions.called, { called: 1, all: 3 }))).toBeVisible()
  await expect(present).toHaveAccessibleDescription('')
  await present.click({ force: true })
  await present.press('Space')
  await expect(present).toBeChecked()
  await expect(absentBox(page, t.sessions, 'Rita')).not.toBeChecked()
  await absent.click({ force: true })
  await absent.click({ force: true })
  await expect(absent).toBeChecked()
  await expectAccessible(page, language)
  await typeTopic(page, t.sessions, 'Called')
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

test('someone with a role in several groups changes the group; someone without any is sent back', {
  tag: '@English',
}, async ({ signedInAs, t, group }) => {
  const two = await signedInAs({
    fullName: 'Two',
    signedUpUnder: 'SNMY1',
    roles: { SNMY1: 'secretary', [group]: 'team_leader' },
  })
  await two.goto('/sessions/new')
  await expect(two.getByText('SNMY1', { exact: true })).toBeVisible()
  await typeTopic(two, t.sessions, 'Of the first group')
  await expect(two.getByText(t.sessions.draftSaved)).toBeVisible()
  await openFacts(two, t.sessions)
  await two.getByRole('button', { name: t.sessions.changeGroup }).click()
  await two.getByRole('menuitem', { name: group }).click()
  await expect(two).toHaveURL(new RegExp(`organization=${group}`))
  await expect(two.getByText(group, { exact: true })).toBeVisible()
  // Each group has a form of its own.
  await expect(two.getByLabel(t.sessions.topic)).toHaveValue('')
  await expect(two.getByRole('region', { name: t.sessions.drafts })).toContainText('Of the first group')
  await two.goto('/sessions/new?organization=SNMK1')
  await expect(two.getByText('SNMY1', { exact: true })).toBeVisible()
  await two.getByRole('link', { name: /Of the first group/ }).click()
  await expect(two.getByLabel(t.sessions.topic)).toHaveValue('Of the first group')

  const member = await signedInAs({ fullName: 'Member' })
  await member.goto('/sessions')
  // The text of the list, so that the missing link is not one that is still loading.
  await expect(member.getByRole('heading', { name: t.sessions.title })).toBeVisible()
  await expect(member.getByRole('link', { name: t.sessions.newSession })).toHaveCount(0)
  await member.goto('/sessions/new')
  await expect(member).toHaveURL(/\/sessions$/)
  await expect(member.getByText(t.sessions.noGroup)).toBeVisible()
})

test('a field is as high as its text up to twelve lines and aligned as its script is read; one with too much is refused', {
  tag: '@Arabic',
}, async ({ leaderPage, t }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' }, '/sessions/new')
  await openDetails(page, t.sessions)
  const [topic, activities] = [page.getByLabel(t.sessions.topic), page.getByLabel(t.sessions.activities)]
  const heightOf = async (label: string) => (await page.getByLabel(label).boundingBox())?.height ?? 0
  expect(await heightOf(t.sessions.foodDetails)).toBeGreaterThanOrEqual(await heightOf(t.sessions.topic))
  const empty = await heightOf(t.sessions.activities)
  const line = empty - (await heightOf(t.sessions.foodDetails))
  await activities.fill('Songs\nGames\nA walk\nTea\nPrayer')
  await expect.poll(() => heightOf(t.sessions.activities)).toBeGreaterThan(empty + 2 * line)
  await activities.fill('Songs\n'.repeat(40))
  await expect.poll(() => heightOf(t.sessions.activities)).toBeGreaterThan(empty + 8 * line)
  expect(await heightOf(t.sessions.activities)).toBeLessThan(empty + 14 * line)

  for (const field of [topic, activities]) {
    await field.fill('موضوع')
    await expect(field).toHaveCSS('direction', 'rtl')
    await field.fill('Topic')
    await expect(field).toHaveCSS('direction', 'ltr')
  }

  await topic.fill('x'.repeat(201))
  await activities.fill('x'.repeat(10_000))
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.common.fieldsNotRight)).toBeVisible()
  await expect(topic).toBeFocused()
  await expect(page.getByText(textPattern(t.common.tooLong_other, { count: 200 }))).toBeVisible()
  await expect(page.getByText(textPattern(t.common.tooLong_other, { count: 5000 }))).toBeVisible()
})

test('what is typed in the moment of saving is checked, too', { tag: '@English' }, async ({ leaderPage, t }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' }, '/sessions/new')
  await openDetails(page, t.sessions)
  // In one task, as on a phone that is too slow to show the text before.
  await page.getByLabel(t.sessions.topic).evaluate((field: HTMLInputElement, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.form?.requestSubmit()
  }, 'x'.repeat(201))
  await expect(page.getByText(textPattern(t.common.tooLong_other, { count: 200 }))).toBeVisible()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('x'.repeat(201))
  await expect(page).toHaveURL(/\/sessions\/new/)
})

test('Cancel goes back to the list, where messages are as low as elsewhere; an empty list invites to create the first session', {
  tag: '@Arabic',
}, async ({ leaderPage, t }) => {
  const page = await leaderPage({}, '/sessions/new')
  await expect(page.getByText(t.sessions.emptyRoster)).toBeVisible()
  const withBar = page.locator('html[data-has-save-bar]')
  await expect(withBar).toHaveCount(1)
  await page.getByRole('link', { name: t.common.cancel, exact: true }).click()
  await expect(page).toHaveURL(/\/sessions$/)
  await expect(withBar).toHaveCount(0)
  await expect(page.getByText(t.sessions.none)).toBeVisible()
  await expect(page.getByText(t.sessions.noneInvite)).toBeVisible()
})

test('someone whose profile was deleted sees a message, and the form stays filled in', { tag: '@English' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const page = await signedInAs({ ...leaderOf(group), fullName: `Gone ${group}` })
  // With the stream of changes, the page would know before the session is sent.
  await cutEvents(page)
  await page.goto('/sessions/new')
  await typeTopic(page, t.sessions, 'Still typed')
  await app.database.execute(`delete from profiles where full_name = 'Gone ${group}'`)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByRole('main').getByText(t.sessions.profileNotFound)).toBeVisible()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Still typed')
})
