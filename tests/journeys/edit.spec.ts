import type { Page } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import type { RunningApp } from './app.ts'
import { expect, expectAccessible, leaderOf, test, textPattern } from './journey.ts'
import { inRoster, namesInRoster, recordedFor } from './roster.ts'

/** A session of a group, recorded through its form. Its address. */
async function aRecordedSession(page: Page, words: { topic: string; save: string }, topic: string): Promise<string> {
  await page.goto('/sessions/new')
  await page.getByLabel(words.topic).fill(topic)
  await page.getByRole('button', { name: words.save }).click()
  await page.getByRole('link', { name: topic }).click()
  await expect(page.getByRole('article')).toContainText(topic)
  return page.url()
}

test('a session is changed, and deleted after a question', async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', Rita: 'attendee' })
  const page = await signedInAs(leaderOf(group))
  const address = await aRecordedSession(page, t.sessions, 'Before')
  await page.getByRole('link', { name: t.sessions.edit }).click()
  await expect(page).toHaveURL(`${address}/edit`)
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Before')
  await page.getByLabel(t.sessions.topic).fill('After')
  await page
    .getByRole('checkbox', { name: textPattern(t.sessions.absentNamed, { name: 'Rita' }) })
    .check({ force: true })
  await page.getByLabel(textPattern(t.sessions.reasonNamed, { name: 'Rita' })).fill('travels')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.updated)).toBeVisible()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('article')).toContainText('After')
  await expect(page.getByRole('article')).toContainText('travels')

  await page.getByRole('button', { name: t.sessions.delete }).click()
  const dialog = page.getByRole('dialog', { name: t.sessions.deleteTitle })
  await expect(dialog).toContainText(t.sessions.deleteQuestion)
  await dialog.getByRole('button', { name: t.common.cancel }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: t.sessions.delete }).click()
  await dialog.getByRole('button', { name: t.sessions.delete }).click()
  await expect(page.getByText(t.sessions.deleted)).toBeVisible()
  await expect(page).toHaveURL(/\/sessions$/)
  await expect(page.getByRole('link', { name: 'After' })).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByText(t.sessions.notFound)).toBeVisible()
})

test('Cancel goes back to the session at once; the draft is offered, and can be discarded and had back', async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const page = await signedInAs(leaderOf(group))
  const address = await aRecordedSession(page, t.sessions, 'Recorded')
  await page.getByRole('link', { name: t.sessions.edit }).click()
  await page.getByLabel(t.sessions.topic).fill('Half typed')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await page.getByRole('link', { name: t.common.cancel }).click()
  await expect(page).toHaveURL(address)
  await page.getByRole('link', { name: t.sessions.edit }).click()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Half typed')
  await page.getByRole('button', { name: t.sessions.discard }).click()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Recorded')
  await page.getByRole('button', { name: t.sessions.undo }).click()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Half typed')
})

test('of two people who change one session the second is told, and loads or overwrites; nothing typed is lost', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const first = await signedInAs(leaderOf(group))
  const second = await signedInAs({ ...leaderOf(group), roles: { [group]: 'secretary' } })
  const address = await aRecordedSession(first, t.sessions, 'Old')
  for (const page of [first, second]) {
    await page.goto(`${address}/edit`)
    await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Old')
  }
  await first.getByLabel(t.sessions.topic).fill('Of the first')
  await first.getByRole('button', { name: t.sessions.save }).click()
  await expect(first.getByText(t.sessions.updated)).toBeVisible()

  await second.getByLabel(t.sessions.topic).fill('Of the second')
  await second.getByRole('button', { name: t.sessions.save }).click()
  await expect(second.getByRole('alert').filter({ hasText: t.sessions.changed })).toBeVisible()
  await expect(second.getByLabel(t.sessions.topic)).toHaveValue('Of the second')
  await second.getByRole('button', { name: t.sessions.loadTheirs }).click()
  await expect(second.getByLabel(t.sessions.topic)).toHaveValue('Of the first')
  await second.getByRole('button', { name: t.sessions.undo }).click()
  await expect(second.getByLabel(t.sessions.topic)).toHaveValue('Of the second')
  await second.getByRole('button', { name: t.sessions.save }).click()
  await second.getByRole('button', { name: t.sessions.overwrite }).click()
  await expect(second.getByText(t.sessions.updated)).toBeVisible()
  expect((await recordedFor(app, group)).map(({ topic }) => topic)).toEqual(['Of the second'])
})

