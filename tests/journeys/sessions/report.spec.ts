import { fullDate, type PlainDate } from '#domain/dates/dates.ts'
import { expect, expectAccessible, test, textPattern } from '#tests/journeys/journey.ts'
import { failCalls } from '#tests/journeys/network.ts'
import { expectNothingCut } from '#tests/journeys/nothing-cut.ts'
import { CHILD_BIRTHDATE } from '#tests/journeys/people/birthdates.ts'
import { entryIdOf, withGuardians } from '#tests/journeys/people/people.ts'
import { aReportedSession } from './marks.ts'

const PHONE = { width: 360, height: 780 }
const MARKS = {
  'Nour Saad': 'present',
  'Rita Khoury': 'Illness',
  'كريستا خوري': 'Travel: في زحلة',
  Zoe: 'absent',
  'Sami Rizk': 'present',
}

test('on a phone the report shows the absent first, with the reasons in the language of the reader, and the tables on request; from 768 px on the tables are whole', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, language, group }) => {
  const id = await aReportedSession(app, group, MARKS, {
    sessionDate: '2026-11-21',
    topic: 'المسامحة Forgiveness',
    sessionTime: '17:00',
    location: 'Parish hall',
    foodDetails: 'Manaqish',
  })
  await withGuardians(app, await entryIdOf(app, group, 'Zoe'), { 'Mona Rizk': '03 123 456' })
  const page = await leaderPage({})
  await page.setViewportSize(PHONE)
  const error = { status: 500, code: 'INTERNAL_SERVER_ERROR', defined: false }
  const restore = await failCalls(page, 'people/followUp', error)
  await page.goto(`/sessions/${id}`)
  const unknown = page.getByRole('group', { name: t.report.followUpsFailed })
  await expect(unknown).toBeVisible()
  await restore()
  await unknown.getByRole('button', { name: t.common.retry }).click()
  await expect(unknown).toHaveCount(0)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'المسامحة Forgiveness', level: 2 })).toBeVisible()
  await expect(main.getByText(fullDate('2026-11-21' as PlainDate, language), { exact: true })).toBeVisible()
  await expect(main.getByText('17:00 · Parish hall')).toBeVisible()
  const count = main.getByText(textPattern(t.report.ofAllPresent, { all: 5 })).filter({ visible: true })
  await expect(count).toHaveText(/^2 /)
  await expect(main.getByText('40%')).toBeVisible()
  await expect(main.getByText(textPattern(t.report.leadersPresent, { present: 1, all: 1 }))).toBeVisible()
  await expect(main.getByText(textPattern(t.report.attendeesPresent, { present: 1, all: 4 }))).toBeVisible()

  const absent = page.getByRole('region', { name: t.report.absentPeople })
  const present = page.getByRole('region', { name: t.report.presentPeople })
  const rowOf = (name: string) => absent.getByRole('listitem').filter({ hasText: name })
  await expect(absent.getByRole('listitem')).toHaveCount(3)
  await expect(rowOf('Rita Khoury').getByText(t.attendance.illness, { exact: true })).toBeVisible()
  const inZahle = { reason: t.attendance.travel, note: 'في زحلة' }
  await expect(rowOf('كريستا خوري')).toContainText(textPattern(t.attendance.reasonWithNote, inZahle))
  await expect(rowOf('Zoe').getByText(t.attendance.noReason)).toBeVisible()
  const call = rowOf('Zoe').getByRole('link', {
    name: textPattern(t.attendance.callReached, { name: 'Zoe', reached: 'Mona Rizk' }),
  })
  await expect(call).toContainText('Mona Rizk')
  await expect(call).toHaveAttribute('href', 'tel:+9613123456')
  await expect(rowOf('Zoe').getByRole('img', { name: t.attendance.absentNoReason })).toBeVisible()
  const named = async (title: string) =>
    present.getByRole('list', { name: title }).getByRole('listitem').allInnerTexts()
  expect(await named(t.sessions.leaders)).toEqual(['Nour Saad'])
  expect(await named(t.sessions.attendees)).toEqual(['Sami Rizk'])
  const topOf = async (section: typeof absent) => (await section.boundingBox())?.y ?? 0
  expect(await topOf(absent)).toBeLessThan(await topOf(present))

  // The texts are near the top, at a tap.
  const food = page.getByText('Manaqish').filter({ visible: true })
  const texts = page.getByRole('button', { name: t.report.whatWeDid })
  expect(await topOf(texts)).toBeLessThan(await topOf(absent))
  await expect(food).toHaveCount(0)
  await texts.click()
  await expect(food).toBeVisible()

  await expect(page.getByRole('table')).toHaveCount(0)
  await expectAccessible(page, language)
  await page.getByRole('button', { name: t.report.fullTable }).click()
  const attendees = page.getByRole('table', { name: t.sessions.attendees })
  const ofRita = attendees.getByRole('row').filter({ hasText: 'Rita Khoury' })
  await expect(ofRita).toContainText(CHILD_BIRTHDATE.slice(0, 4))
  await expect(ofRita).toContainText(t.sessions.absent)
  await expect(ofRita).toContainText(t.attendance.illness)
  await expectAccessible(page, language)
  await page.setViewportSize({ width: 320, height: 568 })
  await expectNothingCut(page, 'the report at 320 px')

  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(page.getByRole('table', { name: t.sessions.leaders })).toBeVisible()
  await expect(absent.getByText('Rita Khoury')).toBeVisible()
  await expect(ofRita).toContainText(t.attendance.illness)
  await expect(page.getByRole('button', { name: t.report.fullTable })).toHaveCount(0)
  await expect(present).toHaveCount(0)
  await expect(texts).toHaveCount(0)
  await expect(food).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(attendees).toBeVisible()
  await expect(absent).toHaveCount(0)
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('article').getByText('Manaqish')).toBeVisible()
})
