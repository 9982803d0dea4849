import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SessionDetail } from '#contract/sessions/sessions.ts'
import { daysLater, fullDate, type PlainDate, weekdayOf } from '#domain/dates/dates.ts'
import { whatsAppLink } from '#domain/people/phone-numbers.ts'
import { type Answers, held, pageOf, refuses } from '#tests/components/fake-server.ts'
import { closeBy, openBy, openDialog, pressEscape } from '#tests/components/fields.ts'
import { mount, mountAs, unmount } from '#tests/components/mount.tsx'
import { aLeader, aMember, aRosterPerson } from '#tests/components/people/people.ts'
import { textPattern } from '#tests/shown-text.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import { aMark, aRecordedSession } from './recorded-sessions.ts'

const SESSION: SessionDetail = {
  ...aRecordedSession([
    aMark('Nour Saad', { isLeader: true }),
    aMark('Rita Khoury', { status: 'absent', absenceReason: 'Illness' }),
    aMark('كريستا خوري', { status: 'absent' }),
    aMark('Zoe'),
  ]),
  topic: 'Courage',
  sessionDate: '2026-11-21' as PlainDate,
}

const ROSTER = ['Nour Saad', 'Rita Khoury', 'كريستا خوري', 'Zoe', 'Marwan Aoun'].map((name) => aRosterPerson(name))

const TEXT = [
  'SNMY1 · Saturday, November 21, 2026\nTopic: Courage',
  '2 of 4 present (50%)\nLeaders: 1 of 1\nAttendees: 1 of 3',
].join('\n\n')

/** The report of a session, for a leader of its group. */
function mountReport(session: Partial<SessionDetail> = {}, answers: Answers = {}, address = '', me = aLeader()) {
  return mountAs(me, `/sessions/${SESSION.id}${address}`, {
    roster: { list: () => ROSTER },
    ...answers,
    sessions: { get: () => ({ ...SESSION, ...session }) },
  })
}

type Report = Awaited<ReturnType<typeof mountReport>>

const openShare = ({ t, user }: Report) => openBy(user, t.report.share, t.sharing.shareReport)

/** What the device does with what is shared. */
function sharingBy(share: typeof navigator.share) {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
}
const failingWith = (name: string) => () => Promise.reject(new DOMException('', name))

test('a cancelled share is no error; after a failed one the dialog offers WhatsApp', async () => {
  sharingBy(failingWith('AbortError'))
  const report = await mountReport()
  const { t, user } = report
  const dialog = await openShare(report)
  await user.click(dialog.getByRole('button', { name: t.sharing.send }))
  expect(screen.queryByText(t.sharing.shareFailed)).toBeNull()
  sharingBy(failingWith('NotAllowedError'))
  await user.click(dialog.getByRole('button', { name: t.sharing.send }))
  expect(await screen.findByText(t.sharing.shareFailed)).toBeTruthy()
  expect(await dialog.findByRole('link', { name: t.sharing.whatsApp })).toBeTruthy()
})

test('without a share dialog the text is sent by WhatsApp, copied, or selected to be copied by hand', async () => {
  const report = await mountReport()
  const { t, user } = report
  const dialog = await openShare(report)
  const link = dialog.getByRole('link', { name: t.sharing.whatsApp })
  expect(link.getAttribute('href')).toBe(whatsAppLink(null, TEXT))
  await user.click(dialog.getByRole('button', { name: t.sharing.copy }))
  expect(await screen.findByText(t.sharing.copied)).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(TEXT)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await user.click(dialog.getByRole('button', { name: t.sharing.copy }))
  expect(await screen.findByText(t.sharing.copyFailed)).toBeTruthy()
  expect(window.getSelection()?.toString()).toContain('2 of 4 present (50%)')
})

test('first names are off at each opening, and the language of the text may be the other one', async () => {
  const shared: ShareData[] = []
  sharingBy(async (given = {}) => void shared.push(given))
  const report = await mountReport()
  const { t, user } = report
  const open = async () => {
    const dialog = await openShare(report)
    const names = dialog.getByRole('switch', { name: textPattern(t.sharing.addFirstNames) })
    expect(names).toHaveProperty('checked', false)
    const send = async () => {
      await closeBy(user, dialog.getByRole('button', { name: t.sharing.send }))
      return shared.at(-1)?.text
    }
    return { ...dialog, names, send }
  }
  await open()
  await pressEscape(user)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t.report.share }))
  const plain = await open()
  expect(await plain.findByText(t.sharing.noNames)).toBeTruthy()
  expect(await plain.send()).toBe(TEXT)
  const named = await open()
  await user.click(named.names)
  expect(named.getByText(t.sharing.namesLeave)).toBeTruthy()
  expect(await named.send()).toBe(`${TEXT}\n\nAbsent: 2\n• Rita\n• \u2068كريستا\u2069`)
  const other = await open()
  await user.click(other.getByText('العربية'))
  const preview = other.getByRole('region', { name: t.sharing.preview })
  await expect.poll(() => preview.querySelector('[lang]')?.getAttribute('dir')).toBe('rtl')
  expect(await other.send()).toContain('السبت 21 تشرين الثاني 2026')
})

