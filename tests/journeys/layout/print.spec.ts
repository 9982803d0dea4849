import type { Page } from '@playwright/test'
import type { RunningApp } from '#tests/journeys/app.ts'
import { expect, test } from '#tests/journeys/journey.ts'
import { inRoster } from '#tests/journeys/people/roster.ts'
import { recordMarks } from '#tests/journeys/sessions/marks.ts'
import { A4, printed } from '#tests/pdf.ts'

const PEOPLE = 60
const LEADERS = 4
const MIXED =
  'لعبة تعارف قصيرة، ثمّ عمل في مجموعات من خمسة. Then the groups met again (17:30, hall B) and shared what they had found.\nثمّ شاركنا قصّة Maria-Rita K. مع الأهل.\n\nEach group wrote three sentences: one of thanks, one to ask, one to promise.\n'

/** A word in someone's name that finds it in a PDF. */
const markOf = (place: number) => `P${String(place).padStart(2, '0')}`

/** Names in both scripts. */
function nameOf(place: number): string {
  const mark = markOf(place)
  if (place % 10 === 7)
    return `Anne-Marie Bernadette de la Croix ${mark} عبد الرحمن بن محمد الأيّوبي الطرابلسي van den Berg`
  if (place % 3 === 0) return `كريستا أبي نادر ${mark}`
  return place % 3 === 1 ? `Maria-Rita ${mark} K.` : `أنطوني ${mark} فرنسيس`
}

/** A session with sixty people and the longest texts. Returns its id. */
async function longSession(app: RunningApp, group: string): Promise<string> {
  const names = Array.from({ length: PEOPLE }, (_, place) => nameOf(place))
  const kinds = names.map((name, place) => [name, place < LEADERS ? 'leader' : 'attendee'] as const)
  await inRoster(app, group, Object.fromEntries(kinds))
  const reason = 'سفر مع الأهل (until Monday)'
  return recordMarks(app, group, {
    topic: 'المسامحة Forgiveness',
    activities: MIXED.repeat(40).slice(0, 4_999),
    reflection: 'ماذا يعني أن نسامح من أخطأ إلينا؟ قصّة قصيرة وحوار.',
    sessionStructure: '17:00 – 18:30',
    foodDetails: 'Manaqish, juice',
    sessionTime: '17:00',
    location: 'Parish hall, 2nd floor',
    marks: Object.fromEntries(names.map((name, place) => [name, place % 7 === 5 ? reason : 'present'])),
  })
}

/** Open the report of a session of sixty people. */
async function openReport(page: Page, id: string) {
  await page.goto(`/sessions/${id}`)
  await expect(page.getByRole('article')).toContainText('P59')
  await page.evaluate(() => document.fonts.ready)
}

test("a phone in dark mode prints a session on numbered white A4 pages with whole tables, and without the app's frame", {
  tag: ['@Arabic', '@main'],
}, async ({ leaderPage, app, group, language }) => {
  const page = await leaderPage({})
  await page.emulateMedia({ colorScheme: 'dark' })
  await openReport(page, await longSession(app, group))
  const sheet = page.getByRole('article')
  await expect(sheet).toHaveCSS('background-color', 'rgb(22, 34, 28)')
  // On the screen the names lead to the pages of the people.
  await expect(page.getByRole('link', { name: nameOf(LEADERS + 1) }).last()).toHaveAttribute('href', /\/people\//)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(sheet.getByRole('row').nth(1)).toHaveCSS('display', 'table-row')
  await expect(sheet.locator('[data-status="present"]').first()).toHaveCSS('color', 'rgb(8, 124, 80)')
  await expect(sheet.locator('[data-status="absent"]').first()).toHaveCSS('color', 'rgb(201, 42, 42)')
  for (const part of ['banner', 'navigation', 'button'] as const) await expect(page.getByRole(part)).toHaveCount(0)
  await expect(page.locator('a:not([data-sheet] a)').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'dark', media: null })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))

  const pages = await printed(page)

  expect(pages.length).toBeGreaterThan(3)
  for (const [place, { width, height, text, foot }] of pages.entries()) {
    expect(Math.abs(width - A4.width)).toBeLessThan(1)
    expect(Math.abs(height - A4.height)).toBeLessThan(1)
    expect(text).not.toBe('')
    // The line starts with the group and ends with the page's number.
    const [start, end] = language === 'ar' ? [foot.right, foot.left] : [foot.left, foot.right]
    expect(start).toContain(group)
    expect((end.match(/\d+/g) ?? []).map(Number).sort()).toEqual([place + 1, pages.length].sort())
  }
  // The names look like text.
  expect(pages.flatMap(({ links }) => links)).toEqual([])
  const all = pages.map(({ text }) => text).join('')
  for (const ofTheApp of ['English', 'العربية', 'Shabaka', 'Dashboard', 'Sessions', 'Signout', 'Skip', 'Backto'])
    expect(all).not.toContain(ofTheApp)

  // A '#' is in the head of the table, a sign in each row.
  const ofTables = pages.filter(({ text }) => /[✓✗]/.test(text))
  expect(ofTables.length).toBeGreaterThan(2)
  for (const { text } of ofTables) expect(text).toContain('#')
  const inTables = ofTables.map(({ text }) => text).join('')
  for (let place = 0; place < PEOPLE; place += 1) expect(inTables.split(markOf(place))).toHaveLength(2)
  expect(inTables.match(/✗/g)).toHaveLength(8)

  // A table's title, head and first rows are on one page: it moves down a little more each time, past the end of its page.
  const title = page.getByRole('article').getByRole('heading', { level: 3, includeHidden: true }).last()
  for (let height = 24; height < 240; height += 54) {
    await title.evaluate((heading, space) => {
      heading.closest('section')?.style.setProperty('margin-block-start', `${space}px`)
    }, height)
    const moved = await printed(page)
    const begins = moved.find(({ text }) => /48\D*56|56\D*48/.test(text))?.text ?? ''
    for (const part of ['#', markOf(7), markOf(17)]) expect(begins).toContain(part)
    for (const { text } of moved)
      for (const rows of text.split('#').slice(1)) expect(rows.match(/[✓✗]/g)?.length).toBeGreaterThan(1)
  }
})
