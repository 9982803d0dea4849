import type { Locator, Page } from '@playwright/test'
import { dayAndDate } from '#domain/dates/dates.ts'
import { counted, expect, expectAccessible, leaderOf, test, textPattern } from '#tests/journeys/journey.ts'
import { aGroupOf, inRoster } from '#tests/journeys/people/roster.ts'
import { today } from './meetings.ts'
import { absentBox, presentBox } from './session-form.ts'

const PHONE = { width: 360, height: 740 }
/** Of that height, what a phone's keyboard leaves. */
const ABOVE_KEYBOARD = 440

const LEADERS = ['Nour Saad', 'Rita Khoury', 'Marc Tannous'] as const

/** The row of a person. */
function rowOf(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ hasText: name })
}

async function boxOf(element: Locator) {
  const { y = 0, height = 0 } = (await element.boundingBox()) ?? {}
  return { top: y, bottom: y + height, height }
}

test('on a phone the roll fills the screen: one bar, one line of leaders, one counter, the first child in sight, and the search in reach', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, language, group }) => {
  await aGroupOf(app, group, 120)
  await inRoster(app, group, Object.fromEntries(LEADERS.map((name) => [name, 'leader' as const])))
  const page = await signedInAs(leaderOf(group))
  await page.setViewportSize(PHONE)
  await page.goto('/sessions/new')
  const first = rowOf(page, 'Child 01')
  await expect(first).toBeInViewport({ ratio: 1 })
  const { bottom } = await boxOf(first)
  // biome-ignore lint/suspicious/noConsole: the numbers are to be read in the report of the run
  console.log(`${Math.round(bottom)} px: the end of the first child of the roll call`)
  expect(bottom).toBeLessThan(680)
  expect((await boxOf(rowOf(page, 'Child 02'))).height).toBe(56)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByText(dayAndDate(today(), language), { exact: true })).toBeVisible()
  await expect(page.getByText(group, { exact: true })).toBeVisible()
  await expect(page.getByText(textPattern(t.sessions.presentCount, { present: 123 }))).toBeVisible()
  await expectAccessible(page, language)

  const folded = page.getByRole('button', {
    name: textPattern(counted(t.roster, 'leadersPresent', 3, language), { count: 3 }),
  })
  const nour = presentBox(page, t.sessions, 'Nour Saad')
  await expect(nour).toHaveCount(0)
  // Who is searched for is found there, too.
  const search = page.getByRole('searchbox', { name: t.sessions.findName })
  await search.fill('Nour')
  await expect(nour).toBeVisible()
  await search.fill('')
  await expect(nour).toHaveCount(0)
  await folded.click()
  await expect(nour).toBeVisible()
  await expect(folded).toHaveCount(0)
  const open = page.getByRole('button', { name: t.roster.leaders, exact: true })
  await expect(open).toHaveAttribute('aria-expanded', 'true')
  await absentBox(page, t.sessions, 'Nour Saad').check()
  await expect(open).toHaveCount(0)
  await expect(page.getByText(textPattern(t.sessions.absentCount, { absent: 1 }))).toBeVisible()
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()

  // In a long list the search stays in reach, and who is found stands above the keyboard.
  await absentBox(page, t.sessions, 'Child 115').scrollIntoViewIfNeeded()
  await expect(search).toBeInViewport({ ratio: 1 })
  await search.fill('Child 7')
  const found = page.locator('li[data-status]:not([hidden])')
  await expect(found).toHaveCount(10)
  const [field, firstFound] = await Promise.all([boxOf(search), boxOf(found.first())])
  expect(firstFound.top).toBeGreaterThanOrEqual(field.bottom)
  expect(firstFound.bottom).toBeLessThanOrEqual(ABOVE_KEYBOARD)
  // An absent leader is in sight also when the form is opened again.
  await page.reload()
  await expect(nour).toBeVisible()
  await page.getByRole('link', { name: t.sessions.backToSessions }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
})
