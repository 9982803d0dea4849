import type { Page } from '@playwright/test'
import type { RunningApp } from '#tests/journeys/app.ts'
import { FUNDS, financeOf, fund } from '#tests/journeys/finance/money.ts'
import { expect, expectAccessible, expectContrast, test, textPattern } from '#tests/journeys/journey.ts'
import { untilLoadedAhead } from '#tests/journeys/network.ts'
import { expectLargeTextFits } from '#tests/journeys/nothing-cut.ts'
import { bornForAge } from '#tests/journeys/people/birthdates.ts'
import { entryIdOf, withGuardians } from '#tests/journeys/people/people.ts'
import { inRoster } from '#tests/journeys/people/roster.ts'
import { recordMarks } from '#tests/journeys/sessions/marks.ts'
import { startRemoving, typeTopic } from '#tests/journeys/sessions/session-form.ts'
import { collectViolations } from '#tests/journeys/violations.ts'
import { watchVisits } from '#tests/journeys/visits.ts'

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
    await expectLargeTextFits(page, path)
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

/** The areas of the settings, which a phone shows one by one. */
const SETTINGS_AREAS = ['network', 'second-factor', 'groups', 'limits', 'rates', 'categories']

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
    ...SETTINGS_AREAS.map((area) => [`/admin/settings#${area}`, t.navigation.settings] as const),
    ['/organization-roles', t.roles.title],
    ['/attendance?organization=SNMY1', t.navigation.attendanceGrid],
    ['/members', t.members.title],
    [`/people/${person}`, name],
    ['/account', t.account.title],
    ['/financial-transactions', t.finance.title],
    ['/financial-transactions/statement', t.finance.statement],
    ['/reports/month', t.navigation.monthReport],
    ['/reports/month?organization=SNMY1', t.navigation.monthReport],
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

test('the page of a person, and the heavier dialogs of people and of money, are sound', { tag: '@Arabic' }, async ({
  leaderPage,
  signedInAs,
  app,
  t,
  language,
  group,
}) => {
  const page = await leaderPage({ 'Nour Saad': 'leader', Rita: 'attendee', ريتا: 'attendee' })
  const id = await entryIdOf(app, group, 'Rita')
  await withGuardians(app, id, { 'سمر الحاج': '03 123 456', Walid: null })
  await recordMarks(app, group, { marks: { 'Nour Saad': 'present', Rita: 'absent' } })
  await page.goto(`/people/${id}`)
  await page.getByRole('button', { name: t.people.showBirthdate }).click()
  await expect(page.getByRole('button', { name: t.people.hideBirthdate })).toBeVisible()
  await expectAccessible(page, language)
  await fund(app, group, FUNDS)
  const treasurer = await signedInAs(financeOf(group))
  await treasurer.goto('/financial-transactions')
  await treasurer.getByRole('button', { name: t.finance.cashAndMonths }).click()
  const { announce, newGuardian, addNote, changeConsent, edit } = t.people
  for (const [on, names] of [
    [page, [announce, newGuardian, addNote, changeConsent, edit]],
    [treasurer, [t.finance.requestWithdrawal, t.finance.exchange, t.cash.countCash]],
  ] as const)
    for (const name of names) {
      await on.getByRole('button', { name, exact: true }).first().click()
      await expect(on.getByRole('dialog').getByRole('button').last()).toBeVisible()
      await expectAccessible(on, language)
      await expectLargeTextFits(on, name)
      await on.keyboard.press('Escape')
      await expect(on.getByRole('dialog')).toHaveCount(0)
    }
  await page.getByRole('button', { name: t.members.more, exact: true }).click()
  await page.getByRole('menuitem', { name: t.people.merge }).click()
  await page.getByRole('dialog').getByLabel(t.people.mergeOther).selectOption('ريتا')
  await expect(page.getByRole('dialog').getByRole('button', { name: t.people.mergeNow })).toBeVisible()
  await expectAccessible(page, language)
  await expectLargeTextFits(page, 'merging')
})
