import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { recordMarks, today } from './meetings.ts'
import { fund } from './money.ts'
import { expectNothingCut } from './nothing-cut.ts'
import { entryIdOf } from './people.ts'
import { inRoster } from './roster.ts'

/** The sizes of a person who reads large text: a narrow phone, and letters twice as large. */
const SIZES = [
  { width: 320, text: '100%' },
  { width: 360, text: '200%' },
] as const

async function expectFits(page: Page, where: string) {
  for (const { width, text } of SIZES) {
    await page.setViewportSize({ width, height: 740 })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, text)
    await expectNothingCut(page, `${where} at ${width} px and ${text}`)
  }
}

test('on a narrow phone, and with letters twice as large, every main screen fits', { tag: '@Arabic' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  // Many screens at several sizes.
  test.slow()
  await inRoster(app, group, { 'Nour Saad': 'leader', 'Maria-Rita Khoury': 'attendee', Rita: 'attendee' })
  await fund(app, group, { balance: '1250.50', reserve: '20000.00' })
  await recordMarks(app, group, { date: today(), marks: { 'Nour Saad': 'present', Rita: 'absent' } })
  const page = await signedInAs({
    fullName: `Joya ${group}`,
    isAdmin: true,
    signedUpUnder: group,
    roles: { [group]: 'finance_manager' },
  })
  for (const path of [
    '/dashboard',
    '/sessions',
    `/sessions/new?organization=${group}`,
    `/attendance?organization=${group}`,
    '/members',
    `/people/${await entryIdOf(app, group, 'Rita')}`,
    '/financial-transactions',
    `/financial-transactions/statement?organization=${group}`,
    '/reports/month',
    '/admin/users',
    '/admin/approvals',
    '/account',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('status', { name: t.common.loading })).toHaveCount(0)
    await expectFits(page, path)
  }
})