test('a session that was deleted while it was changed is saved as a new one', { tag: '@Arabic' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const page = await signedInAs(leaderOf(group))
  const address = await aRecordedSession(page, t.sessions, 'Gone')
  await page.getByRole('link', { name: t.sessions.edit }).click()
  await page.getByLabel(t.sessions.topic).fill('Still here')
  await app.database.execute(`delete from sessions where organization = '${group}'`)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByRole('alert').filter({ hasText: t.sessions.notFound })).toBeVisible()
  await page.getByRole('button', { name: t.sessions.saveAsNew }).click()
  await expect(page.getByRole('article')).toContainText('Still here')
  expect(await recordedFor(app, group)).toMatchObject([{ topic: 'Still here' }])
  await page.goto(`${address}/edit`)
  await expect(page.getByText(t.sessions.notFound)).toBeVisible()
})

test('a member without a role sees neither Edit nor Delete, and is sent back from the form', async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const address = await aRecordedSession(await signedInAs(leaderOf(group)), t.sessions, 'Read only')
  const member = await signedInAs({ fullName: 'Member', signedUpUnder: group })
  await member.goto(address)
  await expect(member.getByRole('article')).toContainText('Read only')
  await expect(member.getByRole('button', { name: t.common.print })).toBeVisible()
  await expect(member.getByRole('link', { name: t.sessions.edit })).toHaveCount(0)
  await expect(member.getByRole('button', { name: t.sessions.delete })).toHaveCount(0)
  await member.goto(`${address}/edit`)
  await expect(member).toHaveURL(address)
  await expect(member.getByText(t.common.forbidden)).toBeVisible()

  const stranger = await signedInAs({ fullName: 'Stranger', signedUpUnder: 'SNMK1', roles: { SNMK1: 'secretary' } })
  for (const path of [address, `${address}/edit`]) {
    await stranger.goto(path)
    await expect(stranger.getByText(t.sessions.notFound)).toBeVisible()
  }
})

test('who is removed leaves the roster at once, comes back by Undo or from the list of the removed', async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', Rita: 'attendee', Samer: 'attendee' })
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  const remove = (name: string) => page.getByRole('button', { name: textPattern(t.roster.removeNamed, { name }) })
  await remove('Rita').click()
  await expect(page.getByText(t.roster.removed, { exact: true })).toBeVisible()
  await expect(remove('Rita')).toHaveCount(0)
  expect(await namesInRoster(app, group)).toEqual(['Nour Saad', 'Samer'])
  await page.getByRole('button', { name: t.roster.undo }).click()
  await expect(remove('Rita')).toBeVisible()
  expect(await namesInRoster(app, group)).toEqual(['Nour Saad', 'Rita', 'Samer'])

  await remove('Samer').click()
  await expect(remove('Samer')).toHaveCount(0)
  await page.getByRole('button', { name: textPattern(t.sessions.removedList_other, { count: 1 }) }).click()
  await page.getByRole('button', { name: textPattern(t.sessions.putBackNamed, { name: 'Samer' }) }).click()
  await expect(remove('Samer')).toBeVisible()
  expect(await namesInRoster(app, group)).toEqual(['Nour Saad', 'Rita', 'Samer'])
})

test('each of several people who were removed in a row is had back from the message, as they stood', async ({
  signedInAs,
  app,
  t,
  language,
  group,
}) => {
  const names = ['Karim', 'Lara', 'Maya', 'Nadim', 'Omar']
  await inRoster(app, group, {
    'Nour Saad': 'leader',
    ...Object.fromEntries(names.map((name) => [name, 'attendee' as const])),
  })
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  const remove = (name: string) => page.getByRole('button', { name: textPattern(t.roster.removeNamed, { name }) })
  const gone = ['Maya', 'Karim', 'Omar', 'Lara']
  await expect(remove('Karim')).toHaveAttribute('title', textPattern(t.roster.removeNamed, { name: 'Karim' }))
  const undo = (name: string) => page.getByRole('button', { name: textPattern(t.roster.undoNamed, { name }) })
  for (const name of gone) {
    await remove(name).click()
    // Each is offered when its removal was answered: this keeps them in order.
    await expect(undo(name)).toBeVisible()
  }
  // Nothing expires while the keyboard is at it.
  await undo('Lara').focus()
  await page.keyboard.press('Tab')
  await expect(undo('Omar')).toBeFocused()
  for (const name of gone) await expect(remove(name)).toHaveCount(0)
  await expectAccessible(page, language)
  for (const name of ['Omar', 'Maya', 'Lara', 'Karim']) {
    await undo(name).click()
    // The focus goes to the next one, and after the last to the content.
    await expect(name === 'Karim' ? page.getByRole('main') : undo('Karim')).toBeFocused()
    await expect(remove(name)).toBeVisible()
  }
  expect((await namesInRoster(app, group)).filter((name) => names.includes(name))).toEqual(names)
  const shown = page.getByRole('region', { name: t.roster.attendees, exact: true }).getByRole('listitem')
  await expect(shown).toHaveText(names)
})

