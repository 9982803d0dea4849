import type { Locator, Page } from '@playwright/test'
import type { RunningApp } from './app.ts'
import { bornForAge } from './birthdates.ts'
import { expect, expectAccessible, expectContrast, test, textPattern } from './journey.ts'
import { recordMarks } from './marks.ts'
import { FUNDS, fund } from './money.ts'
import { untilLoadedAhead } from './network.ts'
import { expectLargeTextFits } from './nothing-cut.ts'
import { entryIdOf } from './people.ts'
import { inRoster } from './roster.ts'
import { startRemoving, typeTopic } from './session-form.ts'
import { collectViolations } from './violations.ts'
import { watchVisits } from './visits.ts'

test('every screen for someone signed out is sound', { tag: '@English' }, async ({ page, t, language }) => {
  const visits = await watchVisits(page)
  const violations = await collectViolations(page)
  for (const [path, heading] of [
    ['/auth', t.accounts.signInTitle],
    ['/forgot-password', t.accounts.forgotTitle],
    ['/reset-password', t.accounts.invalidTitle],
    ['/nothing', t.common.notFound],
    ['/guide', t.guide.title],
    ['/guide/money', t.guide.money],
    ['/auth?mode=sign-up', t.accounts.signUpTitle],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectAccessible(page, language)
    await visits.expectLight()
  }
  await page.getByRole('button', { name: t.accounts.signUp }).click()
  await expect(page.getByText(t.accounts.fullNameRequired)).toBeVisible()
  await expectAccessible(page, language)
  expect(violations).toEqual([])
})

/** The rules about printed pages that scripts have added, and the policy has let pass. */
const pageRules = (page: Page) =>
  page.evaluate(
    () =>
      [...document.styleSheets].flatMap((sheet) =>
        (sheet.ownerNode as Element).localName === 'style'
          ? [...sheet.cssRules].filter((rule) => rule instanceof CSSPageRule)
          : [],
      ).length,
  )

/** A recorded session with long texts. Its id. */
const aLongSession = (app: RunningApp) =>
  recordMarks(app, 'SNMY1', {
    presenterName: 'Maria-Rita K.',
    activities: 'كلمة word '.repeat(60),
    marks: { 'Maria-Rita K.': 'present', ['Very long name '.repeat(7).trim()]: 'a long reason '.repeat(12).trim() },
  })

const ADMIN = { fullName: 'مريم حدّاد', isAdmin: true, roles: { SNMY1: 'secretary' } } as const

test('every screen of a signed-in person is sound: light, dark, and with large letters', {
  tag: ['@Arabic', '@main'],
}, async ({ signedInAs, app, t, language, group }) => {
  // Many screens, each looked at twice.
  test.slow()
  const admin = await signedInAs(ADMIN)
  const visits = await watchVisits(admin)
  const violations = await collectViolations(admin)
  // Someone waits for approval.
  await signedInAs({ fullName: 'Maria-Rita K.', status: 'pending' })
  const session = await aLongSession(app)
  await fund(app, group, FUNDS)
  const name = `مالك ${language}`
  await inRoster(app, 'SNMY1', { [name]: 'attendee' })
  const person = await entryIdOf(app, 'SNMY1', name)
  for (const [path, heading] of [
    ['/dashboard', textPattern(t.dashboard.welcome, { name: 'مريم حدّاد' })],
    ['/admin/approvals', t.approvals.title],
    ['/sessions', t.sessions.title],
    ['/sessions/new', t.sessions.newSession],
    [`/sessions/${session}`, t.sessions.leaders],
    [`/sessions/${session}/edit`, t.sessions.editSession],
    ['/admin/users', t.users.title],
    ['/admin/audit', t.navigation.auditLog],
    ['/admin/settings', t.navigation.settings],
    ['/organization-roles', t.roles.title],
    ['/attendance?organization=SNMY1', t.navigation.attendanceGrid],
    ['/members', t.members.title],
    [`/people/${person}`, name],
    ['/account', t.account.title],
    ['/financial-transactions', t.finance.title],
    ['/financial-transactions/statement', t.finance.statement],
    ['/reports/month', t.navigation.monthReport],
  ] as const) {
    await admin.goto(path)
    await expect(admin.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expect(admin.getByRole('status', { name: t.common.loading })).toHaveCount(0)
    await expectAccessible(admin, language)
    await visits.expectLight()
    // What is printed has page numbers.
    if (path === `/sessions/${session}`) await expect.poll(() => pageRules(admin)).toBeGreaterThan(0)
    await admin.emulateMedia({ colorScheme: 'dark' })
    await expect(admin.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expectContrast(admin)
    await admin.emulateMedia({ colorScheme: 'light' })
    await expectLargeTextFits(admin, path)
  }
  expect(violations).toEqual([])
})

test('dialogs, messages, what a device keeps, and the screen of a person who waits for approval are sound in the dark', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, language, group }) => {
  await inRoster(app, group, { 'Maria-Rita K.': 'leader', 'كريستا الخوري': 'attendee' })
  const page = await signedInAs({
    ...ADMIN,
    signedUpUnder: group,
    roles: { [group]: 'team_leader', SNMY1: 'secretary' },
  })
  const pending = await signedInAs({ fullName: 'Maria-Rita K.', status: 'pending' })
  const violations = [await collectViolations(page), await collectViolations(pending)]
  const dialog = page.getByRole('dialog')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/sessions/new?organization=${group}`)
  await page.getByRole('button', { name: t.roster.addLeader }).click()
  await expect(dialog).toBeVisible()
  await expectAccessible(page, language)
  await dialog.getByLabel(t.roster.name).fill('مارون')
  await dialog.getByRole('button', { name: t.common.add }).click()
  await expect(page.getByText(textPattern(t.roster.added, { name: 'مارون' }))).toBeVisible()
  await typeTopic(page, t.sessions, 'موضوع topic')
  await startRemoving(page, t.sessions)
  await page.getByRole('button', { name: textPattern(t.roster.removeNamed, { name: 'كريستا الخوري' }) }).click()
  await page.getByRole('button', { name: textPattern(t.sessions.removedList_other, { count: 1 }) }).click()
  await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  // With a message on the screen.
  await expectAccessible(page, language)
  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  await expect(page.getByText(t.common.offline)).toBeVisible()
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByRole('region', { name: t.sessions.outbox })).toBeVisible()
  await expectAccessible(page, language)
  await page.context().setOffline(false)

  await page.goto('/sessions/new?organization=SNMY1')
  await page.getByRole('button', { name: t.roster.addAttendee }).click()
  await dialog.getByLabel(t.roster.name).fill('Small')
  await dialog.getByLabel(t.roster.birthdate).fill(bornForAge(8))
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: t.common.add, exact: true }).click()
  await expect(page.getByRole('dialog', { name: t.roster.ageMismatchTitle })).toBeVisible()
  await expectAccessible(page, language)
  await page.goto(`/sessions/${await aLongSession(app)}`)
  await page.getByRole('button', { name: t.sessions.delete }).click()
  await expect(page.getByRole('dialog', { name: t.sessions.deleteTitle })).toBeVisible()
  await expectAccessible(page, language)
  await pending.goto('/pending-approval')
  await expect(pending.getByRole('heading', { name: t.accounts.pendingTitle })).toBeVisible()
  await expectAccessible(pending, language)
  expect(violations.flat()).toEqual([])
})

/** Press Tab until the control has the focus, as someone without a mouse does. */
async function tabTo(page: Page, control: Locator) {
  for (let presses = 0; presses < 60; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The control is not reached by Tab')
}

test('a session is recorded by keyboard alone', { tag: ['@English', '@main'] }, async ({
  signedInAs,
  t,
  language,
  group,
}) => {
  const page = await signedInAs({ fullName: 'Keyboard', signedUpUnder: group, roles: { [group]: 'team_leader' } })
  const leader = `Samer ${language}`
  const topic = `By keyboard ${language}`
  await page.goto('/sessions/new')
  await expect(page.getByRole('heading', { name: t.sessions.newSession })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t.common.skipToContent })).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: t.roster.addLeader }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel(t.roster.name)).toBeFocused()
  await page.keyboard.type(leader)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const absent = page.getByRole('checkbox', { name: textPattern(t.sessions.absentNamed, { name: leader }) })
  await tabTo(page, absent)
  await page.keyboard.press('Space')
  await expect(absent).toBeChecked()
  const illness = { name: leader, reason: t.attendance.illness }
  const reason = page.getByRole('button', { name: textPattern(t.sessions.reasonChosen, illness) })
  // The reasons follow the mark a moment later.
  await expect(reason).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(reason).toBeFocused()
  await tabTo(page, page.getByLabel(textPattern(t.sessions.reasonNamed, { name: leader })))
  await page.keyboard.type('حرارة')
  const details = page.getByRole('button', { name: t.sessions.details })
  if (await details.isVisible()) {
    await tabTo(page, details)
    await page.keyboard.press('Enter')
  }
  await tabTo(page, page.getByLabel(t.sessions.topic))
  await page.keyboard.type(topic)
  await tabTo(page, page.getByRole('button', { name: t.sessions.save }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sessions$/)
  // Named by its topic and date, not by everything that stands on it.
  const card = page.getByRole('link', { name: new RegExp(`^${topic} [^–]*2\\d{3}$`) })
  await expect(card).toBeVisible()
  await tabTo(page, card)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText('حرارة')
})
