import type { Page } from '@playwright/test'

/** Collect what the page's security policy refuses, over all pages that are opened. */
export async function collectViolations(page: Page): Promise<string[]> {
  const found: string[] = []
  await page.exposeFunction('reportViolation', (violation: string) => found.push(violation))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      const report = (window as unknown as { reportViolation(text: string): void }).reportViolation
      report([location.pathname, effectiveDirective, blockedURI, sourceFile, sample].join(' '))
    })
  })
  return found
}