test('a removal that fails keeps the person, and says why', async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', Rita: 'attendee' })
  const page = await signedInAs(leaderOf(group))
  await page.goto('/sessions/new')
  await page.route('**/rpc/roster/remove', (route) => route.abort())
  const remove = page.getByRole('button', { name: textPattern(t.roster.removeNamed, { name: 'Rita' }) })
  await remove.click()
  await expect(page.getByText(t.roster.removeFailed)).toBeVisible()
  await expect(remove).toBeVisible()
})

test('someone in no roster leaves the form only; the rest of the roster is offered', async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const page = await signedInAs(leaderOf(group))
  const address = await aRecordedSession(page, t.sessions, 'With a guest')
  const id = address.split('/').at(-1)
  await app.database.execute(`
    insert into attendance (id, session_id, attendee_name, name_key, status, organization)
    values ('${uuid()}', '${id}', 'A Guest', 'a guest', 'present', '${group}')`)
  await inRoster(app, group, { 'Came later': 'attendee' })
  await page.goto(`${address}/edit`)
  await page.getByRole('button', { name: textPattern(t.roster.removeFromListNamed, { name: 'A Guest' }) }).click()
  await expect(page.getByText(t.roster.removedFromList, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: t.roster.addAttendee }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Came later' }).click()
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.updated)).toBeVisible()
  expect(await recordedFor(app, group)).toMatchObject([{ all: 2 }])
})

test('an admin sees the sessions of each organization under its name, and more when asked', async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await recordMany(app, group, 14)
  await app.database.execute(
    `update sessions set organization = null where organization = '${group}' and topic = 'No 1'`,
  )
  const page = await signedInAs({ fullName: 'Admin', isAdmin: true })
  await page.goto('/sessions')
  const section = page.getByRole('region', { name: group })
  await expect(section.getByRole('link')).toHaveCount(12)
  await section.getByRole('button', { name: t.common.showMore }).click()
  await expect(section.getByRole('link')).toHaveCount(13)
  await expect(section.getByRole('button', { name: t.common.showMore })).toHaveCount(0)
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.at(-1)).toBe(t.sessions.other)
  await expect(page.getByRole('region', { name: t.sessions.other }).getByRole('link').first()).toBeVisible()
})

test("the list is read anew once for the flag in the browser's session, and for the one in the address, which is cleaned", {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  await recordMany(app, group, 1)
  const page = await signedInAs(leaderOf(group))
  // A phone drawn on a desktop looks to the guard like developer tools, and it would clear the flag.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'outerWidth', { get: () => window.innerWidth })
    Object.defineProperty(window, 'outerHeight', { get: () => window.innerHeight })
  })
  // Nothing else may tell the list: neither the stream of changes, nor its age.
  await page.route('**/api/events', (route) => route.abort())
  let asked = 0
  page.on('request', (request) => {
    // The dashboard asks for twelve, for its picture of the attendance.
    const isPicture = request.postData()?.includes('"limit":12')
    if (request.url().endsWith('/rpc/sessions/list') && !isPicture) asked += 1
  })
  await page.goto('/sessions')
  await expect(page.getByRole('link', { name: 'No 1' })).toBeVisible()
  const toDashboardAndBack = async () => {
    await page.getByRole('link', { name: t.common.dashboard, exact: true }).first().click()
    await expect(page).toHaveURL(/\/dashboard$/)
    // The address changes before the screen does.
    await expect(page.getByRole('main').getByRole('link', { name: t.dashboard.attendees })).toBeVisible()
    await page.getByRole('link', { name: t.common.sessions, exact: true }).first().click()
    await expect(page).toHaveURL(/\/sessions$/)
  }
  const before = asked
  await page.evaluate(() => sessionStorage.setItem('refresh-sessions', '1'))
  await toDashboardAndBack()
  await expect.poll(() => asked).toBeGreaterThan(before)
  expect(await page.evaluate(() => sessionStorage.getItem('refresh-sessions'))).toBeNull()

  await page.goto('/sessions?refresh=1')
  await expect(page).toHaveURL(/\/sessions$/)
  // While the list is loaded for the first time there is nothing to read anew.
  await expect(page.getByRole('link', { name: 'No 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: t.common.refresh })).toBeEnabled()
  const shown = asked
  await page.getByRole('button', { name: t.common.refresh }).click()
  await expect.poll(() => asked).toBeGreaterThan(shown)
})

async function recordMany(app: RunningApp, organization: string, count: number) {
  await app.database.execute(`
    insert into sessions (id, title, description, presenter_name, topic, session_date, organization)
    select gen_random_uuid(), 'T', 'D', 'A', 'No ' || n, date '2026-01-01' + n, '${organization}'
    from generate_series(1, ${count}) as n`)
}
