import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { entryIdOf, withGuardians } from './people.ts'
import { inRoster } from './roster.ts'

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
  const button = page.getByRole('button', { name: t.personFile.download })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^person-\d{4}-\d\d-\d\d\.html$/)
  await expect(page.getByText(t.personFile.downloaded)).toBeVisible()
  const html = await readFile(await download.path(), 'utf8')

  expect(html).not.toMatch(/<script|https?:/)
  await page.setContent(html)
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textPattern(t.personFile.title, { name }))
  await expect(page.locator('td', { hasText: 'سمر كرم' })).toBeVisible()
  await expect(page.locator('td', { hasText: '03 123 456' })).toBeVisible()
  await expect(page.locator('td', { hasText: t.audit.personExported })).toBeVisible()
  await expectAccessible(page, language)
})
