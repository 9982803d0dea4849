import { expect, test } from './journey.ts'
import { cutEvents } from './network.ts'
import { removeFromOrganization } from './rights.ts'
import { typeTopic } from './session-form.ts'

test('a session form whose organization was taken away says so when it is saved, and nothing typed is lost', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group }) => {
  const email = `removed.${group}@example.org`
  const page = await signedInAs({ email, signedUpUnder: null, roles: { [group]: 'secretary' } })
  // Without the stream of changes the page finds out at the next call.
  await cutEvents(page)
  await page.goto('/sessions/new')
  await page.getByRole('button', { name: t.roster.addLeader }).click()
  await page.getByRole('dialog').getByLabel(t.roster.name).fill('Nour Saad')
  await page.getByRole('dialog').getByRole('button', { name: t.common.add, exact: true }).click()
  await expect(page.getByRole('region', { name: t.sessions.leaders })).toContainText('Nour Saad')
  await typeTopic(page, t.sessions, 'Typed for an hour')
  await removeFromOrganization(app, email, group)
  await page.getByRole('button', { name: t.sessions.save }).click()
  const messages = page.getByRole('region', { name: t.common.messages })
  await expect(messages.getByText(t.sessions.saveDenied)).toBeVisible()
  await expect(messages.getByText(t.common.forbidden)).toBeVisible()
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Typed for an hour')
})
