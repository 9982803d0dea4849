import type { Page } from '@playwright/test'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { unfoldUser } from '#tests/journeys/accounts/users.ts'
import { expect, test, textPattern } from '#tests/journeys/journey.ts'
import {
  aLongNamedGroup,
  fillWithLongTexts,
  longEmail,
  longest,
  longPersonOf,
  MAP_LINK,
  WORD,
} from '#tests/journeys/long-network.ts'
import { expectNothingCutAnywhere } from '#tests/journeys/nothing-cut.ts'
import { openScreen } from '#tests/journeys/open-screen.ts'
import { bornForAge } from '#tests/journeys/people/birthdates.ts'
import { openImport } from '#tests/journeys/people/members.ts'
import { openDetails, openFacts, startRemoving } from '#tests/journeys/sessions/session-form.ts'

/** A link in the location opens the map, above the link of its card, which opens the session. */
async function expectMapLink(page: Page) {
  const map = page.getByRole('link', { name: MAP_LINK, exact: true })
  await expect(map).toHaveAttribute('href', MAP_LINK)
  await expect(map).toHaveAttribute('target', '_blank')
  await expect(map).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(page.locator('a a')).toHaveCount(0)
  // Nothing covers it.
  await map.click({ trial: true })
}

/** An administrator who is the finance manager of a group as well. */
function theAdmin(group: string) {
  return {
    fullName: longest(WORD, TEXT_LIMITS.name, 'I'),
    email: longEmail(group, 'i'),
    isAdmin: true,
    signedUpUnder: group,
    roles: { [group]: 'finance_manager', SNMY1: 'activities_manager' },
  } as const
}

