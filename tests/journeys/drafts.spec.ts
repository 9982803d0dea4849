import { databaseText } from './device-database.ts'
import { counted, expect, expectAccessible, test, textPattern } from './journey.ts'
import { untilLoadedAhead } from './network.ts'
import { inRoster } from './roster.ts'
import { openDetails, save, typeDraft, typeTopic } from './session-form.ts'

test('every new form has a draft of its own; all are offered by group and time, opened, discarded or sent', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, language, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader' })
  const page = await signedInAs({
    fullName: 'Two Groups',
    signedUpUnder: group,
    roles: { [group]: 'secretary', SNMY1: 'secretary' },
  })
  // An empty form leaves no draft.
  await page.goto('/sessions/new')
  await expect(page.getByRole('button', { name: t.sessions.save })).toBeVisible()
  for (const topic of ['One', 'Two', 'Three']) await typeDraft(page, t.sessions, topic)
  await typeDraft(page, t.sessions, 'Elsewhere', '/sessions/new?organization=SNMY1')
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
    IDBDatabase.prototype.transaction = function (...words) {
      // Drafts are written with strict durability, cached queries are not.
      if (words[2]?.durability !== 'strict') return transaction.apply(this, words)
      IDBDatabase.prototype.transaction = transaction
      throw new DOMException('No answer', 'InvalidStateError')
    }
  })
  await drafts.getByRole('listitem').filter({ hasText: 'Three' }).getByRole('button').click()
  await expect(page.getByText(t.sessions.deviceFailed)).toBeVisible()
  await expect(drafts.getByRole('listitem')).toHaveCount(4)
  await drafts.getByRole('listitem').filter({ hasText: 'Three' }).getByRole('button').click()
  // The list moves up when it is gone.
  await expect(drafts.getByRole('listitem')).toHaveCount(3)
  await drafts.getByRole('listitem').filter({ hasText: 'Two' }).getByRole('button').click()
  await expect(drafts.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: /Three/ }).click()
  await expect(drafts.getByRole('listitem')).toHaveCount(3)
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
  await typeTopic(page, t.sessions, 'One more')
  await page.getByRole('link', { name: t.common.cancel }).click()
  await expect(page).toHaveURL(/\/sessions$/)
  await page.goBack()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('One more')

  // After a sign-in expired, the sign-in form says that a session is queued, and names no one.
  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  await save(page, t)
  await expect(page.getByText(t.sessions.savedHere)).toBeVisible()
  // What waits to be sent cannot be shared.
  await expect(page.getByRole('button', { name: t.sessions.shareSent, exact: true })).toHaveCount(0)
  await page.context().clearCookies()
  await page.context().setOffline(false)
  await page.goto('/sessions')
  await expect(page).toHaveURL(/\/auth/)
  // With the three other drafts.
  const waiting = counted(t.sessions, 'waitForSignIn', 4, language)
  await expect(page.getByText(textPattern(waiting, { count: 4 }))).toBeVisible()
  await expect(page.getByText(group)).toHaveCount(0)
  await expect(page.getByText('One more')).toHaveCount(0)
  await expectAccessible(page, language)
})

test('two tabs with the same draft get one each, and each offers the other one', {
  tag: '@English',
}, async ({ leaderPage, t }) => {
  const one = await leaderPage({ 'Nour Saad': 'leader' })
  await typeDraft(one, t.sessions, 'Shared')
  const two = await one.context().newPage()
  await two.goto(one.url())
  await expect(two.getByLabel(t.sessions.topic)).toHaveValue('Shared')
  await openDetails(two, t.sessions)
  await two.getByLabel(t.sessions.activities).fill('Of tab two')
  await expect(two.getByText(t.sessions.draftSaved)).toBeVisible()
  await one.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await one.getByLabel(t.sessions.activities).fill('Of tab one')
  await expect(one.getByText(t.sessions.draftSaved)).toBeVisible()
  // The draft gets a key of its own, and the page stays scrolled.
  await expect(one).not.toHaveURL(two.url())
  expect(await one.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await expect.poll(() => databaseText(one)).toContain('Of tab two')
  await expect.poll(() => databaseText(one)).toContain('Of tab one')
  // After a reload each tab has its own draft.
  for (const [tab, own] of [
    [one, 'Of tab one'],
    [two, 'Of tab two'],
  ] as const) {
    await tab.reload()
    await expect(tab.getByLabel(t.sessions.activities)).toHaveValue(own)
    await expect(tab.getByRole('region', { name: t.sessions.drafts }).getByRole('link')).toHaveCount(1)
  }

  await one.getByRole('button', { name: t.sessions.save }).click()
  await expect(one.getByText(t.sessions.created)).toBeVisible()
})
