import type { Locator, Page } from '@playwright/test'
import type { texts } from '#web/i18n/en/index.ts'
import { expect, textPattern } from './journey.ts'

/** The texts of the screens of sessions, in the journey's language. */
type SessionTexts = (typeof texts)['sessions']

/** Open the form of a new session and type its topic, until the draft is saved on the device. */
export async function typeDraft(page: Page, words: SessionTexts, topic: string, path = '/sessions/new') {
  await page.goto(path)
  await page.getByLabel(words.topic).fill(topic)
  await expect(page.getByText(words.draftSaved)).toBeVisible()
}

/** Record a session through its form, and open it. Returns its address. */
export async function recordSession(page: Page, words: SessionTexts, topic: string): Promise<string> {
  await page.goto('/sessions/new')
  await page.getByLabel(words.topic).fill(topic)
  await page.getByRole('button', { name: words.save }).click()
  await page.getByRole('link', { name: topic }).click()
  await expect(page.getByRole('article')).toContainText(topic)
  return page.url()
}

/** The checkbox that marks someone present. */
export function presentBox(page: Page, words: SessionTexts, name: string): Locator {
  return page.getByRole('checkbox', { name: textPattern(words.presentNamed, { name }) })
}

/** The checkbox that marks someone absent. */
export function absentBox(page: Page, words: SessionTexts, name: string): Locator {
  return page.getByRole('checkbox', { name: textPattern(words.absentNamed, { name }) })
}

/** The field with the reason of someone's absence. */
export function reasonField(page: Page, words: SessionTexts, name: string): Locator {
  return page.getByLabel(textPattern(words.reasonNamed, { name }))
}

/** Mark someone absent, for a reason if one is given. */
export async function markAbsent(page: Page, words: SessionTexts, name: string, reason?: string) {
  // The label that is drawn lies over the checkbox.
  await absentBox(page, words, name).check({ force: true })
  if (reason !== undefined) await reasonField(page, words, name).fill(reason)
}
