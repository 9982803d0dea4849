import { expect, test } from './journey.ts'
import { typeDraft } from './session-form.ts'

test('a page gives the store up at once to one with a newer version, and says that it is to be reloaded', {
  tag: '@English',
}, async ({ leaderPage, t }) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' })
  await typeDraft(page, t.sessions, 'Typed before')
  const other = await page.context().newPage()
  await other.goto('/logo.svg')
  const isGiven = await other.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const request = indexedDB.open('shabaka', 1_000)
        request.onsuccess = () => resolve(true)
        setTimeout(resolve, 1_000, false)
      }),
  )
  expect(isGiven).toBe(true)
  await expect(page.getByText(t.common.newVersionUnstored)).toBeVisible()
  await expect(page.getByText(t.common.storeMissing)).toBeVisible()
  // A page of the former version that is opened now says so as well.
  await page.reload()
  await expect(page.getByText(t.common.storeMissing)).toBeVisible()
})
