import { randomUUID } from 'node:crypto'
import { createPerson } from '#tests/people.ts'
import { expect, leaderOf, test, textPattern } from './journey.ts'
import { cutCalls, cutEvents, failCalls } from './network.ts'
import { setRole } from './rights.ts'
import { unfoldUser } from './users.ts'

test('an admin finds a person, makes them an admin and back, and ends their access', { tag: '@Arabic' }, async ({
  adminPage,
  app,
  t,
  group,
}) => {
  const name = `زينة ${group}`
  const email = `${randomUUID()}@example.org`
  await createPerson(app.database, { fullName: name, email, signedUpUnder: group })
  const page = await adminPage('/dashboard')
  await page.getByRole('link', { name: t.dashboard.users }).click()
  await page.getByLabel(t.users.search).fill('nobody is called so')
  await expect(page.getByText(textPattern(t.users.noneFound, { search: 'nobody is called so' }))).toBeVisible()
  await page.getByLabel(t.users.search).fill(`زينه ${group}`)
  const card = page.getByRole('listitem').filter({ hasText: email })
  await expect(page.getByRole('listitem').filter({ hasText: '@example.org' })).toHaveCount(1)
  await expect(card).toContainText(t.users.status_approved)
  await unfoldUser(card, t, name)
  const make = card.getByRole('button', { name: textPattern(t.users.makeAdminNamed, { name }) })
  await expect(make).toHaveText(t.users.makeAdmin)
  await make.click()
  await expect(page.getByText(t.users.adminGranted)).toBeVisible()
  const revoke = card.getByRole('button', { name: textPattern(t.users.revokeAdminNamed, { name }) })
  await expect(revoke).toHaveText(t.users.revokeAdmin)
  await revoke.click()
  await expect(page.getByText(t.users.adminRevoked)).toBeVisible()

  await card.getByRole('button', { name: textPattern(t.users.endAccessNamed, { name }) }).click()
  await page.getByRole('dialog').getByLabel(t.users.reason).fill('Moved away')
  await page.getByRole('dialog').getByRole('button', { name: t.users.endAccess }).click()
  await expect(page.getByText(t.users.accessEnded)).toBeVisible()
  await expect(card).toHaveCount(0)

  await page.getByLabel(t.users.search).fill('Rima Haddad')
  const own = page.getByRole('listitem').filter({ hasText: t.users.currentAdmin })
  await expect(own.first()).toBeVisible()
  await expect(own.first().getByRole('button', { name: t.users.endAccess })).toHaveCount(0)
})

test('organizations are added with a role and removed again; adding one twice is refused with a message', {
  tag: '@Arabic',
}, async ({ adminPage, app, t, group }) => {
  const name = `Member of ${group}`
  const email = `${randomUUID()}@example.org`
  await createPerson(app.database, { fullName: name, email, signedUpUnder: null })
  const page = await adminPage('/admin/users')
  await page.getByLabel(t.users.search).fill(group)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText(t.users.noOrganization)
  await unfoldUser(card, t, name)
  const add = card.getByRole('button', { name: textPattern(t.users.addOrganizationTo, { name }) })
  await add.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t.common.add }).click()
  await expect(dialog).toContainText(t.users.organizationRequired)
  await dialog.getByLabel(t.users.organization).selectOption(group)
  await dialog.getByLabel(t.users.role).selectOption('secretary')
  await dialog.getByRole('button', { name: t.common.add }).click()
  await expect(page.getByText(t.users.organizationAdded)).toBeVisible()
  const role = card.getByLabel(textPattern(t.roles.roleIn, { name, organization: group }))
  await expect(role).toHaveValue('secretary')
  await role.selectOption('finance_manager')
  await expect(page.getByText(t.roles.updated)).toBeVisible()

  // Another admin adds the same organization.
  await add.click()
  await setRole(app, email, 'SNMF', null)
  await dialog.getByLabel(t.users.organization).selectOption('SNMF')
  await dialog.getByRole('button', { name: t.common.add }).click()
  await expect(page.getByText(t.users.addFailed)).toBeVisible()
  await expect(page.getByText(t.users.alreadyMember)).toBeVisible()
  await dialog.getByRole('button', { name: t.common.cancel }).click()

  const remove = (organization: string) =>
    card.getByRole('button', { name: textPattern(t.users.removeNamed, { name, organization }) })
  await remove(group).click()
  await expect(page.getByText(t.users.organizationRemoved)).toBeVisible()
  await expect(remove(group)).toHaveCount(0)
  await page.getByRole('button', { name: t.users.undo }).click()
  await expect(role).toHaveValue('finance_manager')
  await remove(group).click()
  await remove('SNMF').click()
  await expect(card).toContainText(t.users.noOrganization)
})

