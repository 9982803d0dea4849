import type { BrowserContext } from '@playwright/test'
import { createPerson, type PersonToBe, sessionCookie } from '#tests/people.ts'
import { AUTH_SECRET, type RunningApp } from './app.ts'

/** Make someone, and sign them in on a device that another person used before. */
export async function signInOn(context: BrowserContext, app: RunningApp, person: PersonToBe) {
  const id = await createPerson(app.database, person)
  await context.addCookies([{ ...(await sessionCookie(app.database, id, AUTH_SECRET)), url: app.url }])
}
