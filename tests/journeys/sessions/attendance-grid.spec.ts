import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { daysLater } from '#domain/dates/dates.ts'
import type { RunningApp } from '#tests/journeys/app.ts'
import { now } from '#tests/journeys/clock.ts'
import { expect, expectAccessible, test } from '#tests/journeys/journey.ts'
import { inRoster } from '#tests/journeys/people/roster.ts'
import { printed, wordOnPaper } from '#tests/pdf.ts'
import { recordMarks } from './marks.ts'
import { today } from './meetings.ts'

const MARKS = { '+': 'present', x: 'absent', T: 'Travel: in Zahle' } as const

/** A leader and children with a sign for each session, the oldest first. The days of the sessions: one a week, the last three today. */
async function aGrid(app: RunningApp, group: string, leader: string, children: readonly string[], signs: string) {
  const days = [...signs].map((_, place) => daysLater(today(), -7 * Math.max(0, signs.length - 3 - place)))
  const rows = children.map((name) => [name, 'attendee' as const])
  await inRoster(app, group, { [leader]: 'leader', ...Object.fromEntries(rows) })
  for (const [place, sessionDate] of days.entries()) {
    const mark = MARKS[signs[place] as keyof typeof MARKS]
    const marks = Object.fromEntries([[leader, 'present'], ...children.map((name) => [name, mark])])
    const createdAt = new Date(now() - (signs.length - place) * 1000)
    await recordMarks(app, group, { sessionDate, createdAt, topic: `Topic ${place + 1}`, marks })
  }
  return days
}

/** Whether a session's column lies between the names and the rates; a negative place counts from the newest. */
function isInSight(page: Page, place: number) {
  return page.getByRole('table').evaluate((table, at) => {
    const heads = [...table.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect())
    const [name, rate, box] = [heads[0], heads.at(-1), heads.slice(1, -1).at(at)]
    if (!name || !rate || !box) throw new Error(`There is no column ${at}`)
    const [left, right] = name.left > rate.left ? [rate.right, name.left] : [name.right, rate.left]
    return box.left >= left - 2 && box.right <= right + 2
  }, place)
}

test('the grid opens at the newest session, is walked through by keyboard, kept up to date, downloaded, and printed on landscape A4 pages', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group, language }) => {
  const children = Array.from({ length: 40 }, (_, place) => `Child P${String(place).padStart(2, '0')}`)
  const days = await aGrid(app, group, 'Nour Saad', children, '++++++++x++++T')
  const page = await leaderPage({}, '/dashboard')
  await page.getByRole('link', { name: t.navigation.attendanceGrid }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page, language)

  // It opens at the newest session; on a phone a button leads to the older ones.
  for (const place of [-1, -6]) expect(await isInSight(page, place)).toBe(true)
  const isPhone = language === 'ar'
  expect(await isInSight(page, 0)).toBe(!isPhone)
  const earlier = page.getByRole('button', { name: t.grid.earlier })
  if (isPhone) {
    const firstName = await page.getByRole('rowheader').filter({ hasText: 'Nour Saad' }).boundingBox()
    expect(firstName?.y).toBeLessThan(270)
    await earlier.click()
    await expect.poll(() => isInSight(page, -1)).toBe(false)
    await earlier.click()
    await expect.poll(() => isInSight(page, 0)).toBe(true)
  } else await expect(earlier).toHaveCount(0)

  // The arrow keys lead from the name to the mark, which opens its session.
  await page.getByRole('link', { name: 'Child P01', exact: true }).focus()
  for (let place = 0; place < 12; place += 1) await page.keyboard.press(isPhone ? 'ArrowLeft' : 'ArrowRight')
  await expect(page.locator('a:focus')).toHaveAccessibleName(
    new RegExp(`Child P01.*${t.attendance.travel}.*Zahle`, 'i'),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText('Topic 14')
  await page.goBack()

  // What someone else records appears by itself.
  const row = page.getByRole('row').filter({ hasText: 'Child P01' })
  await expect(row.getByRole('cell').last()).toHaveText('83%')
  const newest = days.at(-1) ?? today()
  await recordMarks(app, group, { sessionDate: newest, topic: 'Topic 15', marks: { 'Child P01': 'absent' } })
  await expect(row.getByRole('cell').last()).toHaveText('75%')

  await page.getByRole('button', { name: t.downloads.printOrDownload }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${group}-attendance-${days[3]}-${newest}.csv`)
  expect((await readFile(await download.path(), 'utf8')).split('\r\n')[0]).toMatch(new RegExp(`^\uFEFF${t.grid.name},`))

  await page.evaluate(() => document.fonts.ready)
  const pages = await printed(page)
  expect(pages.length).toBe(2)
  for (const { width, height, foot, links } of pages) {
    expect([Math.round(width), Math.round(height)]).toEqual([842, 595])
    expect(foot.left + foot.right).toContain(group)
    expect(links).toEqual([])
  }
  const all = pages.map(({ text }) => text).join('')
  for (const name of children) expect(all.split(name.replaceAll(' ', ''))).toHaveLength(2)
  for (const head of [t.grid.name, t.grid.rate]) expect(all).toContain(wordOnPaper(head))
  for (const text of [t.common.dashboard, t.grid.find, t.grid.everyone, t.downloads.download, t.common.print])
    expect(all).not.toContain(wordOnPaper(text))
  // The screen is as before.
  await expect(page.getByRole('table')).toHaveCount(1)
})
