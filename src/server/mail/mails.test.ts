import { expect, test } from 'vitest'
import { approvedMail } from './decision-mails.ts'
import { absencesMail, alreadyRegisteredMail, confirmationMail, missingReportMail } from './mails.ts'

test('a name that would become a link is left out of a mail, HTML in it is escaped, and Arabic is right-to-left', () => {
  for (const name of ['win.example.com', 'https://x', 'a@b'])
    expect(confirmationMail('en', name, 'http://shabaka.test').text).toMatch(/^Hello,/)
  for (const name of ['Maria-Rita K.', 'St. George'])
    expect(confirmationMail('en', name, 'http://shabaka.test').text).toContain(`Hello ${name},`)
  expect(confirmationMail('en', 'د. جورج', 'http://shabaka.test').text).toContain('Hello \u2068د. جورج\u2069,')
  expect(confirmationMail('ar', 'د. جورج', 'http://shabaka.test').text).toContain('أهلًا د. جورج،')
  expect(confirmationMail('ar', 'ريتا', 'http://shabaka.test').html).toContain('<html lang="ar" dir="rtl">')
  const { html } = alreadyRegisteredMail('en', '<img src=x onerror=alert(1)>', 'http://shabaka.test/?a=1&b="2"')
  expect(html).not.toMatch(/<img|"2"/)
})

test('reminders wait two days for a mail server, decisions two weeks', () => {
  const group = { organizationName: 'SNMY1' }
  const reminders = [
    missingReportMail('en', 'Rita', 'http://shabaka.test', { ...group, days: [], isForAdmin: false }),
    absencesMail('en', 'Rita', 'http://shabaka.test', { ...group, children: 1 }),
  ]
  for (const { ttlSeconds } of reminders) expect(ttlSeconds).toBe(2 * 24 * 3600)
  expect(approvedMail('en', 'Rita', 'http://shabaka.test').ttlSeconds).toBe(14 * 24 * 3600)
})
