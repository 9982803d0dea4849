import type { BrowserContext } from '@playwright/test'
import { AUTH_SECRET, type RunningApp } from '#tests/journeys/app.ts'
import { now } from '#tests/journeys/clock.ts'
import { createPerson, type PersonToBe, sessionCookie } from '#tests/people.ts'

/** Make someone, and sign them in on a device that another person used before. @returns signs them in there again */
export async function signInOn(context: BrowserContext, app: RunningApp, person: PersonToBe) {
  const id = await createPerson(app.database, person)
  await signInAgain(context, app, id)
  return () => signInAgain(context, app, id)
}

async function signInAgain(context: BrowserContext, app: RunningApp, id: string) {
  await context.addCookies([{ ...(await sessionCookie(app.database, id, AUTH_SECRET, now())), url: app.url }])
}