test('the longest texts neither widen a screen nor are cut', { tag: '@Arabic' }, async ({ signedInAs, app, t }) => {
  // Many screens at several sizes.
  test.slow()
  const group = await aLongNamedGroup(app)
  const session = await fillWithLongTexts(app, group)
  const me = theAdmin(group)
  const page = await signedInAs(me)
  for (const [path, heading] of [
    ['/dashboard', textPattern(t.dashboard.welcome, { name: me.fullName })],
    ['/sessions', t.sessions.title],
    [`/sessions/${session}`, t.sessions.leaders],
    [`/sessions/${session}/edit`, t.sessions.editSession],
    [`/sessions/new?organization=${group}`, t.sessions.newSession],
    [`/attendance?organization=${group}`, t.navigation.attendanceGrid],
    ['/members', t.members.title],
    [`/people/${await longPersonOf(app, group)}`, longest(WORD, TEXT_LIMITS.name, 'child')],
    ['/admin/approvals', t.approvals.title],
    ['/admin/users', t.users.title],
    ['/admin/audit', t.navigation.auditLog],
    ['/admin/settings', t.navigation.settings],
    ['/admin/settings#groups', t.navigation.settings],
    ['/organization-roles', t.roles.title],
    ['/financial-transactions', t.finance.title],
    [`/financial-transactions/statement?organization=${group}`, t.finance.statement],
    ['/reports/month', t.navigation.monthReport],
    [`/reports/month?organization=${group}`, t.navigation.monthReport],
    ['/account', t.account.title],
  ] as const) {
    // Two addresses of one screen have the same heading.
    if (path.startsWith('/reports/month?')) await page.goto(path)
    else await openScreen(page, path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expect(page.getByRole('status', { name: t.common.loading })).toHaveCount(0)
    await expectNothingCutAnywhere(page, path)
    if (path === '/sessions') await expectMapLink(page)
    const fullTable = page.getByRole('button', { name: t.report.fullTable })
    if (await fullTable.isVisible()) {
      await fullTable.click()
      await expectNothingCutAnywhere(page, `${path} with its tables`)
    }
    if (![t.sessions.editSession, t.sessions.newSession].includes(String(heading))) continue
    await openFacts(page, t.sessions)
    await openDetails(page, t.sessions)
    await startRemoving(page, t.sessions)
    await expectNothingCutAnywhere(page, `${path}, unfolded`)
  }

  const rejected = await signedInAs({
    fullName: longest(WORD, TEXT_LIMITS.name),
    email: longEmail(group, 'z'),
    signedUpUnder: group,
    status: 'rejected',
  })
  await app.database.execute(
    `update profiles set rejection_reason = '${WORD}${WORD}' where email = '${longEmail(group, 'z')}'`,
  )
  await rejected.goto('/pending-approval')
  await expect(rejected.getByRole('heading', { name: t.accounts.rejectedTitle })).toBeVisible()
  await expectNothingCutAnywhere(rejected, '/pending-approval')
})

test('the longest texts neither widen a dialog nor a message', { tag: '@Arabic' }, async ({
  signedInAs,
  app,
  t,
  page: visitor,
}) => {
  // Many screens at several sizes.
  test.slow()
  const group = await aLongNamedGroup(app)
  const session = await fillWithLongTexts(app, group)
  const page = await signedInAs(theAdmin(group))
  const dialog = page.getByRole('dialog')
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }

  await openScreen(page, '/admin/approvals')
  await page.getByRole('button', { name: t.approvals.showRejected }).click()
  await expect(page.getByText(MAP_LINK).first()).toBeVisible()
  await expectNothingCutAnywhere(page, 'rejected people')
  await page
    .getByRole('button', { name: textPattern(t.approvals.rejectNamed, { name: longest(WORD, 120) }) })
    .first()
    .click()
  await dialog.getByLabel(t.approvals.reason).fill(WORD)
  await expectNothingCutAnywhere(page, 'a rejection')
  await close()

  await openScreen(page, '/admin/users')
  // The other journeys' people may fill the first page.
  await page.getByLabel(t.users.search).fill(longest(WORD, 20))
  await expect(page.getByText(longEmail(group, 'q'))).toBeVisible()
  await expectNothingCutAnywhere(page, 'people found')
  await unfoldUser(page, t, longest(WORD, 120))
  await expectNothingCutAnywhere(page, 'a person unfolded')

  await openScreen(page, `/sessions/${session}`)
  await page.getByRole('button', { name: t.report.share, exact: true }).click()
  await dialog.getByRole('switch', { name: t.sharing.addFirstNames }).press('Space')
  await expect(dialog.getByText(t.sharing.namesLeave)).toBeVisible()
  await expectNothingCutAnywhere(page, 'sharing a report')

  await openScreen(page, '/sessions/new?organization=SNMY1')
  await page.getByRole('button', { name: t.roster.addAttendee }).click()
  await dialog.getByLabel(t.roster.name).fill(longest(WORD, TEXT_LIMITS.name))
  await dialog.getByLabel(t.roster.birthdate).fill(bornForAge(8))
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: t.common.add, exact: true }).click()
  await expect(page.getByRole('dialog', { name: t.roster.ageMismatchTitle })).toBeVisible()
  await expectNothingCutAnywhere(page, 'the question of age')
  await page.getByRole('button', { name: textPattern(t.roster.keepIn, { organization: 'SNMY1' }) }).click()
  await expect(page.getByText(textPattern(t.roster.added, { name: `${WORD.slice(0, 39)}…` }))).toBeVisible()
  await expectNothingCutAnywhere(page, 'the message about an added person')

  await openScreen(page, '/members')
  await openImport(page, t)
  await dialog.locator('input[type=file]').setInputFiles({
    name: `${longest(WORD, 120)}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Name,Birthdate\n${longest(WORD, 120)},2018-01-01\n${WORD},\n${longest(MAP_LINK.replaceAll(',', ''), 120)},x`,
    ),
  })
  await expect(
    dialog.getByRole('listitem').filter({ hasText: textPattern(t.importing.line, { line: 3 }) }),
  ).toBeVisible()
  await expectNothingCutAnywhere(page, 'importing')

  await openScreen(page, '/financial-transactions')
  await expect(page.getByRole('region', { name: t.finance.recent }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: t.finance.history }).click()
  await expect(page.getByText(t.finance.change_manual_edit).first()).toBeVisible()
  await expectNothingCutAnywhere(page, 'transactions and history')
  await page
    .getByRole('button', { name: new RegExp(`^${t.finance.reject}: `) })
    .first()
    .click()
  await dialog.getByLabel(t.finance.reason).fill(MAP_LINK)
  await expectNothingCutAnywhere(page, 'rejecting a request')
  await close()
  await openScreen(page, '/dashboard')
  const panel = textPattern(t.finance.ofOrganization, { organization: /.*/ })
  await page.getByRole('button', { name: panel, expanded: false }).click()
  await page.getByRole('button', { name: t.finance.requestDeposit }).click()
  await dialog.getByLabel(t.finance.notes).fill(MAP_LINK)
  await expectNothingCutAnywhere(page, 'a request')

  await visitor.goto('/forgot-password')
  await visitor.getByLabel(t.accounts.email).fill(longEmail(group, 'nobody'))
  await visitor.getByRole('button', { name: t.accounts.sendLink }).click()
  await expect(visitor.getByRole('heading', { name: t.accounts.sentTitle })).toBeVisible()
  await expectNothingCutAnywhere(visitor, '/forgot-password')
})
