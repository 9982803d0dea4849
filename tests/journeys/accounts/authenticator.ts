import type { Page } from '@playwright/test'

/** Gives the browser an authenticator, which answers every question for a passkey. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
}
