import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectContrast, leaderOf, test, textPattern } from './journey.ts'
import { isPhone } from './members.ts'
import { entryIdOf } from './people.ts'
import { inRoster } from './roster.ts'

test('a leader reads on the account that a page of a child was read; an admin finds it, and downloads the rows, which is recorded', {
  tag: '@Arabic',
}, async ({ adminPage, signedInAs, app, t, language, group }) => {
  await inRoster(app, group, { 'Rita Karam': 'attendee' })
  const leader = await signedInAs({ ...leaderOf(group), fullName: `Leader of ${group}` })
  await leader.goto(`/people/${await entryIdOf(app, group, 'Rita Karam')}`)
  await leader.getByRole('button', { name: t.people.showBirthdate }).waitFor()
  await leader.goto('/account')
  await leader.getByRole('button', { name: t.audit.own }).press('Enter')
  const actions = leader.getByRole('list', { name: t.audit.own })
  await expect(actions.getByRole('listitem').filter({ hasText: t.audit.pageRead })).toContainText('Rita Karam')
  await expect(actions).toContainText(t.audit.signedIn)
  await expectAccessible(leader, language)
  await leader.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(leader)

  const page = await adminPage('/dashboard')
  await page.getByRole('main').getByRole('link', { name: t.navigation.auditLog }).click()
  const list = page.getByRole('list', { name: t.navigation.auditLog })
  if (isPhone(page)) await page.getByRole('button', { expanded: false, name: ' · ' }).click()
  await page.getByLabel(t.audit.group).selectOption(group)
  await page.getByLabel(t.audit.what).selectOption(t.audit.kindReadings)
  const read = list.getByRole('listitem').filter({ hasText: t.audit.pageRead })
  await expect(read).toHaveCount(1)
  await expect(read).toContainText(textPattern(t.audit.bySomebody, { name: `Leader of ${group}` }))
  await expect(read).toContainText(textPattern(t.audit.aboutSomebody, { name: 'Rita Karam' }))
  await page.getByLabel(t.audit.about).fill('somebody else')
  await expect(page.getByText(t.audit.none)).toBeVisible()
  expect(page.url()).not.toContain('somebody')
  // In the other script.
  await page.getByLabel(t.audit.about).fill('ريتا كرم')
  await expect(read).toHaveCount(1)
  await page.getByLabel(t.audit.by).fill(`leader of ${group}`)
  await expect(read).toHaveCount(1)
  await expectAccessible(page, language)

  await page.getByRole('button', { name: t.downloads.download }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: t.downloads.csv }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain(`,${t.audit.pageRead},Leader of ${group},Rita Karam,${group},`)
  // The address keeps the choice, but no names.
  await page.reload()
  await expect(read).not.toHaveCount(0)
  if (isPhone(page)) await page.getByRole('button', { expanded: false, name: ' · ' }).click()
  await expect(page.getByLabel(t.audit.group)).toHaveValue(group)
  await expect(page.getByLabel(t.audit.by)).toHaveValue('')
  await page.getByLabel(t.audit.by).fill('Rima Haddad')
  await page.getByLabel(t.audit.group).selectOption('')
  await page.getByLabel(t.audit.what).selectOption(t.audit.kindExports)
  await expect(list.getByRole('listitem').filter({ hasText: t.audit.auditExported }).first()).toBeVisible()
})
