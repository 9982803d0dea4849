import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import type { GridMark, GridPerson } from '#contract/attendance.ts'
import { daysLater, shortDate } from '#domain/dates.ts'
import { textPattern } from '#tests/shown-text.ts'
import { fill, soon } from './fields.ts'
import { GROUP, TODAY } from './home-group.ts'
import { mount, unmount } from './mount.tsx'
import { aMember } from './people.ts'
import { keepSavedFiles } from './saved-files.ts'

afterEach(unmount)

/** What a sign stands for; a '-' is no mark. */
const SIGNS: Readonly<Record<string, GridMark>> = {
  '+': { status: 'present', absenceReason: null },
  x: { status: 'absent', absenceReason: null },
  T: { status: 'absent', absenceReason: 'Travel: in Zahle' },
}

function aRow(attendeeName: string, signs: string, more: Partial<GridPerson> = {}): GridPerson {
  const marks = [...signs].map((sign) => SIGNS[sign] ?? null)
  const all = marks.filter((mark) => mark !== null).length
  const present = marks.filter((mark) => mark?.status === 'present').length
  return {
    ...{ attendeeId: uuid(), attendeeName, isInRoster: true, isLeader: false, age: 12, present, all, streak: 0 },
    ...{ marks, ...more },
  }
}

const PEOPLE = [
  aRow('Nour Saad', '++++', { isLeader: true }),
  aRow('Tala Rizk', 'x+xx', { streak: 3 }),
  aRow('Yara Nasr', '+x++'),
  aRow('أنطوني فرنسيس', '+++T'),
  aRow('Removed Child', '+x--', { isInRoster: false, attendeeId: null, age: null }),
]
const SESSIONS = [3, 2, 1, 0].map((weeks, at) => {
  const marks = PEOPLE.flatMap(({ marks }) => marks[at] ?? [])
  const present = marks.filter(({ status }) => status === 'present').length
  return { id: uuid(), sessionDate: daysLater(TODAY, -7 * weeks), present, all: marks.length }
})

test('the grid has everyone with their rate, and is filtered, searched in both scripts and downloaded', async () => {
  const files = keepSavedFiles()
  const { t, user } = await mount(`/attendance?organization=${GROUP}`, {
    answers: { attendance: { grid: () => ({ sessions: SESSIONS, leftOut: 0, people: PEOPLE }) } },
  })
  const row = async (name: string | RegExp) =>
    (await screen.findByRole('row', { name: new RegExp(name) })) as HTMLElement
  const rateOf = async (name: string) =>
    within(await row(name))
      .getAllByRole('cell')
      .at(-1)?.textContent
  const names = () =>
    screen.getAllByRole('rowheader').flatMap(({ textContent }) => {
      const person = PEOPLE.find(({ attendeeName }) => textContent?.includes(attendeeName))
      return person ? [person.attendeeName] : []
    })
  expect(await rateOf('Tala Rizk')).toBe('25%')
  expect(await rateOf('Yara Nasr')).toBe('75%')
  expect(names()).toEqual(PEOPLE.map(({ attendeeName }) => attendeeName))
  expect(
    within(screen.getAllByRole('row').at(-1) as HTMLElement)
      .getAllByRole('cell')
      .at(-1)?.textContent,
  ).toBe('67%')
  // Who was removed has no page.
  expect(screen.queryByRole('link', { name: 'Removed Child' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Tala Rizk' }).getAttribute('href')).toMatch(/\/people\//)
  const date = shortDate(TODAY, 'en')
  const cell = screen.getByRole('link', {
    name: new RegExp(`أنطوني فرنسيس.*${date}.*${t.attendance.travel}.*Zahle`, 'i'),
  })
  expect(cell.getAttribute('href')).toBe(`/sessions/${SESSIONS.at(-1)?.id}`)

  const filter = (text: string, values: Record<string, string | number>) =>
    user.click(screen.getByRole('radio', { name: textPattern(text, values) }))
  await filter(t.grid.absent, { number: 1 })
  await soon(names).toEqual(['Tala Rizk'])
  await filter(t.grid.everyone, { number: 5 })
  await soon(names).toHaveLength(5)
  for (const text of ['انطوني', 'antoni']) {
    await fill(user, screen.getByRole('searchbox', { name: t.grid.find }), text)
    await soon(names).toEqual(['أنطوني فرنسيس'])
  }

  await user.click(screen.getByRole('button', { name: t.downloads.download }))
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await soon(() => files.names.length).toBe(1)
  const lines = (await files.text(0)).replace('\uFEFF', '').split('\r\n')
  const days = SESSIONS.map(({ sessionDate }) => sessionDate)
  expect(lines[0]).toBe([t.grid.name, t.grid.role, ...days, t.grid.present, t.grid.sessions, t.grid.rate].join(','))
  const { absent, present, travel } = t.attendance
  expect(lines).toContainEqual(`Tala Rizk,${t.grid.attendee},${absent},${present},${absent},${absent},1,4,25%`)
  expect(lines.find((line) => line.startsWith('Removed Child,'))).toContain(`,${t.grid.former},`)
  expect(lines.find((line) => line.startsWith('أنطوني'))).toMatch(new RegExp(`: ${travel}[^,]*Zahle,3,4,75%$`))
})

test('a member without a role gets neither the grid nor the month, and the server is not asked', async () => {
  const { t, server, address, reload } = await mount(`/attendance?organization=${GROUP}`, { me: aMember() })
  expect(await screen.findByText(t.grid.noAccess)).toBeTruthy()
  await reload('/reports/month')
  await soon(address).toBe('/dashboard')
  expect((await screen.findAllByText(t.common.forbidden)).length).toBeGreaterThan(0)
  for (const path of ['/sessions', '/members']) {
    await reload(path)
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.queryByRole('link', { name: t.navigation.attendanceGrid })).toBeNull()
  }
  expect([...server.sent('attendance.grid'), ...server.sent('reports.month')]).toEqual([])
})
