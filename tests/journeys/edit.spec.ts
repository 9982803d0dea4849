import { v7 as uuid } from 'uuid'
import { storeCounts } from '#tests/session-counts.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { aReportedSession } from './reported-session.ts'
import { inRoster, recordedFor } from './roster.ts'
import { absentBox, markAbsent, save, startRemoving, typeTopic } from './session-form.ts'

const PEOPLE = { 'Nour Saad': { isLeader: true }, Rita: {} } as const

test('an edit is left and found again, discarded and restored, saved, and its session deleted after a question', {
  tag: '@English',
}, async ({ leaderPage, app, t, language, group }) => {
  const address = `/sessions/${await aReportedSession(app, group, PEOPLE, { topic: 'Before' })}`
  const page = await leaderPage({}, address)
  const topic = page.getByLabel(t.sessions.topic)
  const edit = () => page.getByRole('link', { name: t.sessions.edit }).click()
  await expect(page.getByRole('article')).toContainText('Before')
  await expectAccessible(page, language)
  await edit()
  await expect(page).toHaveURL(`${address}/edit`)
  await expect(topic).toHaveValue('Before')
  await typeTopic(page, t.sessions, 'After')
  await markAbsent(page, t.sessions, 'Rita', 'travels')
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Rita', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rita' })).toBeVisible()
  await page.goBack()
  await expect(absentBox(page, t.sessions, 'Rita')).toBeChecked()
  // Cancel leaves at once, and the draft is there again.
  await page.getByRole('link', { name: t.common.cancel }).click()
  await expect(page).toHaveURL(address)
  await edit()
  await expect(topic).toHaveValue('After')
  await page.getByRole('button', { name: t.sessions.discard }).click()
  await expect(topic).toHaveValue('Before')
  await page.getByRole('button', { name: t.sessions.undo }).click()
  await expect(topic).toHaveValue('After')
  await save(page, t)
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

test('a guest leaves the session and no roster, who came later is offered, and a session that was deleted meanwhile is saved as a new one', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group }) => {
  const id = await aReportedSession(app, group, { 'Nour Saad': { isLeader: true } })
  await app.database.execute(`
    insert into attendance (id, session_id, attendee_name, name_key, status, organization)
    values ('${uuid()}', '${id}', 'A Guest', 'a guest', 'present', '${group}')`)
  await storeCounts(app.database)
  await inRoster(app, group, { 'Came later': 'attendee' })
  const page = await leaderPage({}, `/sessions/${id}/edit`)
  await startRemoving(page, t.sessions)
  await page.getByRole('button', { name: textPattern(t.roster.removeFromListNamed, { name: 'A Guest' }) }).click()
  await expect(page.getByText(t.roster.removedFromList, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t.roster.addAttendee }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Came later' }).click()
  await save(page, t)
  await expect(page.getByText(t.sessions.updated)).toBeVisible()
  expect(await recordedFor(app, group)).toMatchObject([{ all: 2 }])

  await page.getByRole('link', { name: t.sessions.edit }).click()
  await typeTopic(page, t.sessions, 'Still here')
  await app.database.execute(`delete from sessions where organization = '${group}'`)
  await save(page, t)
  await expect(page.getByRole('alert').filter({ hasText: t.sessions.deletedMeanwhile })).toBeVisible()
  await page.getByRole('button', { name: t.sessions.saveAsNew }).click()
  await expect(page.getByRole('article')).toContainText('Still here')
  expect(await recordedFor(app, group)).toMatchObject([{ topic: 'Still here' }])
  await page.goto(`/sessions/${id}/edit`)
  await expect(page.getByText(t.sessions.notFound)).toBeVisible()
})
