import type { Locator, Page } from '@playwright/test'
import type { AbsenceReason } from '#domain/attendance/absence-reasons.ts'
import { expect, textPattern } from '#tests/journeys/journey.ts'
import type { Texts } from '#tests/journeys/texts.ts'
import type { texts } from '#web/i18n/en/index.ts'

/** The texts of the screens of sessions, in the journey's language. */
type SessionWords = (typeof texts)['sessions']

/** Unfold the texts about the meeting, where they are folded. */
export async function openDetails(page: Page, words: SessionWords) {
  await expect(page.getByRole('button', { name: words.save })).toBeVisible()
  const folded = page.getByRole('button', { name: words.details, expanded: false })
  if (await folded.isVisible()) await folded.click()
}

/** Show the fields of date, time, place and group, where one line stands for them. */
export async function openFacts(page: Page, words: SessionWords) {
  await expect(page.getByRole('button', { name: words.save })).toBeVisible()
  const folded = page.getByRole('button', { name: words.changeWhenAndWhere, expanded: false })
  if (await folded.isVisible()) await folded.click()
}

/** Type the topic of a session into its open form. */
export async function typeTopic(page: Page, words: SessionWords, topic: string) {
  await openDetails(page, words)
  await page.getByLabel(words.topic).fill(topic)
}

/** Show the buttons that remove people. */
export async function startRemoving(page: Page, words: SessionWords) {
  await page.getByRole('button', { name: words.startRemoving }).click()
}

/** Open the form of a new session and type its topic, until the draft is saved on the device. */
export async function typeDraft(page: Page, words: SessionWords, topic: string, path = '/sessions/new') {
  await page.goto(path)
  await typeTopic(page, words, topic)
  await expect(page.getByText(words.draftSaved)).toBeVisible()
}

/** Record a session through its form, and open it. Returns its address. */
export async function recordSession(page: Page, words: SessionWords, topic: string): Promise<string> {
  await page.goto('/sessions/new')
  await typeTopic(page, words, topic)
  await page.getByRole('button', { name: words.save }).click()
  await page.getByRole('link', { name: topic }).click()
  await expect(page.getByRole('article')).toContainText(topic)
  return page.url()
}

/** The checkbox that marks someone present. */
export function presentBox(page: Page, words: SessionWords, name: string): Locator {
  return page.getByRole('checkbox', { name: textPattern(words.presentNamed, { name }) })
}

/** The checkbox that marks someone absent. */
export function absentBox(page: Page, words: SessionWords, name: string): Locator {
  return page.getByRole('checkbox', { name: textPattern(words.absentNamed, { name }) })
}

/** The field with the reason of someone's absence. */
export function reasonField(page: Page, words: SessionWords, name: string): Locator {
  return page.getByLabel(textPattern(words.reasonNamed, { name }))
}

/** The button that chooses a usual reason of someone's absence, or opens the field for another. */
export function reasonButton(page: Page, words: Texts, name: string, reason: AbsenceReason | 'otherReason'): Locator {
  const named = textPattern(words.sessions.reasonChosen, { name, reason: words.attendance[reason] })
  return page.getByRole('button', { name: named })
}

/** Mark someone absent. */
export async function markAbsent(page: Page, words: SessionWords, name: string) {
  await absentBox(page, words, name).check()
}

/** Type a reason of someone's absence. */
export async function typeReason(page: Page, words: Texts, name: string, reason: string) {
  await reasonButton(page, words, name, 'otherReason').click()
  await expect(reasonField(page, words.sessions, name)).toBeFocused()
  await page.keyboard.type(reason)
}

/** Until the device has stored the app, so that every screen opens without a connection. */
export async function untilStored(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

/** Press the button that saves the form. */
export async function save(page: Page, t: Texts) {
  await page.getByRole('button', { name: t.sessions.save }).click()
}