test('someone who is not an admin is sent to the dashboard with a message; each failure shows its own message', {
  tag: '@Arabic',
}, async ({ leaderPage, signedInAs, app, t, group }) => {
  const name = `Elias ${group}`
  await createPerson(app.database, { fullName: name, signedUpUnder: group })
  const leader = await leaderPage({}, '/admin/users')
  await expect(leader).toHaveURL(/\/dashboard$/)
  await expect(leader.getByText(t.common.forbidden)).toBeVisible()

  const page = await signedInAs({ fullName: 'Rima Haddad', isAdmin: true, signedUpUnder: group })
  await page.goto('/admin/users')
  await page.getByLabel(t.users.search).fill('Rima')
  const card = page.getByRole('listitem').filter({ hasText: group }).filter({ hasText: 'Rima Haddad' }).first()
  await expect(card).toBeVisible()
  await unfoldUser(card, t, 'Rima Haddad')
  for (const procedure of ['users/removeOrganization', 'users/addOrganization', 'roles/assign', 'users/grantAdmin'])
    await cutCalls(page, procedure)
  await card.getByRole('combobox').selectOption('secretary')
  await expect(page.getByText(t.roles.updateFailed)).toBeVisible()
  const removeOne = textPattern(t.users.removeNamed, { name: 'NAME', organization: group }).source.replace('NAME', '.*')
  await card.getByRole('button', { name: new RegExp(removeOne) }).click()
  await expect(page.getByText(t.users.removeFailed)).toBeVisible()
  await page.getByLabel(t.users.search).fill(name)
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1)
  await unfoldUser(page, t, name)
  await page.getByRole('button', { name: textPattern(t.users.makeAdminNamed, { name }) }).click()
  await expect(page.getByText(t.users.adminFailed)).toBeVisible()
  await failCalls(page, 'users/list', { defined: true, code: 'UNEXPECTED', status: 500, data: { reference: 'R-123' } })
  await page.goto('/admin/users')
  await expect(page.getByRole('alert').getByText(t.users.loadFailed)).toBeVisible()
})

test('a team leader gives roles in the group they lead, and only sees those of other groups', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group }) => {
  const name = `Joya ${group}`
  await createPerson(app.database, { fullName: name, signedUpUnder: group, roles: { SNMF: 'secretary' } })
  const email = `leader.${group}@example.org`
  const page = await signedInAs({ ...leaderOf(group), email })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: t.dashboard.roles }).click()
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText(t.roles.viewOnly)
  await expect(page.getByRole('listitem')).toHaveCount(1)
  const role = card.getByLabel(textPattern(t.roles.roleIn, { name, organization: group }))
  await expect(role).toHaveValue('')
  await role.selectOption('media_manager')
  await expect(page.getByText(t.roles.updated)).toBeVisible()
  await expect(role).toHaveValue('media_manager')
  await role.selectOption('')
  await expect(role).toHaveValue('')

  // The leader's own role changes while the page is open and hears of no changes.
  await cutEvents(page)
  await page.reload()
  await expect(role).toBeVisible()
  await setRole(app, email, group, 'secretary')
  await role.selectOption('secretary')
  await expect(page.getByText(t.roles.onlyLed)).toBeVisible()
})

test('someone who leads no group may not manage roles', { tag: '@English' }, async ({ signedInAs, t, group }) => {
  const page = await signedInAs({ fullName: 'Member', signedUpUnder: group, roles: { [group]: 'secretary' } })
  await page.goto('/organization-roles')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText(t.roles.denied)).toBeVisible()
  await expect(page.getByText(t.roles.deniedMore)).toBeVisible()
})
