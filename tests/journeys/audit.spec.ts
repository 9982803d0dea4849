import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, leaderOf, test, textPattern } from './journey.ts'
import { isPhone } from './members.ts'
import { entryIdOf } from './people.ts'
import { inRoster } from './roster.ts'

test('an admin finds who read the page of a child, and downloads the rows, which is recorded', {
  tag: '@English',
}, async ({ adminPage, signedInAs, app, t, language, group }) => {
  await inRoster(app, group, { 'Rita Karam': 'attendee' })
  const leader = await signedInAs({ ...leaderOf(group), fullName: `Leader of ${group}` })
  await leader.goto(`/people/${await entryIdOf(app, group, 'Rita Karam')}`)
  await expect(leader.getByRole('heading', { level: 1, name: 'Rita Karam' })).toBeVisible()

  const page = await adminPage('/dashboard')
  await page.getByRole('main').getByRole('link', { name: t.navigation.auditLog }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.navigation.auditLog })).toBeVisible()
  const list = page.getByRole('list', { name: t.navigation.auditLog })
  const unfold = async () => {
    if (isPhone(page)) await page.getByRole('button', { expanded: false, name: ' · ' }).click()
  }
  await unfold()
  await page.getByLabel(t.audit.group).selectOption(group)
  await page.getByLabel(t.audit.what).selectOption(t.audit.kindReadings)
  const read = list.getByRole('listitem').filter({ hasText: t.audit.pageRead })
  await expect(read).toHaveCount(1)
  await expect(read).toContainText(textPattern(t.audit.bySomebody, { name: `Leader of ${group}` }))
  await expect(read).toContainText(textPattern(t.audit.aboutSomebody, { name: 'Rita Karam' }))
  await expectAccessible(page, language)

  // The address keeps the choice.
  await page.reload()
  await expect(read).toHaveCount(1)
  await unfold()
  await expect(page.getByLabel(t.audit.group)).toHaveValue(group)
  await page.getByLabel(t.audit.about).fill('somebody else')
  await expect(page.getByText(t.audit.none)).toBeVisible()
  expect(page.url()).not.toContain('somebody')
  // In the other script.
  await page.getByLabel(t.audit.about).fill('ريتا كرم')
  await expect(read).toHaveCount(1)
  await page.getByLabel(t.audit.by).fill(`leader of ${group}`)
  await expect(read).toHaveCount(1)

  await page.getByRole('button', { name: t.downloads.download }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: t.downloads.csv }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain(`,${t.audit.pageRead},Leader of ${group},Rita Karam,${group},`)
  const own = await signedInAs(leaderOf(group))
  await own.goto('/admin/audit')
  await expect(own.getByText(t.common.forbidden)).toBeVisible()
  await page.getByLabel(t.audit.about).fill('')
  await page.getByLabel(t.audit.by).fill('Rima Haddad')
  await page.getByLabel(t.audit.group).selectOption('')
  await page.getByLabel(t.audit.what).selectOption(t.audit.kindExports)
  await expect(list.getByRole('listitem').filter({ hasText: t.audit.auditExported }).first()).toBeVisible()
})

test('people read on their account what happened in their name', { tag: '@Arabic' }, async ({
  signedInAs,
  app,
  t,
  language,
  group,
}) => {
  await inRoster(app, group, { 'Rita Karam': 'attendee' })
  const page = await signedInAs(leaderOf(group))
  await page.goto(`/people/${await entryIdOf(app, group, 'Rita Karam')}`)
  await page.getByRole('button', { name: t.people.showBirthdate }).waitFor()
  await page.goto('/account')
  await page.getByRole('button', { name: t.audit.own }).press('Enter')
  const list = page.getByRole('list', { name: t.audit.own })
  await expect(list.getByRole('listitem').filter({ hasText: t.audit.pageRead })).toContainText('Rita Karam')
  await expect(list).toContainText(t.audit.signedIn)
  await expectAccessible(page, language)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, language)
})
