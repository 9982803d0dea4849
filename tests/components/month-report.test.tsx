import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import type { MonthFigures, MonthReport } from '#contract/reports.ts'
import { longMonth, monthKey } from '#domain/calendar-months.ts'
import { monthStart, monthsLater, type PlainDate, shortDate } from '#domain/dates.ts'
import { isolatedIn } from '#domain/direction.ts'
import { weeksOfMonth } from '#domain/month-report.ts'
import { whatsAppLink } from '#domain/phone-numbers.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { refusal } from './fake-server.ts'
import { openDialog, soon } from './fields.ts'
import { GROUP, TODAY } from './home-group.ts'
import { mount, unmount } from './mount.tsx'
import { aLeader, aMember } from './people.ts'
import { keepSavedFiles } from './saved-files.ts'

afterEach(unmount)

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
  const { t, user, server, address } = await mount('/sessions', {
    me: aLeader('secretary'),
    language: 'ar',
    answers: {
      reports: {
        month: () => {
          throw refusal('UNEXPECTED', 500)
        },
      },
      sessions: { month: () => ({ sessions: 4, present: 15, all: 20 }) },
    },
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

  await user.click(screen.getByRole('button', { name: t.report.share }))
  const dialog = await openDialog(t.sharing.shareMonth)
  const text = `${isolatedIn('ar', GROUP)} · ${longMonth(MONTH, 'ar')}\n\nاللقاءات: 4\nالحضور: 15 من 20 (\u206875%\u2069)`
  const link = await dialog.findByRole('link', { name: t.sharing.whatsApp })
  expect(link.getAttribute('href')).toBe(whatsAppLink(null, text))
})

test('an admin reads the month of the network with the trend of each group, and downloads it', async () => {
  const files = keepSavedFiles()
  const { t, user } = await mount(`/reports/month?month=${monthKey(MONTH)}`, {
    me: aMember({ isAdmin: true }),
    answers: { reports: { month: ({ month }) => aReport(month) } },
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

test('the present month counts until today and has no next one; a month before all sessions is empty', async () => {
  const { t, user, reload, address } = await mount('/reports/month', {
    me: aMember({ isAdmin: true }),
    answers: {
      reports: {
        month: ({ month }) => aReport(month),
      },
    },
  })
  await screen.findAllByText(textPattern(t.reports.until, { date: shortDate(TODAY, 'en') }))
  const next = screen.getByRole('button', { name: t.roster.nextMonth })
  expect(next.getAttribute('aria-disabled')).toBe('true')
  await reload('/reports/month?month=1990-01')
  const empty = textPattern(t.reports.empty, { month: longMonth('1990-01-01' as PlainDate, 'en') })
  expect(await screen.findByText(empty)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: textPattern(t.reports.openMonth, { month: /.*/ }) }))
  await soon(address).toContain(monthKey(MONTH))
  expect(await screen.findByRole('article')).toBeTruthy()
})
