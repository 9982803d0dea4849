import { longDate } from '#domain/dates/dates.ts'
import { fillSignUp } from '#tests/journeys/accounts/accounts.ts'
import { setRole } from '#tests/journeys/accounts/rights.ts'
import { expect, linkMailedTo, test, textPattern } from '#tests/journeys/journey.ts'
import { countTaps } from '#tests/journeys/taps.ts'
import { today } from './meetings.ts'
import { typeReason, typeTopic } from './session-form.ts'

test.use({ serviceWorkers: 'allow' })

test('from signing up to the first recorded session', { tag: ['@Arabic', '@main'] }, async ({
  page,
  app,
  t,
  language,
  adminPage,
  group,
}) => {
  const name = language === 'ar' ? 'جورج خليل' : 'Georges Khalil'
  const email = `georges.${language}@example.org`

  await page.goto('/')
  await expect(page).toHaveURL(/\/auth/)
  await page.getByRole('link', { name: t.accounts.signUp }).click()
  await fillSignUp(page, t, { name, email, organization: group, password: 'secret-1' })
  await page.getByLabel(t.accounts.phone).fill('+961 70 123 456')
  await page.getByRole('button', { name: t.accounts.signUp }).click()
  await expect(page.getByText(t.accounts.created)).toBeVisible()
  await expect(page.getByText(t.accounts.createdMore)).toBeVisible()

  await page.goto(await linkMailedTo(app, email))
  await expect(page).toHaveURL(/\/pending-approval$/)
  await expect(page.getByRole('heading', { name: t.accounts.pendingTitle })).toBeVisible()

  const admin = await adminPage('/dashboard')
  const { tap, taken } = countTaps()
  await tap(admin.getByRole('main').getByRole('link', { name: t.dashboard.pendingApprovals }))
  const card = admin.getByRole('listitem').filter({ hasText: email })
  await expect(card).toContainText(textPattern(t.approvals.requesting, { organization: group }))
  await tap(card.getByRole('button', { name: textPattern(t.approvals.approveNamed, { name }) }))
  await expect(admin.getByText(t.approvals.approved)).toBeVisible()
  expect(taken('an approval, from the dashboard')).toBe(2)
  await expect(card).toHaveCount(0)

  // The waiting page opens the dashboard without a reload. A member needs a role to record sessions.
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: textPattern(t.dashboard.welcome, { name }) })).toBeVisible()
  await expect(page.getByRole('link', { name: t.dashboard.createSession })).toHaveCount(0)
  await setRole(app, email, group, 'team_leader')
  await page.getByRole('link', { name: t.dashboard.createSession }).click()

  const add = async (button: string, person: string) => {
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.roster.name).fill(person)
    await dialog.getByRole('button', { name: t.common.add }).click()
    await expect(page.getByText(textPattern(t.roster.added, { name: person }))).toBeVisible()
    await expect(dialog).toHaveCount(0)
  }
  const children = [`Rita ${language}`, `كريستا ${language}`, `Maria-Rita K. ${language}`]
  await add(t.roster.addLeader, name)
  for (const child of children) await add(t.roster.addAttendee, child)

  await typeTopic(page, t.sessions, 'المسامحة Forgiveness')
  const absentee = children[1] ?? ''
  const reason = page.getByLabel(textPattern(t.sessions.reasonNamed, { name: absentee }))
  await expect(reason).toBeDisabled()
  await page.getByLabel(textPattern(t.sessions.absentNamed, { name: absentee })).check()
  await expect(page.getByLabel(textPattern(t.sessions.presentNamed, { name: absentee }))).not.toBeChecked()
  await typeReason(page, t, absentee, 'مرض')
  await page.getByRole('button', { name: t.sessions.save }).click()

  await expect(page.getByText(t.sessions.created)).toBeVisible()
  await expect(page).toHaveURL(/\/sessions$/)
  const listed = page.getByRole('link', { name: /Forgiveness/ }).first()
  await expect(listed).toHaveAccessibleName(new RegExp(longDate(today(), language)))
  await listed.click()
  await expect(page.getByRole('article')).toContainText('المسامحة Forgiveness')
  const date = longDate(today(), language)
  await expect(page.getByText(textPattern(t.sessions.createdOn, { date }))).toBeVisible()
  // A phone folds the tables away.
  const fullTable = page.getByRole('button', { name: t.report.fullTable })
  if (await fullTable.isVisible()) await fullTable.click()
  const attendees = page.getByRole('table', { name: t.sessions.attendees })
  await expect(attendees.getByRole('row').filter({ hasText: absentee })).toContainText(t.sessions.absent)
  await expect(attendees.getByRole('row').filter({ hasText: absentee })).toContainText('مرض')
  await expect(attendees.getByRole('row').filter({ hasText: children[0] ?? '' })).toContainText(t.sessions.present)
  await expect(page.getByRole('table', { name: t.sessions.leaders })).toContainText(name)
})
