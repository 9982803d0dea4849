import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ratePercent } from '#domain/attendance-figures.ts'
import { shortDate } from '#domain/dates.ts'
import { printed, wordOnPaper } from '#tests/pdf.ts'
import { aGrid } from './attendance-grid.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { entryIdOf, recorded } from './people.ts'

/** The marks of fourteen sessions, of which the grid shows the last twelve. */
const ROWS = {
  'Nour Saad': '++++++++++++++',
  'Maria-Rita K.': '++++++++++++++',
  'Tala Rizk': '++++++++xx+xxI',
  'Yara Nasr': '++x+x+T+++++x+',
  'أنطوني فرنسيس': '+++++++++++++T',
  'زياد مطر': '----++++++++++',
  'Removed Child': '+++++x--------',
}

/** The names in the rows of the grid, without heads and totals. */
function namesIn(page: Page) {
  const names = Object.keys(ROWS).join('|')
  return page.getByRole('rowheader').filter({ hasText: new RegExp(names) })
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

test('the grid of a group is filtered, searched, opened, kept up to date and downloaded', { tag: '@English' }, async ({
  leaderPage,
  app,
  t,
  group,
  language,
}) => {
  const days = await aGrid(app, group, ROWS)
  await app.database.execute(
    `update organization_attendees set removed_at = now() where organization_name = '${group}' and attendee_name = 'Removed Child'`,
  )
  const page = await leaderPage({}, '/dashboard')
  await page.getByRole('link', { name: t.navigation.attendanceGrid }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page, language)

  // The sections follow each other; who was removed is below and has no page.
  await expect(namesIn(page)).toHaveText([
    /Nour Saad/,
    /Maria-Rita K\./,
    /Tala Rizk/,
    /Yara Nasr/,
    /أنطوني فرنسيس/,
    /زياد مطر/,
    /Removed Child/,
  ])
  await expect(page.getByRole('link', { name: 'Removed Child', exact: true })).toHaveCount(0)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Tala Rizk').getByRole('cell').last()).toHaveText('58%')
  await expect(row('زياد مطر').getByRole('cell').last()).toHaveText('100%')
  const marks = Object.values(ROWS).flatMap((signs) => [...signs.slice(2)].filter((sign) => sign !== '-'))
  const present = marks.filter((sign) => sign === '+').length
  await expect(row(t.grid.present).getByRole('cell').last()).toHaveText(
    `${ratePercent({ present, all: marks.length })}%`,
  )

  // It opens at the newest session; on a phone a button leads to the older ones.
  const newest = days.at(-1)
  if (!newest) throw new Error('There are no sessions')
  expect(await isInSight(page, -1)).toBe(true)
  const isPhone = language === 'ar'
  expect(await isInSight(page, -6)).toBe(true)
  expect(await isInSight(page, 0)).toBe(!isPhone)
  if (isPhone) {
    const earlier = page.getByRole('button', { name: t.grid.earlier })
    await earlier.click()
    await expect.poll(() => isInSight(page, -1)).toBe(false)
    await earlier.click()
    await expect.poll(() => isInSight(page, 0)).toBe(true)
  } else await expect(page.getByRole('button', { name: t.grid.earlier })).toHaveCount(0)

  await page.getByRole('radio', { name: textPattern(t.grid.low, { percent: '75%', number: 2 }) }).check()
  await expect(namesIn(page)).toHaveText([/Tala Rizk/, /Yara Nasr/])
  await page.getByRole('radio', { name: textPattern(t.grid.absent, { number: 1 }) }).check()
  await expect(namesIn(page)).toHaveText([/Tala Rizk/])
  await page.getByRole('radio', { name: textPattern(t.grid.everyone, { number: 7 }) }).check()
  // A phone folds what is chosen less often.
  if (isPhone) await page.getByRole('button', { name: group, expanded: false }).click()
  await page.getByRole('searchbox', { name: t.grid.find }).fill('انطوني')
  await expect(namesIn(page)).toHaveText([/أنطوني فرنسيس/])

  await page.getByRole('searchbox', { name: t.grid.find }).fill('antoni')
  await expect(namesIn(page)).toHaveText([/أنطوني فرنسيس/])

  // The arrow keys lead from the name to the mark, which opens its session.
  const cellOf = (name: string, place: number, mark: string) => {
    const date = shortDate(days[place] ?? newest, language)
    return page.getByRole('link', { name: textPattern(t.grid.cell, { name, date, mark }) })
  }
  await page.getByRole('link', { name: 'أنطوني فرنسيس', exact: true }).focus()
  for (let place = 0; place < 12; place += 1) await page.keyboard.press(isPhone ? 'ArrowLeft' : 'ArrowRight')
  await expect(page.locator('a:focus')).toHaveAccessibleName(
    new RegExp(`أنطوني فرنسيس.*${t.attendance.travel}.*Zahle`, 'i'),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText('Topic 14')
  await page.goBack()
  await expect(namesIn(page)).toHaveCount(7)
  await expect(cellOf('Maria-Rita K.', 13, t.grid.cellPresent).last()).toBeVisible()

  // What someone else records appears by itself.
  const attendeeId = await entryIdOf(app, group, 'Maria-Rita K.')
  await recorded(app, {
    organization: group,
    attendeeId,
    name: 'Maria-Rita K.',
    date: newest,
    topic: 'Topic 15',
    status: 'absent',
  })
  await expect(row('Maria-Rita K.').getByRole('cell').last()).toHaveText('92%')

  await page.getByRole('button', { name: t.downloads.download }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${group}-attendance-${days[3]}-${newest}.csv`)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe(
    `\uFEFF${[t.grid.name, t.grid.role, ...days.slice(3), newest, t.grid.present, t.grid.sessions, t.grid.rate].join(',')}`,
  )
  const tala = lines.find((line) => line.startsWith('Tala Rizk,'))
  expect(tala).toMatch(new RegExp(`,${t.attendance.absent},${t.attendance.absentWith.split(':')[0]}: [^,]+,,6,11,55%$`))
  expect(lines.find((line) => line.startsWith('Removed Child,'))).toContain(`,${t.grid.former},`)

  await page.getByRole('link', { name: 'Tala Rizk', exact: true }).click()
  await expect(page).toHaveURL(/\/people\//)
})

test('the grid is printed on landscape A4 pages with repeated heads, and without the controls', {
  tag: '@English',
}, async ({ leaderPage, app, t, group }) => {
  const rows = Array.from({ length: 40 }, (_, place) => [`Child P${String(place).padStart(2, '0')}`, '++++++++x+++'])
  await aGrid(app, group, Object.fromEntries(rows))
  const page = await leaderPage({}, `/attendance?organization=${group}`)
  await expect(page.getByRole('table')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const pages = await printed(page)
  expect(pages.length).toBe(2)
  for (const { width, height, foot, links } of pages) {
    expect([Math.round(width), Math.round(height)]).toEqual([842, 595])
    expect(foot.left + foot.right).toContain(group)
    expect(links).toEqual([])
  }
  const all = pages.map(({ text }) => text).join('')
  for (const [name = ''] of rows) expect(all.split(name.replaceAll(' ', ''))).toHaveLength(2)
  for (const head of [t.grid.name, t.grid.rate]) expect(all).toContain(wordOnPaper(head))
  for (const text of [t.common.dashboard, t.grid.find, t.grid.everyone, t.downloads.download, t.common.print])
    expect(all).not.toContain(wordOnPaper(text))
  // The screen is as before.
  await expect(page.getByRole('button', { name: t.common.print })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(1)
})
