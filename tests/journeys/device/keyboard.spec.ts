import type { Locator, Page } from '@playwright/test'
import { expect, test, textPattern } from '#tests/journeys/journey.ts'

/** Press Tab until the control has the focus, as someone without a mouse does. */
async function tabTo(page: Page, control: Locator) {
  for (let presses = 0; presses < 60; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The control is not reached by Tab')
}

test('a session is recorded by keyboard alone', { tag: ['@English', '@main'] }, async ({
  signedInAs,
  t,
  language,
  group,
}) => {
  const page = await signedInAs({ fullName: 'Keyboard', signedUpUnder: group, roles: { [group]: 'team_leader' } })
  const leader = `Samer ${language}`
  const topic = `By keyboard ${language}`
  await page.goto('/sessions/new')
  await expect(page.getByRole('heading', { name: t.sessions.newSession })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t.common.skipToContent })).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: t.roster.addLeader }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel(t.roster.name)).toBeFocused()
  await page.keyboard.type(leader)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const absent = page.getByRole('checkbox', { name: textPattern(t.sessions.absentNamed, { name: leader }) })
  await tabTo(page, absent)
  await page.keyboard.press('Space')
  await expect(absent).toBeChecked()
  const illness = { name: leader, reason: t.attendance.illness }
  const reason = page.getByRole('button', { name: textPattern(t.sessions.reasonChosen, illness) })
  // The reasons follow the mark a moment later.
  await expect(reason).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(reason).toBeFocused()
  const other = { name: leader, reason: t.attendance.otherReason }
  await tabTo(page, page.getByRole('button', { name: textPattern(t.sessions.reasonChosen, other) }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(textPattern(t.sessions.reasonNamed, { name: leader }))).toBeFocused()
  await page.keyboard.type('حرارة')
  const details = page.getByRole('button', { name: t.sessions.details })
  if (await details.isVisible()) {
    await tabTo(page, details)
    await page.keyboard.press('Enter')
  }
  await tabTo(page, page.getByLabel(t.sessions.topic))
  await page.keyboard.type(topic)
  await tabTo(page, page.getByRole('button', { name: t.sessions.save }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sessions$/)
  // Named by its topic and date, not by everything that stands on it.
  const card = page.getByRole('link', { name: new RegExp(`^${topic} [^–]*2\\d{3}$`) })
  await expect(card).toBeVisible()
  await tabTo(page, card)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText('حرارة')
})