test('a name of the roster in the topic is marked before the text is sent', async () => {
  const report = await mountReport(
    { topic: 'A cake for rita, وكريستا and Marwan' },
    { roster: { list: refuses('UNEXPECTED', 500, { reference: 'R-123' }) } },
  )
  const { t, user, server } = report
  const dialog = await openShare(report)
  const marked = () => [...dialog.element.querySelectorAll('mark')].map(({ textContent }) => textContent)
  // Without the roster it is not known whether there are other names.
  expect(await dialog.findByText(t.sharing.namesUnchecked)).toBeTruthy()
  expect(marked()).toEqual(['rita', 'وكريستا'])
  server.answer({ roster: { list: () => ROSTER } })
  await user.click(dialog.getByRole('button', { name: t.common.retry }))
  await expect.poll(marked).toEqual(['rita', 'وكريستا', 'Marwan'])
  expect(dialog.queryByText(t.sharing.namesUnchecked)).toBeNull()
  const note = dialog.getByRole('status').textContent
  for (const name of ['Rita Khoury', 'Marwan Aoun']) expect(note).toContain(name)
  await user.click(dialog.getByRole('switch', { name: t.sharing.addTopic }))
  expect(marked()).toEqual([])
  expect(dialog.getByText(t.sharing.noNames)).toBeTruthy()
})

test('the next meeting is in the text, also if it is loaded after the dialog was opened', async () => {
  const meeting = held<{ day: { weekday: number; time: null }; pauses: []; missing: [] }>()
  // The next meeting of an old report is over, so the session is of today, and the group meets in a week.
  const sessionDate = networkDay()
  const report = await mountReport({ sessionDate }, { meetings: { get: () => meeting.answer } })
  const { t, user } = report
  const dialog = await openShare(report)
  const names = dialog.getByRole('switch', { name: textPattern(t.sharing.addFirstNames) })
  await user.click(names)
  meeting.release({ day: { weekday: weekdayOf(sessionDate), time: null }, pauses: [], missing: [] })
  const next = await dialog.findByRole('switch', { name: t.sharing.addNextMeeting })
  expect(next).toHaveProperty('checked', true)
  const date = textPattern(fullDate(daysLater(sessionDate, 7), 'en'))
  expect(dialog.getByText(date)).toBeTruthy()
  expect(names).toHaveProperty('checked', true)
  await user.click(next)
  expect(dialog.queryByText(date)).toBeNull()
})

test('the address opens the share dialog once, and not for a member without a role', async () => {
  const report = await mountReport({}, {}, '?share=1')
  const { t, user, address, reload } = report
  const dialog = await openDialog(t.sharing.shareReport)
  expect(address()).toBe(`/sessions/${SESSION.id}`)
  await closeBy(user, dialog.getByRole('button', { name: t.common.close }))
  await reload()
  expect(within(await screen.findByRole('article')).getAllByText(/Zoe/).length).toBeGreaterThan(0)
  expect(screen.queryByRole('dialog')).toBeNull()

  await unmount()
  const member = await mountReport({}, {}, '?share=1', aMember())
  expect(await screen.findByRole('button', { name: t.common.print })).toBeTruthy()
  expect(member.address()).toBe(`/sessions/${SESSION.id}`)
  expect(screen.queryByRole('button', { name: t.report.share })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

/** The number of a month, 1 to 12. */
const numberOf = (month: string) => Number(month.slice(5, 7))

test('a month is shared with counts only, of any of the last twelve months, in the chosen language', async () => {
  const { t, user } = await mount('/dashboard', {
    sessions: {
      list: () => pageOf(SESSION),
      month: ({ month }) => ({ sessions: numberOf(month), present: 2, all: 4 }),
    },
  })
  const dialog = await openBy(user, t.sharing.shareMonth, t.sharing.shareMonth)
  await dialog.findByRole('link', { name: t.sharing.whatsApp })
  const months = dialog.getByRole('combobox', { name: t.sharing.month })
  expect(within(months).getAllByRole('option')).toHaveLength(12)
  const [, other = ''] = within(months)
    .getAllByRole('option')
    .map((option) => (option as HTMLOptionElement).value)
  await user.click(dialog.getByText('العربية'))
  await user.selectOptions(months, other)
  const text = new RegExp(`SNMY1.*اللقاءات: ${numberOf(other)}الحضور: 2 من 4 \\(\u2068?50%\u2069?\\)$`)
  await expect.poll(() => dialog.queryByRole('region', { name: t.sharing.preview })?.textContent).toMatch(text)
  expect(dialog.getByRole('radio', { name: 'العربية' })).toHaveProperty('checked', true)
})
