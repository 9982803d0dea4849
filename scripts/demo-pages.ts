import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { Language } from '#domain/dates.ts'

interface DemoContext extends BrowserContextOptions {
  /** The demo login to sign in; by default none. */
  readonly as?: string | undefined
  readonly language: Language
}

/** A browser in which a demo person is signed in. */
export async function signedInContext(
  browser: Browser,
  address: string,
  { as, language, ...options }: DemoContext,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, colorScheme: 'light', ...options })
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  if (as)
    await context.request.post('/api/auth/sign-in/email', {
      headers: { origin: address },
      data: { email: `${as}@shabaka.example`, password: 'shabaka-demo' },
    })
  return context
}

/** Until a screen shows its content. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('.mantine-Skeleton-root:visible').first().waitFor({ state: 'detached' })
}
