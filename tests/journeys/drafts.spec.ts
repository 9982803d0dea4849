import type { Page } from '@playwright/test'
import { expect, expectSound, leaderOf, test, worded } from './journey.ts'
import { inRoster } from './roster.ts'

/** A new form with a topic typed into it, kept on the device. */
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
  // A form in which nothing was typed leaves nothing.
  await page.goto('/sessions/new')
  await expect(page.getByLabel(t.sessions.topic)).toBeVisible()
  for (const topic of ['One', 'Two', 'Three']) await aDraft(page, t.sessions, topic)
  await aDraft(page, t.sessions, 'Elsewhere', '?organization=SNMY1')
  // Reloaded, a form has what was typed in it, and nothing of the others.
  await page.reload()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Elsewhere')

  await page.goto('/sessions/new')
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('')
  const drafts = page.getByRole('region', { name: t.sessions.drafts })
  await expect(drafts.getByRole('link')).toHaveCount(3)
  await expect(drafts.getByRole('listitem').first()).toContainText('SNMY1')
  await drafts.getByRole('button', { name: worded(t.sessions.allDrafts_other, { count: 4 }) }).click()
  await expect(drafts.getByRole('link')).toHaveCount(4)
  await expect(drafts.getByRole('listitem').last()).toContainText(new RegExp(`One.*${group}`))
  await expectSound(page, language)

  // Where the device does not answer, that is said, and the draft stays.
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
  // Begun anew, and had back: the address follows, so that a reload finds what is there.
  await page.getByRole('button', { name: t.sessions.discard, exact: true }).first().click()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('')
  await page.getByRole('button', { name: worded(t.sessions.undoNamed, { what: t.sessions.draftDiscarded }) }).click()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('One')
  await page.reload()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('One')

  // Cancel asks nothing, and going back finds the form again.
  await page.getByLabel(t.sessions.topic).fill('One more')
  await page.getByRole('link', { name: t.common.cancel }).click()
  await expect(page).toHaveURL(/\/sessions$/)
  await page.goBack()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('One more')
})

test('where a sign-in ran out, the form to sign in says that a session waits, and names nobody', async ({
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
  await expect(page.getByRole('region', { name: t.sessions.unsent })).toBeVisible()
  await page.context().clearCookies()
  await page.context().setOffline(false)
  await page.goto('/sessions')
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText(t.sessions.waitsForSignIn)).toBeVisible()
  await expect(page.getByText(group)).toHaveCount(0)
  await expect(page.getByText('Waiting topic')).toHaveCount(0)
  await expectSound(page, language)
})
