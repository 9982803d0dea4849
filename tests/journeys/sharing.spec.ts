import { whatsAppLink } from '#domain/contacts.ts'
import { fullDate, type Language, type PlainDate } from '#domain/dates.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { meetsSince } from './meetings.ts'
import { failCalls, holdNextAnswer } from './network.ts'
import { aReportedSession } from './reported-session.ts'
import { inRoster } from './roster.ts'
import { setShareDialog, sharedOn } from './share-dialog.ts'

const PEOPLE = {
  'Nour Saad': { isLeader: true },
  'Rita Khoury': { absence: 'Illness' },
  'كريستا خوري': { absence: null },
  Zoe: {},
} as const

const TEXTS = { topic: 'المسامحة', foodDetails: 'Manakish', location: 'Parish hall' }

const isolate = (text: string) => `\u2068${text}\u2069`

/** The text of that session to the letter, with the first names of the absent if they are chosen. */
function expectedText(group: string, language: Language, hasNames = false): string {
  return {
    en: `${group} · Saturday, November 21, 2026
Topic: ${isolate('المسامحة')}

2 of 4 present (50%)
Leaders: 1 of 1
Attendees: 1 of 3
${hasNames ? `\nAbsent: 2\n• Rita\n• ${isolate('كريستا')}\n` : ''}
Food and treats: Manakish`,
    ar: `${isolate(group)} · السبت 21 تشرين الثاني 2026
الموضوع: المسامحة

الحضور: 2 من 4 (50%)
القادة: 1 من 1
المشاركون: 1 من 3
${hasNames ? `\nالغياب: 2\n• ${isolate('Rita')}\n• كريستا\n` : ''}
الطعام والضيافة: ${isolate('Manakish')}`,
  }[language]
}

test('a report is shared with two taps; first names are off at each opening', { tag: '@Arabic' }, async ({
  leaderPage,
  app,
  t,
  language,
  group,
}) => {
  const page = await leaderPage({})
  await setShareDialog(page, true)
  await page.goto(`/sessions/${await aReportedSession(app, group, PEOPLE, TEXTS)}`)
  const dialog = page.getByRole('dialog', { name: t.sharing.shareReport })
  const share = page.getByRole('button', { name: t.report.share, exact: true })
  const open = () => share.click()
  const send = () => dialog.getByRole('button', { name: t.sharing.send }).click()
  await open()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(share).toBeFocused()
  await open()
  await expect(dialog.getByText(t.sharing.noNames)).toBeVisible()
  await expectAccessible(page, language)
  await send()
  await expect(dialog).toHaveCount(0)
  expect(await sharedOn(page)).toEqual([{ text: expectedText(group, language) }])

  await open()
  const names = dialog.getByRole('switch', { name: t.sharing.addFirstNames })
  await expect(names).not.toBeChecked()
  await names.check()
  await expect(dialog.getByText(t.sharing.namesLeave)).toBeVisible()
  await expectAccessible(page, language)
  await send()
  await expect.poll(() => sharedOn(page)).toHaveLength(2)
  expect((await sharedOn(page))[1]).toEqual({ text: expectedText(group, language, true) })
  await open()
  await expect(names).not.toBeChecked()

  // The text may be in the other language than the screen.
  const other = language === 'ar' ? 'en' : 'ar'
  await dialog.getByText(other === 'ar' ? 'العربية' : 'English', { exact: true }).click()
  const preview = dialog.getByRole('region', { name: t.sharing.preview }).locator('[lang]')
  await expect(preview).toHaveAttribute('dir', other === 'ar' ? 'rtl' : 'ltr')
  await send()
  await expect.poll(async () => (await sharedOn(page))[2]).toEqual({ text: expectedText(group, other) })
})

test('a cancelled share is no error; after a failed one the dialog offers WhatsApp', { tag: '@English' }, async ({
  leaderPage,
  app,
  t,
  group,
}) => {
  const page = await leaderPage({})
  await setShareDialog(page, true)
  await page.goto(`/sessions/${await aReportedSession(app, group, PEOPLE, TEXTS)}`)
  await page.getByRole('button', { name: t.report.share, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.sharing.shareReport })
  const failWith = (name: string) =>
    page.evaluate((failure) => {
      Object.assign(window, { failure })
    }, name)
  await failWith('AbortError')
  await dialog.getByRole('button', { name: t.sharing.send }).click()
  await failWith('NotAllowedError')
  await dialog.getByRole('button', { name: t.sharing.send }).click()
  await expect(page.getByRole('alert')).toHaveText([t.sharing.shareFailed])
  await expect(dialog.getByRole('link', { name: t.sharing.whatsApp })).toBeVisible()
})

