import type { Language } from '#domain/dates.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { aReportedSession } from './reported-session.ts'
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

الحضور: 2 من 4 (${isolate('50%')})
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
