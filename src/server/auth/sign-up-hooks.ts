import { APIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { signUpBody } from '#contract/accounts/accounts.ts'
import { COMMON_ERRORS } from '#contract/errors.ts'
import { signUpProblems } from '#domain/accounts/sign-up.ts'
import { memberKeys } from '#domain/texts/search-keys.ts'
import type { Queryable } from '#server/database/connect.ts'
import { organizations, profiles, type SignUpMetadata } from '#server/database/schema/index.ts'
import { invitedOrganization } from '#server/queries/invitations.ts'

/**
 * The cleaned body of a sign-up. `invitedTo` is the organization if it is that of the invitation; a code that is not in
 * use changes nothing.
 * @throws APIError INVALID_INPUT with the problem of each refused field
 */
export async function parseSignUp(database: Queryable, body: unknown) {
  const parsed = signUpBody.safeParse(body)
  if (!parsed.success)
    throw invalidSignUp(Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), 'invalid'])))
  const { name, email, password, organizationName, phoneNumber = '', language = 'en' } = parsed.data
  const problems = signUpProblems({
    fullName: name,
    email,
    password,
    confirmPassword: password,
    organizationName,
    phoneNumber,
  })
  if (Object.keys(problems).length > 0) throw invalidSignUp(problems)
  // The address is checked here too, because better-auth accepts fewer addresses and its refusal would not name the
  // field.
  if (!z.email().safeParse(email).success) throw invalidSignUp({ email: 'emailInvalid' })
  const known = await database.select().from(organizations).where(eq(organizations.name, organizationName))
  if (known.length === 0) throw invalidSignUp({ organizationName: 'organizationRequired' })
  const isInvited = (await invitedOrganization(database, parsed.data.invitation)) === organizationName
  return {
    name,
    email,
    password,
    organizationName,
    phoneNumber,
    language,
    ...(isInvited && { invitedTo: organizationName }),
  }
}

/**
 * The metadata from which a trigger creates the profile.
 * @param address another trigger moves it to the audit log; null if unknown
 */
export function signUpMetadata(
  user: { name: string; email: string },
  body: { organizationName?: string; invitedTo?: string; phoneNumber?: string; language?: string } | undefined,
  address: string | null,
): SignUpMetadata {
  return {
    organization_name: body?.organizationName ?? '',
    phone_number: body?.phoneNumber || null,
    language: body?.language ?? 'en',
    search_key: memberKeys({ fullName: user.name, email: user.email }).searchKey,
    ...(body?.invitedTo ? { invited_to: body.invitedTo } : {}),
    ...(address ? { client_address: address } : {}),
  }
}

/**
 * Writes the key that the trigger does not write. If this fails, the next start does it (`search-keys/fill-keys.ts`).
 */
export async function writeTransliterationKey(database: Queryable, user: { id: string; name: string; email: string }) {
  const { transliterationKey } = memberKeys({ fullName: user.name, email: user.email })
  await database.update(profiles).set({ transliterationKey }).where(eq(profiles.id, user.id))
}

function invalidSignUp(problems: Record<string, string>): APIError {
  const fields = Object.entries(problems).map(([path, problem]) => ({ path, problem }))
  const { message } = COMMON_ERRORS.INVALID_INPUT
  return new APIError('UNPROCESSABLE_ENTITY', { code: 'INVALID_INPUT', message, fields })
}
