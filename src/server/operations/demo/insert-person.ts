import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#domain/dates/dates.ts'
import type { OrganizationName, OrganizationRole } from '#domain/network/organizations.ts'
import type { ApprovalStatus } from '#domain/rights/permissions.ts'
import { memberKeys } from '#domain/texts/search-keys.ts'
import type { Queryable } from '#server/database/connect.ts'
import { accounts, profiles, userOrganizations, userRoles, users } from '#server/database/schema/index.ts'

export interface NewPerson {
  readonly fullName: string
  readonly email: string
  readonly emailVerified: boolean
  readonly signedUpUnder: OrganizationName | null
  readonly roles: Readonly<Record<OrganizationName, OrganizationRole | null>>
  readonly isAdmin: boolean
  readonly status: ApprovalStatus
  readonly rejectionReason: string | null
  readonly phoneNumber: string | null
  readonly language: Language
  /** It is null for a person who cannot sign in with a password. */
  readonly passwordHash: string | null
}

/** Inserts a person in the state after sign-up and decision, for the demo and tests. @returns the person's id */
export async function insertPerson(database: Queryable, person: NewPerson): Promise<string> {
  const id = uuid()
  const { fullName, email, emailVerified, signedUpUnder, status } = person
  const { searchKey, transliterationKey } = memberKeys(person)
  await database.insert(users).values({
    id,
    name: fullName,
    email,
    emailVerified,
    metadata: {
      organization_name: signedUpUnder,
      phone_number: person.phoneNumber,
      language: person.language,
      search_key: searchKey,
    },
  })
  if (person.passwordHash !== null)
    await database
      .insert(accounts)
      .values({ id: uuid(), userId: id, accountId: id, providerId: 'credential', password: person.passwordHash })
  await database
    .update(profiles)
    .set({
      approvalStatus: status,
      decidedAt: status === 'pending' ? null : sql`now()`,
      rejectionReason: person.rejectionReason,
      transliterationKey,
    })
    .where(eq(profiles.id, id))
  if (person.isAdmin) await database.insert(userRoles).values({ userId: id, role: 'admin' })
  for (const [organizationName, organizationRole] of Object.entries(person.roles))
    await database.insert(userOrganizations).values({ id: uuid(), userId: id, organizationName, organizationRole })
  return id
}
