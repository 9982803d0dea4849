import { expect, type Page } from '@playwright/test'
import { hashPassword } from 'better-auth/crypto'
import { sql } from 'drizzle-orm'
import type { Language } from '#domain/dates/dates.ts'
import type { RunningApp } from '#tests/journeys/app.ts'
import { now } from '#tests/journeys/clock.ts'
import type { Texts } from '#tests/journeys/texts.ts'
import type { PersonToBe } from '#tests/people.ts'
import { setApproval } from './rights.ts'

export const ADMIN_PASSWORD = 'the admin’s password'

/** An admin who has a password, to sign in as. */
export async function adminWithPassword(): Promise<PersonToBe> {
  return { fullName: 'Rima', isAdmin: true, signedUpUnder: null, passwordHash: await hashPassword(ADMIN_PASSWORD) }
}

/** The last proof of every sign-in of someone is sixteen minutes old. */
export async function letProofExpire({ database }: RunningApp, name: string) {
  await database.execute(sql`
    update auth.sessions set proved_at = ${new Date(now() - 16 * 60_000).toISOString()}
    from profiles where profiles.id = sessions.user_id and profiles.full_name = ${name}`)
}

/** What a person enters to sign in. */
interface Credentials {
  readonly email: string
  readonly password: string
}

/** What a person enters to sign up. */
interface SignUp extends Credentials {
  readonly name: string
  readonly organization: string
}

/** Sign someone up without a browser; their confirmation mail is sent. */
export async function signUp(app: RunningApp, language: Language, person: SignUp) {
  const { organization: organizationName, ...rest } = person
  const response = await fetch(`${app.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { origin: app.url, 'content-type': 'application/json' },
    body: JSON.stringify({ ...rest, organizationName, language }),
  })
  expect(response.status).toBe(200)
}

/** Sign someone up without a browser, confirm their address and approve them. */
export async function signUpApproved(app: RunningApp, language: Language, person: SignUp) {
  await signUp(app, language, person)
  await confirmAddress(app, person.email)
  await setApproval(app, person.email, 'approved')
}

/** Mark an address as confirmed. */
async function confirmAddress(app: RunningApp, email: string) {
  await app.database.execute(sql`update auth.users set email_verified = true where email = ${email}`)
}

/** Fill in the open sign-in form. */
export async function fillSignIn(page: Page, t: Texts, { email, password }: Credentials) {
  await page.getByLabel(t.accounts.email).fill(email)
  await page.getByRole('textbox', { name: t.accounts.password }).fill(password)
}

/** Fill in the open sign-in form and send it. */
export async function signIn(page: Page, t: Texts, credentials: Credentials) {
  await fillSignIn(page, t, credentials)
  await page.getByRole('button', { name: t.accounts.signIn }).click()
}

/** Fill in the open sign-up form; the password is entered in both fields. */
export async function fillSignUp(page: Page, t: Texts, { name, email, organization, password }: SignUp) {
  await page.getByLabel(t.accounts.fullName).fill(name)
  await page.getByLabel(t.accounts.email).fill(email)
  await page.getByLabel(t.accounts.organization).selectOption(organization)
  await page.getByRole('textbox', { name: t.accounts.password }).first().fill(password)
  await page.getByRole('textbox', { name: t.accounts.confirmPassword }).fill(password)
}
