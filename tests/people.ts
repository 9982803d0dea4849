import { createHmac, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { searchKey } from '#domain/names.ts'
import type { OrganizationName, OrganizationRole } from '#domain/organizations.ts'
import type { ApprovalStatus } from '#domain/permissions.ts'
import { SESSION_COOKIE } from '#server/auth/auth.ts'
import type { Database } from '#server/database/connect.ts'
import { authSessions, profiles, userOrganizations, userRoles, users } from '#server/database/schema/index.ts'

export interface PersonToBe {
  readonly fullName?: string
  readonly email?: string
  /** The organization in the profile. */
  readonly signedUpUnder?: OrganizationName | null
  readonly roles?: Readonly<Record<OrganizationName, OrganizationRole | null>>
  readonly isAdmin?: boolean
  readonly status?: ApprovalStatus
  readonly emailVerified?: boolean
}

/** Insert someone as a sign-up and an administrator would have left them. Their id. */
export async function createPerson(database: Database, person: PersonToBe = {}): Promise<string> {
  const id = uuid()
  const fullName = person.fullName ?? 'Somebody'
  const email = person.email ?? `${id}@example.org`
  const organization = person.signedUpUnder === undefined ? 'SNMY1' : person.signedUpUnder
  await database.insert(users).values({
    id,
    name: fullName,
    email,
    emailVerified: person.emailVerified ?? true,
    metadata: {
      organization_name: organization ?? 'SNMF',
      phone_number: null,
      language: 'en',
      search_key: searchKey(`${fullName} ${email}`),
    },
  })
  await database
    .update(profiles)
    .set({ approvalStatus: person.status ?? 'approved', organizationName: organization, decidedAt: sql`now()` })
    .where(eq(profiles.id, id))
  if (person.isAdmin) await database.insert(userRoles).values({ userId: id, role: 'admin' })
  for (const [organizationName, organizationRole] of Object.entries(person.roles ?? {}))
    await database.insert(userOrganizations).values({ id: uuid(), userId: id, organizationName, organizationRole })
  return id
}

/** Sign someone in without a password, by inserting the session. The cookie that a browser would hold. */
export async function sessionCookie(database: Database, userId: string, secret: string, createdAt = new Date()) {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + 3_600_000)
  await database.insert(authSessions).values({ id: uuid(), userId, token, expiresAt, createdAt })
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return { name: SESSION_COOKIE, value: encodeURIComponent(`${token}.${signature}`) }
}
