import { expect, test, textPattern } from '#tests/journeys/journey.ts'
import { openDetails, typeDraft, typeTopic } from '#tests/journeys/sessions/session-form.ts'
import { databaseText } from './device-database.ts'

test('two tabs with the same draft get one each and offer the other one; a draft is put back, left and found, and opened from the list', {
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

  // Discarded and put back: the address follows, so that a reload finds the draft.
  const topic = two.getByLabel(t.sessions.topic)
  const address = two.url()
  await two.getByRole('button', { name: t.sessions.discard, exact: true }).first().click()
  await expect(topic).toHaveValue('')
  await expect(two).not.toHaveURL(address)
  await expect.poll(() => databaseText(two)).not.toContain('Of tab two')
  await two
    .getByRole('button', { name: textPattern(t.sessions.undoNamed, { what: t.sessions.draftDiscarded }) })
    .click()
  await expect(topic).toHaveValue('Shared')
  await expect(two).toHaveURL(address)
  await expect.poll(() => databaseText(two)).toContain('Of tab two')
  await two.reload()
  await expect(topic).toHaveValue('Shared')
  // Cancel asks no question, and going back finds the draft again.
  await typeTopic(two, t.sessions, 'Shared no more')
  await two.getByRole('link', { name: t.common.cancel }).click()
  await expect(two).toHaveURL(/\/sessions$/)
  await two.goBack()
  await expect(topic).toHaveValue('Shared no more')
  const offered = two.getByRole('region', { name: t.sessions.drafts })
  await offered.getByRole('link').click()
  await expect(two.getByLabel(t.sessions.activities)).toHaveValue('Of tab one')
  await expect(two.getByRole('main')).toBeFocused()
  await expect(offered.getByRole('listitem')).toContainText('Shared no more')

  await one.getByRole('button', { name: t.sessions.save }).click()
  await expect(one.getByText(t.sessions.created)).toBeVisible()
})
