import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { firstName } from '#domain/texts/found-names.ts'
import { additionsOf, monthText, reportLines, SHARED_ADDITIONS, type SharedReport, sharedText } from './sharing.ts'

const REPORT: SharedReport = {
  organization: 'SNMY1',
  date: '2026-11-21' as PlainDate,
  topic: 'المسامحة',
  food: 'Manakish, juice',
  nextMeeting: '2026-11-28' as PlainDate,
  people: [
    { name: 'Rita Khoury', isLeader: true, status: 'present' },
    { name: 'مالك الحاج', isLeader: false, status: 'absent' },
    { name: 'Peter Rizk', isLeader: false, status: 'absent' },
    { name: 'Yara', isLeader: false, status: 'present' },
    { name: 'Zoe', isLeader: false, status: 'present' },
    { name: 'أحمد فرحات', isLeader: false, status: 'present' },
    { name: 'Nour', isLeader: false, status: 'present' },
  ],
}
const NOTHING = new Set<never>()
const isolate = (text: string) => `\u2068${text}\u2069`

test('the text of a report has group, date with weekday and counts', () => {
  expect(sharedText(reportLines(REPORT, NOTHING, 'en'))).toBe(`SNMY1 · Saturday, November 21, 2026

5 of 7 present (71%)
Leaders: 1 of 1
Attendees: 4 of 6`)
  expect(sharedText(reportLines(REPORT, NOTHING, 'ar'))).toBe(`${isolate('SNMY1')} · السبت 21 تشرين الثاني 2026

الحضور: 5 من 7 (${isolate('71%')})
القادة: 1 من 1
المشاركون: 4 من 6`)
})

test('switches add topic, first names of the absent, food and the next meeting', () => {
  const all = new Set(SHARED_ADDITIONS)
  expect(sharedText(reportLines(REPORT, all, 'en'))).toBe(`SNMY1 · Saturday, November 21, 2026
Topic: ${isolate('المسامحة')}

5 of 7 present (71%)
Leaders: 1 of 1
Attendees: 4 of 6

Absent: 2
• ${isolate('مالك')}
• Peter

Food and treats: Manakish, juice
Next meeting: Saturday, November 28, 2026`)
  expect(sharedText(reportLines(REPORT, all, 'ar'))).toBe(`${isolate('SNMY1')} · السبت 21 تشرين الثاني 2026
الموضوع: المسامحة

الحضور: 5 من 7 (${isolate('71%')})
القادة: 1 من 1
المشاركون: 4 من 6

الغياب: 2
• مالك
• ${isolate('Peter')}

الطعام والضيافة: ${isolate('Manakish, juice')}
اللقاء المقبل: السبت 28 تشرين الثاني 2026`)
})

test('what a report says nothing about is neither offered nor added', () => {
  const bare: SharedReport = {
    ...REPORT,
    organization: null,
    topic: 'Session',
    food: ' ',
    nextMeeting: null,
    people: [{ name: 'Rita Khoury', isLeader: true, status: 'present' }],
  }
  expect(additionsOf(REPORT)).toEqual([...SHARED_ADDITIONS])
  expect(additionsOf(bare)).toEqual([])
  expect(sharedText(reportLines(bare, new Set(SHARED_ADDITIONS), 'en'))).toBe(`Saturday, November 21, 2026

1 of 1 present (100%)
Leaders: 1 of 1`)
})

test('a session without anyone has no percentage', () => {
  const lines = reportLines({ ...REPORT, people: [] }, NOTHING, 'en')
  expect(sharedText(lines)).toContain('\n0 of 0 present')
  expect(sharedText(lines)).not.toContain('%')
})

test('each line of food in several lines is isolated', () => {
  const lines = reportLines({ ...REPORT, food: '\nمناقيش\n\n  Juice \n' }, new Set(['food'] as const), 'en')
  expect(sharedText(lines)).toMatch(new RegExp(`\nFood and treats: ${isolate('مناقيش')}\nJuice$`))
})

test('only what people typed counts as typed', () => {
  const typed = reportLines(REPORT, new Set(SHARED_ADDITIONS), 'en').map((line) => line.typed)
  expect(typed.filter(Boolean)).toEqual([isolate('المسامحة'), 'Manakish, juice'])
})

test('a name is in the text only by its switch', () => {
  const withoutNames = SHARED_ADDITIONS.filter((addition) => addition !== 'firstNames')
  for (const language of ['en', 'ar'] as const) {
    const text = sharedText(reportLines(REPORT, new Set(withoutNames), language))
    for (const { name } of REPORT.people) expect(text).not.toContain(firstName(name))
  }
})

test('the text of a month has counts only', () => {
  const month = { month: '2026-10-01' as PlainDate, sessions: 4, presentCount: 96, markCount: 116 }
  expect(monthText({ ...month, group: 'SNMY1', language: 'en' })).toBe(
    'SNMY1 · October 2026\n\nSessions: 4\nAttendance: 96 of 116 (83%)',
  )
  expect(monthText({ ...month, group: null, language: 'ar' })).toBe(
    `كلّ المجموعات · تشرين الأول 2026\n\nاللقاءات: 4\nالحضور: 96 من 116 (${isolate('83%')})`,
  )
  expect(monthText({ ...month, group: null, sessions: 0, presentCount: 0, markCount: 0, language: 'en' })).toBe(
    'All groups · October 2026\n\nSessions: 0',
  )
})
