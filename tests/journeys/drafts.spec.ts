import type { Page } from '@playwright/test'
import { expect, expectAccessible, leaderOf, test, textPattern } from './journey.ts'
import { inRoster } from './roster.ts'

/** Open a new form and type a topic, until the draft is saved. */
async function aDraft(page: Page, words: { topic: string; draftSaved: string }, topic: string, address = '') {
  await page.goto(`/sessions/new${address}`)
  await page.getByLabel(words.topic).fill(topic)
  await expect(page.getByText(words.draftSaved)).toBeVisible()
}

test('every new form has a draft of its own; all are offered by group and time, to be opened or discarded', async ({
  signedInAs,
  app,
  t,
  language,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const page = await signedInAs({
    fullName: 'Two Groups',
    signedUpUnder: group,
    roles: { [group]: 'secretary', SNMY1: 'secretary' },
  })
  // An empty form leaves no draft.
  await page.goto('/sessions/new')
  await expect(page.getByLabel(t.sessions.topic)).toBeVisible()
  for (const topic of ['One', 'Two', 'Three']) await aDraft(page, t.sessions, topic)
  await aDraft(page, t.sessions, 'Elsewhere', '?organization=SNMY1')
  // After a reload a form has its own draft, and nothing of the others.
  await page.reload()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Elsewhere')

  await page.goto('/sessions/new')
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('')
  const drafts = page.getByRole('region', { name: t.sessions.drafts })
  await expect(drafts.getByRole('link')).toHaveCount(3)
  await expect(drafts.getByRole('listitem').first()).toContainText('SNMY1')
  await drafts.getByRole('button', { name: textPattern(t.sessions.allDrafts_other, { count: 4 }) }).click()
  await expect(drafts.getByRole('link')).toHaveCount(4)
  await expect(drafts.getByRole('listitem').last()).toContainText(new RegExp(`One.*${group}`))
  await expectAccessible(page, language)

  // A message says that the store does not answer, and the draft stays.
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = () => {
      IDBDatabase.prototype.transaction = transaction
      throw new DOMException('No answer', 'InvalidStateError')
    }
  })
  await drafts.getByRole('listitem').filter({ hasText: 'Three' }).getByRole('button').click()
  await expect(page.getByText(t.sessions.deviceFailed)).toBeVisible()
  await expect(drafts.getByRole('listitem')).toHaveCount(4)
  await drafts.getByRole('listitem').filter({ hasText: 'Three' }).getByRole('button').click()
  await drafts.getByRole('listitem').filter({ hasText: 'Two' }).getByRole('button').click()
  await expect(drafts.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: /Three/ }).click()
  await page.getByRole('button', { name: /Two/ }).first().click()
  await expect(drafts.getByRole('listitem')).toHaveCount(4)

  await drafts.getByRole('link', { name: /One/ }).click()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('One')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(drafts.getByRole('listitem').filter({ hasText: 'One' })).toHaveCount(0)
  // Discarded and restored: the address follows, so that a reload finds the draft.
  await page.getByRole('button', { name: t.sessions.discard, exact: true }).first().click()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('')
  await page
    .getByRole('button', { name: textPattern(t.sessions.undoNamed, { what: t.sessions.draftDiscarded }) })
    .click()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('One')
  await page.reload()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('One')

  // Cancel asks no question, and going back finds the draft again.
  await page.getByLabel(t.sessions.topic).fill('One more')
  await page.getByRole('link', { name: t.common.cancel }).click()
  await expect(page).toHaveURL(/\/sessions$/)
  await page.goBack()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('One more')
})

test('after a sign-in expired, the sign-in form says that a session is queued, and names nobody', async ({
  signedInAs,
  app,
  t,
  language,
  group,
}) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const page = await signedInAs(leaderOf(group))
  await page.goto('/auth')
  await expect(page.getByText(t.sessions.waitsForSignIn)).toHaveCount(0)
  await page.goto('/sessions/new')
  await page.getByLabel(t.sessions.topic).fill('Waiting topic')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByRole('region', { name: t.sessions.outbox })).toBeVisible()
  await page.context().clearCookies()
  await page.context().setOffline(false)
  await page.goto('/sessions')
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText(t.sessions.waitsForSignIn)).toBeVisible()
  await expect(page.getByText(group)).toHaveCount(0)
  await expect(page.getByText('Waiting topic')).toHaveCount(0)
  await expectAccessible(page, language)
})
