import { v7 as uuid } from 'uuid'
import { storeCounts } from '#tests/session-counts.ts'
import { expect, test, textPattern } from './journey.ts'
import { inRoster, recordedFor, secretaryOf } from './roster.ts'
import { markAbsent, recordSession, startRemoving, typeTopic } from './session-form.ts'

test('a session is changed, and deleted after a question', { tag: '@Arabic' }, async ({ leaderPage, t }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee' })
  const address = await recordSession(page, t.sessions, 'Before')
  await page.getByRole('link', { name: t.sessions.edit }).click()
  await expect(page).toHaveURL(`${address}/edit`)
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Before')
  await typeTopic(page, t.sessions, 'After')
  await markAbsent(page, t.sessions, 'Rita', 'travels')
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

test('Cancel leaves the form at once; its draft is offered, discarded and restored', { tag: '@English' }, async ({
  leaderPage,
  t,
}) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' })
  const address = await recordSession(page, t.sessions, 'Recorded')
  await page.getByRole('link', { name: t.sessions.edit }).click()
  await typeTopic(page, t.sessions, 'Half typed')
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

test('a session that was deleted during an edit is saved as a new one', { tag: '@Arabic' }, async ({
  leaderPage,
  app,
  t,
  group,
}) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' })
  const address = await recordSession(page, t.sessions, 'Gone')
  await page.getByRole('link', { name: t.sessions.edit }).click()
  await typeTopic(page, t.sessions, 'Still here')
  await app.database.execute(`delete from sessions where organization = '${group}'`)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByRole('alert').filter({ hasText: t.sessions.notFound })).toBeVisible()
  await page.getByRole('button', { name: t.sessions.saveAsNew }).click()
  await expect(page.getByRole('article')).toContainText('Still here')
  expect(await recordedFor(app, group)).toMatchObject([{ topic: 'Still here' }])
  await page.goto(`${address}/edit`)
  await expect(page.getByText(t.sessions.notFound)).toBeVisible()
})

test('a member without a role sees neither Edit nor Delete, and is sent back from the form', {
  tag: '@Arabic',
}, async ({ leaderPage, signedInAs, t, group }) => {
  const address = await recordSession(await leaderPage({ 'Nour Saad': 'leader' }), t.sessions, 'Read only')
  const member = await signedInAs({ fullName: 'Member', signedUpUnder: group })
  await member.goto(address)
  await expect(member.getByRole('article')).toContainText('Read only')
  await expect(member.getByRole('button', { name: t.common.print })).toBeVisible()
  await expect(member.getByRole('link', { name: t.sessions.edit })).toHaveCount(0)
  await expect(member.getByRole('button', { name: t.sessions.delete })).toHaveCount(0)
  await member.goto(`${address}/edit`)
  await expect(member).toHaveURL(address)
  await expect(member.getByText(t.common.forbidden)).toBeVisible()

  const stranger = await signedInAs(secretaryOf('SNMK1', 'Stranger'))
  for (const path of [address, `${address}/edit`]) {
    await stranger.goto(path)
    await expect(stranger.getByText(t.sessions.notFound)).toBeVisible()
  }
})

test('removing a guest changes no roster; people of the roster who are not in the session are offered', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' })
  const address = await recordSession(page, t.sessions, 'With a guest')
  const id = address.split('/').at(-1)
  await app.database.execute(`
    insert into attendance (id, session_id, attendee_name, name_key, status, organization)
    values ('${uuid()}', '${id}', 'A Guest', 'a guest', 'present', '${group}')`)
  await storeCounts(app.database)
  await inRoster(app, group, { 'Came later': 'attendee' })
  await page.goto(`${address}/edit`)
  await startRemoving(page, t.sessions)
  await page.getByRole('button', { name: textPattern(t.roster.removeFromListNamed, { name: 'A Guest' }) }).click()
  await expect(page.getByText(t.roster.removedFromList, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: t.roster.addAttendee }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Came later' }).click()
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.updated)).toBeVisible()
  expect(await recordedFor(app, group)).toMatchObject([{ all: 2 }])
})
