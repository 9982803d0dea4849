import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { Language } from '#domain/dates/dates.ts'

interface DemoContext extends BrowserContextOptions {
  /** The demo login to sign in; by default none. */
  readonly as?: string | undefined
  readonly language: Language
}

/** The storage of a browser after the sign-in of each person: the server refuses too many sign-ins. */
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()

/** A browser in which a demo person is signed in. */
export async function signedInContext(
  browser: Browser,
  address: string,
  { as, language, ...options }: DemoContext,
): Promise<BrowserContext> {
  const known = as && signedIn.get(as)
  const context = await browser.newContext({
    ...{ baseURL: address, colorScheme: 'light', ...options },
    ...(known && { storageState: known }),
  })
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  if (as && !known) {
    const answer = await context.request.post('/api/auth/sign-in/email', {
      headers: { origin: address },
      data: { email: `${as}@shabaka.example`, password: 'shabaka-demo' },
    })
    if (!answer.ok()) throw new Error(`${as} was not signed in: ${answer.status()}`)
    signedIn.set(as, await context.storageState())
  }
  return context
}

/** Until a screen shows its content. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('.mantine-Skeleton-root:visible').first().waitFor({ state: 'detached' })
}

/** Few kilobytes, and still sharp. */
const QUALITY = 0.6

/** Of a PNG. */
export async function asWebp(context: BrowserContext, png: Buffer): Promise<Buffer> {
  const page = await context.newPage()
  const encoded = await page.evaluate(
    async ([data, quality]) => {
      const picture = new Image()
      picture.src = `data:image/png;base64,${data}`
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = picture.naturalWidth
      canvas.height = picture.naturalHeight
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? ''
    },
    [png.toString('base64'), QUALITY] as const,
  )
  await page.close()
  return Buffer.from(encoded, 'base64')
}
