import type { Locator } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { financeOf, insertWithdrawal } from '#tests/journeys/finance/money.ts'
import { expect, test } from '#tests/journeys/journey.ts'
import { aReportedSession } from '#tests/journeys/sessions/marks.ts'
import { createPerson } from '#tests/people.ts'

/** The texts in a card that are in sight: of each its words, its lines, and what it lies over. */
async function textsIn(card: Locator) {
  return card.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const texts: { words: string; lines: number; box: DOMRect }[] = []
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement
      if (!text.textContent?.trim() || !parent?.checkVisibility()) continue
      if (getComputedStyle(parent).clipPath !== 'none') continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      texts.push({ words: text.textContent.trim(), lines: tops.size, box: range.getBoundingClientRect() })
    }
    const overlap = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1
    return texts.map(({ words, lines, box }) => ({
      words,
      lines,
      over: texts.filter((other) => other.box !== box && overlap(box, other.box)).map((other) => other.words),
    }))
  })
}

test('on a phone the cards of a small and a large group have the group in one line and nothing over anything, for a reader of several', {
  tag: '@Arabic',
}, async ({ signedInAs, app, group }) => {
  const about = { sessionTime: '17:00', location: 'Hall' }
  const small = await aReportedSession(app, group, { 'Maya Khoury': 'present' }, { ...about, topic: 'Songs' })
  const large = await aReportedSession(app, group, { 'Nour Saad': 'present' }, { ...about, topic: 'Games' })
  await app.database.execute(sql`
    update sessions set present_count = 22, attendance_count = 29, session_date = '2026-09-26' where id = ${small}`)
  await app.database.execute(sql`
    update sessions set present_count = 422, attendance_count = 499, session_date = '2026-09-27' where id = ${large}`)
  const page = await signedInAs({
    fullName: 'Leader',
    signedUpUnder: group,
    roles: { [group]: 'team_leader', SNMF: 'secretary' },
  })
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 780 })
    await page.goto('/sessions')
    for (const id of [small, large]) {
      const card = page.locator(`div:has(> a[href="/sessions/${id}"])`)
      await expect(card).toContainText(group)
      const texts = await textsIn(card)
      expect(texts.filter(({ words }) => words.includes(group)).length, 'how often the group is named').toBe(1)
      expect(texts.map(({ words, lines, over }) => ({ width, words, lines, over }))).toEqual(
        texts.map(({ words }) => ({ width, words, lines: 1, over: [] })),
      )
    }
  }
})

test('on a wide screen the address of who has sent a request is whole', { tag: '@English' }, async ({
  adminPage,
  app,
  group,
}) => {
  const email = `treasurer.of.the.whole.group.${group.toLowerCase()}@finance.shabaka.example`
  const requestedBy = await createPerson(app.database, { ...financeOf(group), email })
  await insertWithdrawal(app, group, { requestedBy, notes: 'Paint and paper' })
  const page = await adminPage('/financial-transactions')
  await page.setViewportSize({ width: 1280, height: 860 })
  const address = page.getByText(email, { exact: true }).first()
  await expect(address).toBeVisible()
  expect(await address.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
})

test('where a line of parts breaks, neither line begins or ends with a dot', { tag: '@Arabic' }, async ({
  signedInAs,
  adminPage,
  app,
  group,
}) => {
  await insertWithdrawal(app, group, { notes: 'Bus' })
  const treasurer = await signedInAs(financeOf(group))
  const admin = await adminPage('/admin/audit')
  for (const [page, path] of [
    [admin, '/financial-transactions'],
    [treasurer, `/sessions/new?organization=${group}`],
    [admin, '/admin/audit'],
  ] as const) {
    await page.goto(path)
    const line = page.locator('[data-dotted]').first()
    await expect(line).toContainText(/\S/)
    await page.locator('html').evaluate((html) => html.style.setProperty('font-size', '200%'))
    // Each part with its dot begins where its line does, or where the part before it ends.
    const places = await line.evaluate((element) => {
      const boxes = [...element.children].map((part) => part.getBoundingClientRect())
      const start = element.getBoundingClientRect().right
      const isAt = (place: number, box: DOMRect) => Math.abs(box.right - place) < 1
      return boxes.map((box, at) => isAt(start, box) || (isAt(boxes[at - 1]?.left ?? 0, box) ? 'next' : 'elsewhere'))
    })
    expect(places.filter((place) => place === true).length).toBeGreaterThan(1)
    expect(places).not.toContain('elsewhere')
    // The place of the dots is not shown.
    await expect(line).toHaveCSS('clip-path', 'inset(-4px 10px)')
  }
})
