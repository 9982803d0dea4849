import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { MonthFigures, MonthReport } from '#contract/network/reports.ts'
import type { GridMark, GridPerson } from '#contract/sessions/attendance.ts'
import { weeksOfMonth } from '#domain/attendance/month-report.ts'
import { longMonth, monthKey } from '#domain/dates/calendar-months.ts'
import { daysLater, monthStart, monthsLater, type PlainDate, shortDate } from '#domain/dates/dates.ts'
import { isolatedIn } from '#domain/dates/direction.ts'
import { whatsAppLink } from '#domain/people/phone-numbers.ts'
import { refuses } from '#tests/components/fake-server.ts'
import { fill, openBy, soon } from '#tests/components/fields.ts'
import { mount, mountAs, mountIn } from '#tests/components/mount.tsx'
import { aLeader, aMember, anAdmin } from '#tests/components/people/people.ts'
import { keepSavedFiles } from '#tests/components/saved-files.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { GROUP, TODAY } from './home-group.ts'

const MONTH = monthsLater(monthStart(TODAY), -1)

/** 15 of 20 present in four sessions of a month before in which everyone was. */
function aReport(month: PlainDate): MonthReport {
  const weeks = weeksOfMonth(month).map((_, at) => ({
    sessions: at < 4 ? 1 : 0,
    present: at < 4 ? 4 : 0,
    all: at < 4 ? 5 : 0,
  }))
  const total: MonthFigures = {
    sessions: 4,
    present: 15,
    all: 20,
    weeks,
    before: { present: 5, all: 5 },
    followedUp: 1,
  }
  return {
    until: TODAY,
    firstMonth: MONTH,
    groups: [{ ...total, organizationName: GROUP, missing: [month] }],
    total,
    months: [{ month, present: 15, all: 20 }],
  }
}

test('a secretary reads and shares the month of the group, also after a failed load', async () => {
  const { t, user, server, address } = await mountIn('ar', aLeader('secretary'), '/sessions', {
    reports: { month: refuses('UNEXPECTED', 500) },
    sessions: { month: () => ({ sessions: 4, present: 15, all: 20 }) },
  })
  await user.click((await screen.findAllByRole('link', { name: t.navigation.monthReport }))[0] as HTMLElement)
  const failed = within(await screen.findByRole('group', { name: t.sharing.monthFailed }))
  server.answer({ reports: { month: ({ month }) => aReport(month) } })
  await user.click(failed.getByRole('button', { name: t.common.retry }))
  await soon(() => screen.queryByRole('group', { name: t.sharing.monthFailed })).toBeNull()
  await user.click(await screen.findByRole('button', { name: t.roster.previousMonth }))
  await soon(address).toContain(monthKey(MONTH))
  const figure = async (label: string) =>
    [...(await screen.findByRole('article')).querySelectorAll('dl > div')]
      .find(({ textContent }) => textContent?.includes(label))
      ?.querySelector('dd')?.textContent
  await soon(() => figure(t.reports.sessions)).toBe('4')
  expect(await figure(t.reports.attendance)).toBe('75%')
  expect(await figure(t.reports.followedUp)).toBe('1')
  const sheet = screen.getByRole('article').textContent
  expect(sheet).toContain(counted(t.reports, 'absentInARow', 1, 'ar').replace('{{count}}', '1'))
  // Only one group is theirs.
  expect(screen.queryByLabelText(textPattern(t.sharing.group))).toBeNull()

  const dialog = await openBy(user, t.report.share, t.sharing.shareMonth)
  const text = `${isolatedIn('ar', GROUP)} · ${longMonth(MONTH, 'ar')}\n\nاللقاءات: 4\nالحضور: 15 من 20 (\u206875%\u2069)`
  const link = await dialog.findByRole('link', { name: t.sharing.whatsApp })
  expect(link.getAttribute('href')).toBe(whatsAppLink(null, text))
})

test('an admin reads the month of the network with the trend of each group, and downloads it', async () => {
  const files = keepSavedFiles()
  const { t, user } = await mountAs(anAdmin(), `/reports/month?month=${monthKey(MONTH)}`, {
    reports: { month: ({ month }) => aReport(month) },
  })
  const row = within(await screen.findByRole('row', { name: new RegExp(GROUP) }))
  expect(row.getByText('75%')).toBeTruthy()
  expect(row.getByText(textPattern(counted(t.reports, 'points', 25, 'en'), { signed: '−25' }))).toBeTruthy()
  expect(row.getByRole('link', { name: GROUP }).getAttribute('href')).toBe(
    `/reports/month?month=${monthKey(MONTH)}&organization=${GROUP}`,
  )
  await user.click(screen.getByRole('button', { name: t.downloads.download }))
  await user.click(await screen.findByRole('menuitem', { name: t.downloads.csv }))
  await soon(() => files.names.length).toBe(1)
  const lines = (await files.text(0)).replace('\uFEFF', '').split('\r\n')
  expect(lines.find((line) => line.startsWith(GROUP))).toMatch(
    new RegExp(`^${GROUP},4,1,1,15,20,75%,-25,80%,80%,80%,80%`),
  )
  expect(lines.some((line) => line.startsWith(t.sharing.allGroups))).toBe(true)
})

test('the month of the network names what is to follow up once, with its groups', async () => {
  const report = aReport(MONTH)
  const [group] = report.groups
  const groups = group ? [group, { ...group, organizationName: 'SNMK1', followedUp: 2, missing: [], fewAdults: 2 }] : []
  const { t } = await mountAs(anAdmin(), `/reports/month?month=${monthKey(MONTH)}`, {
    reports: { month: () => ({ ...report, groups }) },
  })
  const section = (await screen.findByRole('heading', { name: t.reports.toFollowUp })).parentElement
  const matters = [...(section?.querySelectorAll('dl > div') ?? [])].map((matter) =>
    [...matter.children].map(({ textContent }) => textContent),
  )
  expect(matters).toEqual([
    [t.reports.followedUp, `${GROUP} 1`, 'SNMK1 2'],
    [t.reports.missing, `${GROUP} ${shortDate(MONTH, 'en')}`],
    [t.reports.fewAdults, 'SNMK1 2'],
  ])
  // The paper may hang on a wall.
  window.dispatchEvent(new Event('beforeprint'))
  expect(section?.textContent).not.toContain(t.reports.fewAdults)
  expect(section?.textContent).toContain(t.reports.missing)
  window.dispatchEvent(new Event('afterprint'))
})

test('the present month says until when it counts, and has no next one; a month before all sessions is empty', async () => {
  // On the last day of a month it is whole.
  const until = monthStart(TODAY)
  const { t, user, reload, address } = await mountAs(anAdmin(), '/reports/month', {
    reports: { month: ({ month }) => ({ ...aReport(month), until }) },
  })
  await screen.findAllByText(textPattern(t.reports.until, { date: shortDate(until, 'en') }))
  const next = screen.getByRole('button', { name: t.roster.nextMonth })
  expect(next.getAttribute('aria-disabled')).toBe('true')
  await reload('/reports/month?month=1990-01')
  const empty = textPattern(t.reports.empty, { month: longMonth('1990-01-01' as PlainDate, 'en') })
  expect(await screen.findByText(empty)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: textPattern(t.reports.openMonth, { month: /.*/ }) }))
  await soon(address).toContain(monthKey(MONTH))
  expect(await screen.findByRole('article')).toBeTruthy()
})

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
    attendance: { grid: () => ({ sessions: SESSIONS, leftOut: 0, people: PEOPLE }) },
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
  const { t, server, address, reload } = await mountAs(aMember(), `/attendance?organization=${GROUP}`)
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