test('without a share dialog the text is sent by WhatsApp or copied', { tag: '@Arabic' }, async ({
  leaderPage,
  app,
  t,
  language,
  group,
}) => {
  const page = await leaderPage({})
  await setShareDialog(page, false)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
  await page.goto(`/sessions/${await aReportedSession(app, group, PEOPLE, TEXTS)}`)
  await page.getByRole('button', { name: t.report.share, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.sharing.shareReport })
  const text = expectedText(group, language)
  await expect(dialog.getByRole('link', { name: t.sharing.whatsApp })).toHaveAttribute('href', whatsAppLink(null, text))
  await dialog.getByRole('button', { name: t.sharing.copy }).click()
  await expect(page.getByText(t.sharing.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await dialog.getByRole('button', { name: t.sharing.copy }).click()
  await expect(page.getByRole('alert').filter({ hasText: t.sharing.copyFailed })).toBeVisible()
  await expect(dialog).toBeVisible()
  expect(await page.evaluate(() => window.getSelection()?.toString().trim())).toBe(text)
})

test('a name of the roster in the topic is marked before the text is sent', { tag: '@English' }, async ({
  leaderPage,
  app,
  t,
  language,
  group,
}) => {
  const id = await aReportedSession(app, group, PEOPLE, { topic: 'A cake for rita, وكريستا and Marwan' })
  // A person who was not at the session.
  await inRoster(app, group, { 'Marwan Aoun': 'attendee' })
  const page = await leaderPage({})
  // Without the roster it is not known whether there are names.
  const restore = await failCalls(page, 'roster/list', { status: 500, code: 'INTERNAL_SERVER_ERROR', defined: false })
  await page.goto(`/sessions/${id}`)
  await page.getByRole('button', { name: t.report.share, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.sharing.shareReport })
  const marked = dialog.locator('mark')
  await expect(dialog.getByRole('status')).toContainText(t.sharing.namesUnchecked)
  await expect(marked).toHaveText(['rita', 'وكريستا'])
  await restore()
  await dialog.getByRole('button', { name: t.common.retry }).click()
  await expect(marked).toHaveText(['rita', 'وكريستا', 'Marwan'])
  await expect(dialog.getByText(t.sharing.namesUnchecked)).toHaveCount(0)
  await expect(dialog.getByRole('status')).toContainText('Rita Khoury')
  await expect(dialog.getByRole('status')).toContainText('Marwan Aoun')
  await expectAccessible(page, language)
  await dialog.getByRole('switch', { name: t.sharing.addTopic }).uncheck()
  await expect(marked).toHaveCount(0)
  await expect(dialog.getByText(t.sharing.noNames)).toBeVisible()
})

test('the next meeting is in the text, also if it is loaded after the dialog was opened', { tag: '@English' }, async ({
  leaderPage,
  app,
  t,
  language,
  group,
}) => {
  await meetsSince(app, group, '2026-11-21' as PlainDate)
  const id = await aReportedSession(app, group, PEOPLE)
  const page = await leaderPage({})
  await page.goto(`/sessions/${id}`)
  const meeting = await holdNextAnswer(page, 'meetings/get')
  await page.getByRole('button', { name: t.report.share, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.sharing.shareReport })
  await dialog.getByRole('switch', { name: t.sharing.addFirstNames }).check()
  await meeting.sent
  meeting.release()
  const next = dialog.getByRole('switch', { name: t.sharing.addNextMeeting })
  await expect(next).toBeChecked()
  const date = fullDate('2026-11-28' as PlainDate, language)
  await expect(dialog.getByText(date)).toBeVisible()
  await expect(dialog.getByRole('switch', { name: t.sharing.addFirstNames })).toBeChecked()
  await next.uncheck()
  await expect(dialog.getByText(date)).toHaveCount(0)
})

test('the address opens the share dialog once, and not for a member without a role', { tag: '@Arabic' }, async ({
  leaderPage,
  signedInAs,
  app,
  t,
  group,
}) => {
  const id = await aReportedSession(app, group, PEOPLE)
  const page = await leaderPage({}, `/sessions/${id}?share=1`)
  const dialog = page.getByRole('dialog', { name: t.sharing.shareReport })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(`/sessions/${id}`)
  await page.reload()
  await expect(page.getByRole('article')).toContainText('Zoe')
  await expect(dialog).toHaveCount(0)

  const member = await signedInAs({ fullName: 'Member', signedUpUnder: group })
  await member.goto(`/sessions/${id}?share=1`)
  await expect(member.getByRole('article')).toContainText('Zoe')
  await expect(member).toHaveURL(`/sessions/${id}`)
  await expect(member.getByRole('button', { name: t.common.print })).toBeVisible()
  await expect(member.getByRole('button', { name: t.report.share, exact: true })).toHaveCount(0)
  await expect(member.getByRole('dialog')).toHaveCount(0)
})

test('a month is shared with counts only, of any of the last twelve months', { tag: '@English' }, async ({
  leaderPage,
  app,
  t,
  language,
  group,
}) => {
  const page = await leaderPage({})
  await setShareDialog(page, false)
  await aReportedSession(app, group, PEOPLE, TEXTS)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: t.sharing.shareMonth }).click()
  const dialog = page.getByRole('dialog', { name: t.sharing.shareMonth })
  await dialog.getByLabel(t.sharing.month).selectOption('2026-11-01')
  const text = {
    en: `${group} · November 2026\n\nSessions: 1\nAttendance: 2 of 4 (50%)`,
    ar: `${isolate(group)} · تشرين الثاني 2026\n\nاللقاءات: 1\nالحضور: 2 من 4 (50%)`,
  }[language]
  await expect(dialog.getByRole('link', { name: t.sharing.whatsApp })).toHaveAttribute('href', whatsAppLink(null, text))
  await expectAccessible(page, language)
  // The chosen language stays with another month.
  const other = language === 'ar' ? 'English' : 'العربية'
  await dialog.getByText(other, { exact: true }).click()
  await dialog.getByLabel(t.sharing.month).selectOption('2026-10-01')
  await expect(dialog.getByRole('region', { name: t.sharing.preview })).toContainText(/: 0$/)
  await expect(dialog.getByRole('radio', { name: other })).toBeChecked()
})
