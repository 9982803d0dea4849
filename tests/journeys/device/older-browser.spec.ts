import type { Page } from '@playwright/test'
import { expect, test } from '#tests/journeys/journey.ts'
import { topicsOf } from '#tests/journeys/people/roster.ts'
import { absentBox, typeTopic } from '#tests/journeys/sessions/session-form.ts'

const TOO_OLD = 'This browser is too old for Shabaka.'

/** The same part of a style as a browser has it that does not know it. */
function unknownTo(part: string): string {
  return part === ':has(' ? ':unknown(' : 'unknown'
}

/** Remove what Chrome 100, Firefox 115 or Safari 15.4 lacks, before the app starts. */
async function likeTheOldestBrowsers(page: Page) {
  await page.addInitScript(() => {
    const lacking: [object, string[]][] = [
      [AbortSignal, ['any', 'timeout']],
      [Array, ['fromAsync']],
      [Array.prototype, ['toSorted', 'toSpliced', 'toReversed', 'with']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [URL, ['canParse', 'parse']],
      [Intl, ['Segmenter', 'DurationFormat']],
      [window, ['BroadcastChannel', 'CSSContainerRule', 'Iterator', 'navigation', 'scheduler', 'requestIdleCallback']],
    ]
    for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name)
    const supports = CSS.supports.bind(CSS) as (...requested: string[]) => boolean
    CSS.supports = (...requested: string[]) => requested[0] !== 'field-sizing' && supports(...requested)
  })
  // A browser ignores the styles that it does not know.
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({
      response: answer,
      body: text.replace(/:has\(|dvh|field-sizing|content-visibility/g, unknownTo),
    })
  })
}

test('in the oldest supported browsers a session is recorded, shown and printed; an older one says that it is too old', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee' })
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  await likeTheOldestBrowsers(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(TOO_OLD)).toBeHidden()
  await page.getByRole('link', { name: t.dashboard.createSession }).click()
  await typeTopic(page, t.sessions, 'In an old browser')
  const absent = absentBox(page, t.sessions, 'Rita')
  await absent.check()
  await expect(page.locator('label').filter({ has: absent })).toHaveCSS('background-color', 'rgb(201, 42, 42)')
  const activities = page.getByLabel(t.sessions.activities)
  const height = async () => (await activities.boundingBox())?.height ?? 0
  const before = await height()
  await activities.fill('Songs\nGames\nA walk\nTea')
  await expect.poll(height).toBeGreaterThan(before + 20)
  await page.getByLabel(t.sessions.findName).fill('Nour')
  await expect(absent).toHaveCount(0)
  await page.getByLabel(t.sessions.findName).fill('')
  await expect(absent).toBeChecked()
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('In an old browser')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  expect(await topicsOf(app, group)).toEqual(['In an old browser'])

  await page.getByRole('link', { name: /In an old browser/ }).click()
  await expect(page.getByRole('article')).toContainText('Rita')
  await page.getByRole('button', { name: t.sessions.delete }).click()
  const question = page.getByRole('dialog', { name: t.sessions.deleteTitle })
  await expect(question.getByRole('button', { name: t.common.cancel })).toBeInViewport()
  await question.getByRole('button', { name: t.common.cancel }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toBeVisible()
  for (const part of ['banner', 'navigation', 'button'] as const) await expect(page.getByRole(part)).toHaveCount(0)
  // Names in the sheet are links, and look like text.
  await expect(page.locator('a:not([data-sheet] a)').filter({ visible: true })).toHaveCount(0)
  expect(broken).toEqual([])
  const old = await page.context().newPage()
  await old.addInitScript(() => Reflect.deleteProperty(Object, 'hasOwn'))
  await old.goto('/auth')
  await expect(old.getByText(TOO_OLD)).toBeVisible()
  await expect(old.getByText('هذا المتصفّح قديم')).toBeVisible()
})
