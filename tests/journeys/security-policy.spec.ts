import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { collectViolations } from './violations.ts'

const storedPolicyOf = (page: Page, path: string) =>
  page.evaluate(async (at) => {
    const stored = await caches.match(at, { ignoreSearch: true })
    return stored?.headers.get('content-security-policy')
  }, path)

/** Whether the styles that scripts add to the page are applied. */
const radiusOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-radius-default') !== '')

test.describe('from the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the stored page has another nonce each time, and its styles are applied', { tag: '@Arabic' }, async ({
    page,
    t,
  }) => {
    const found = await collectViolations(page)
    const nonces: (string | undefined)[] = []
    for (let visit = 0; visit < 3; visit += 1) {
      const answer = await page.goto('/auth')
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await expect(page.getByRole('heading', { name: t.accounts.signInTitle })).toBeVisible()
      const policy = (await answer?.headerValue('content-security-policy')) ?? ''
      const nonce = await page.evaluate(() => document.querySelector('style')?.nonce)
      expect(policy).toContain(`style-src-elem 'self' 'nonce-${nonce}'`)
      expect(await radiusOf(page)).toBe(true)
      expect(visit === 0 || answer?.fromServiceWorker()).toBe(true)
      nonces.push(nonce)
    }
    expect(new Set(nonces).size).toBe(3)
    expect(found).toEqual([])
    expect(await storedPolicyOf(page, '/index.html')).toMatch(/^(?!.*unsafe-inline).*nonce-/)
  })
})
