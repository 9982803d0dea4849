import type { Page } from '@playwright/test'
import { expect, leaderOf, test } from '#tests/journeys/journey.ts'
import { aGroupOf } from '#tests/journeys/people/roster.ts'
import { absentBox, reasonButton, typeTopic } from '#tests/journeys/sessions/session-form.ts'

/** Puts elements in place of texts, as a translating browser does with each text that appears. */
async function translatePage(page: Page) {
  await page.evaluate(() => {
    const translate = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) {
        if (text.data.trim() === '' || text.parentElement?.closest('font, script, style')) continue
        const font = document.createElement('font')
        text.replaceWith(font)
        font.textContent = text.data
      }
    }
    translate(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) translate(node)
    }).observe(document.body, { childList: true, subtree: true })
  })
}

test('a page that a browser translates all the same is worked with as before', { tag: '@English' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await aGroupOf(app, group, 3)
  const page = await signedInAs(leaderOf(group))
  const faults: Error[] = []
  page.on('pageerror', (fault) => faults.push(fault))
  await page.goto('/guide')
  await expect(page.locator('[data-frame]')).toHaveAttribute('translate', 'yes')
  await page.goto('/sessions/new')
  await expect(page.locator('html')).toHaveAttribute('translate', 'no')
  await expect(absentBox(page, t.sessions, 'Child 02')).toBeVisible()
  await translatePage(page)
  await absentBox(page, t.sessions, 'Child 02').click()
  await reasonButton(page, t, 'Child 02', 'exam').click()
  await absentBox(page, t.sessions, 'Child 03').click()
  await absentBox(page, t.sessions, 'Child 03').click()
  await typeTopic(page, t.sessions, 'Translated')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await page.getByRole('link', { name: 'Translated' }).click()
  await expect(page.getByRole('article')).toContainText(t.attendance.exam)
  for (const section of [t.common.members, t.common.dashboard])
    await page.getByRole('navigation', { name: t.common.sections }).getByRole('link', { name: section }).click()
  await expect(page.getByRole('region', { name: group, exact: true })).toBeVisible()
  expect(faults).toEqual([])
})
