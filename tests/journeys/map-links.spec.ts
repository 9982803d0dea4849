import { expect, test, textPattern } from './journey.ts'
import { fillWithLongTexts, longest, MAP_LINK, WORD } from './long-network.ts'
import { secretaryOf } from './roster.ts'

test('a link in the location opens the map, the rest of the card opens the session', { tag: '@Arabic' }, async ({
  signedInAs,
  app,
  t,
  group,
}) => {
  await fillWithLongTexts(app, group)
  const page = await signedInAs(secretaryOf(group, 'Rima'))
  const script = longest(WORD, 20)
  await app.database.execute(
    `update sessions set location = 'javascript:alert(1) ${script}' where organization = '${group}' and location = '${WORD}'`,
  )
  await page.goto('/sessions')
  const map = page.getByRole('link', { name: MAP_LINK, exact: true })
  await expect(map).toHaveAttribute('href', MAP_LINK)
  await expect(map).toHaveAttribute('target', '_blank')
  await expect(map).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(page.getByText(`javascript:alert(1) ${script}`)).toBeVisible()
  await expect(page.locator('a[href^="javascript"], a a')).toHaveCount(0)
  await page.context().route('https://www.google.com/**', (route) => route.fulfill({ body: 'a map' }))
  const [opened] = await Promise.all([page.waitForEvent('popup'), map.click()])
  await expect(opened.getByText('a map')).toBeVisible()
  await expect(page.getByRole('heading', { name: t.sessions.title })).toBeVisible()
  await page
    .getByText(textPattern(t.sessions.presentOf, { present: 3, all: 6 }))
    .first()
    // The link of the card lies over the text.
    .click({ force: true })
  await expect(page.getByRole('article')).toBeVisible()
  // On a phone the place is beside the time, without a label.
  const place = page
    .getByRole('article')
    .getByText(t.sessions.location)
    .or(page.getByText(/^18:30 · /))
  await expect(place.filter({ visible: true })).toHaveCount(1)
})
