import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { entryIdOf, withGuardians } from './people.ts'
import { inRoster } from './roster.ts'
import type { Texts } from './texts.ts'

/** The content of the file that the page offers. */
async function downloadedFile(page: Page, t: Texts): Promise<string> {
  const button = page.getByRole('button', { name: t.personFile.download })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^person-\d{4}-\d\d-\d\d\.html$/)
  await expect(page.getByText(t.personFile.downloaded)).toBeVisible()
  return readFile(await download.path(), 'utf8')
}

test('an admin downloads everything about a child as a page that a parent can read', { tag: '@Arabic' }, async ({
  adminPage,
  app,
  t,
  group,
  language,
}) => {
  const name = 'Rita <b>Karam</b>'
  await inRoster(app, group, { [name]: 'attendee' })
  const id = await entryIdOf(app, group, name)
  await withGuardians(app, id, { 'سمر كرم': '03 123 456' })
  const page = await adminPage(`/people/${id}`)
  await expect(page.getByRole('region', { name: t.personFile.card })).toBeVisible()
  await expectAccessible(page, language)
  const html = await downloadedFile(page, t)

  expect(html).not.toMatch(/<script|https?:/)
  await page.setContent(html)
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textPattern(t.personFile.title, { name }))
  await expect(page.locator('td', { hasText: 'سمر كرم' })).toBeVisible()
  await expect(page.locator('td', { hasText: '03 123 456' })).toBeVisible()
  await expect(page.locator('td', { hasText: t.audit.personExported })).toBeVisible()
  await expectAccessible(page, language)
})

test('it is also offered on the page of a person who was removed, and to admins only', { tag: '@English' }, async ({
  adminPage,
  leaderPage,
  app,
  t,
  group,
}) => {
  const leader = await leaderPage({ 'Sami Haddad': 'attendee' }, '/members')
  const id = await entryIdOf(app, group, 'Sami Haddad')
  await leader.goto(`/people/${id}`)
  await expect(leader.getByRole('heading', { level: 1, name: 'Sami Haddad' })).toBeVisible()
  await expect(leader.getByRole('button', { name: t.personFile.download })).toHaveCount(0)
  await app.database.execute(`update organization_attendees set removed_at = now() where id = '${id}'`)
  const page = await adminPage(`/people/${id}`)
  await expect(page.getByRole('button', { name: t.people.putBack })).toBeVisible()
  expect(await downloadedFile(page, t)).toContain('Sami Haddad')
})
