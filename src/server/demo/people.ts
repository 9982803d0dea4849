import { eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { searchKey } from '#domain/names.ts'
import type { OrganizationRole } from '#domain/organizations.ts'
import type { ApprovalStatus } from '#domain/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { accounts, authSessions, profiles, userOrganizations, userRoles, users } from '#server/database/schema/index.ts'
import { demoPhone } from './names.ts'

interface DemoPerson {
  readonly login: string
  readonly fullName: string
  readonly signedUpUnder: string | null
  readonly roles?: readonly (readonly [organization: string, role: OrganizationRole])[]
  readonly isAdmin?: true
  readonly status?: ApprovalStatus
  readonly language?: 'ar'
}

/** Everyone who can sign in to the demo, at @shabaka.example. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { login: 'admin', fullName: 'Rima Haddad', signedUpUnder: 'SNMY1', isAdmin: true },
  { login: 'admin.two', fullName: 'كريم منصور', signedUpUnder: 'SNMY2', isAdmin: true, language: 'ar' },
  { login: 'leader', fullName: 'Georges Khalil', signedUpUnder: 'SNMY1', roles: [['SNMY1', 'team_leader']] },
  {
    login: 'secretary',
    fullName: 'مارون حدّاد',
    signedUpUnder: 'SNMY1',
    roles: [['SNMY1', 'secretary']],
    language: 'ar',
  },
  { login: 'finance', fullName: 'Rita Khoury', signedUpUnder: 'SNMY1', roles: [['SNMY1', 'finance_manager']] },
  { login: 'media', fullName: 'Elias Nasr', signedUpUnder: 'SNMY1', roles: [['SNMY1', 'media_manager']] },
  {
    login: 'activities',
    fullName: 'نورا سعد',
    signedUpUnder: 'SNMY1',
    roles: [['SNMY1', 'activities_manager']],
    language: 'ar',
  },
  { login: 'member', fullName: 'Joya Matar', signedUpUnder: 'SNMY1' },
  { login: 'leader.snmk1', fullName: 'Samer Nasr', signedUpUnder: 'SNMK1', roles: [['SNMK1', 'team_leader']] },
  {
    login: 'finance.snmk1',
    fullName: 'هادي رزق',
    signedUpUnder: 'SNMK1',
    roles: [['SNMK1', 'finance_manager']],
    language: 'ar',
  },
  { login: 'media.snmk1', fullName: 'Lara Farhat', signedUpUnder: 'SNMK1', roles: [['SNMK1', 'media_manager']] },
  {
    login: 'activities.snmk1',
    fullName: 'جاد كرم',
    signedUpUnder: 'SNMK1',
    roles: [['SNMK1', 'activities_manager']],
    language: 'ar',
  },
  { login: 'member.snmk1', fullName: 'Tony Saliba', signedUpUnder: 'SNMK1' },
  {
    login: 'two',
    fullName: 'Carla Abi Nader',
    signedUpUnder: 'SNMY1',
    roles: [
      ['SNMY1', 'secretary'],
      ['SNMY2', 'team_leader'],
    ],
  },
  { login: 'nobody', fullName: 'Fadi Sleiman', signedUpUnder: null },
  { login: 'pending', fullName: 'يارا منصور', signedUpUnder: 'SNMK2', status: 'pending', language: 'ar' },
  { login: 'rejected', fullName: 'Ziad Aoun', signedUpUnder: 'SNMK2', status: 'rejected' },
]

export const demoEmail = (login: string) => `${login}@shabaka.example`

/**
 * Make the demo's people.
 * @param passwordHash of the one password that they share
 */
export async function seedPeople(database: Queryable, passwordHash: string): Promise<void> {
  for (const [place, person] of DEMO_PEOPLE.entries())
    await seedPerson(database, person, demoPhone(place), passwordHash)
}

async function seedPerson(
  database: Queryable,
  person: DemoPerson,
  phone: string | null,
  passwordHash: string,
): Promise<void> {
  const id = uuid()
  const email = demoEmail(person.login)
  await database.insert(users).values({
    id,
    name: person.fullName,
    email,
    emailVerified: true,
    metadata: {
      organization_name: person.signedUpUnder ?? 'SNMF',
      phone_number: phone,
      language: person.language ?? 'en',
      search_key: searchKey(`${person.fullName} ${email}`),
    },
  })
  await database
    .insert(accounts)
    .values({ id: uuid(), userId: id, accountId: id, providerId: 'credential', password: passwordHash })
  const status = person.status ?? 'approved'
  await database
    .update(profiles)
    .set({
      approvalStatus: status,
      organizationName: person.signedUpUnder,
      decidedAt: status === 'pending' ? null : sql`now()`,
      rejectionReason:
        status === 'rejected' ? 'We could not reach you by phone. Please sign up through your group leader.' : null,
    })
    .where(eq(profiles.id, id))
  if (person.isAdmin) await database.insert(userRoles).values({ userId: id, role: 'admin' })
  for (const [organizationName, organizationRole] of person.roles ?? [])
    await database.insert(userOrganizations).values({ id: uuid(), userId: id, organizationName, organizationRole })
}

/** Give the demo's people a new password and sign them out: a demo that others can reach has no known one. */
export async function setDemoPassword(database: Queryable, passwordHash: string): Promise<void> {
  for (const { login } of DEMO_PEOPLE)
    await database.execute(sql`
      update auth.accounts set password = ${passwordHash}
      where user_id = (select id from auth.users where email = ${demoEmail(login)})`)
  const emails = DEMO_PEOPLE.map(({ login }) => demoEmail(login))
  const demoUsers = database.select({ id: users.id }).from(users).where(inArray(users.email, emails))
  await database.delete(authSessions).where(inArray(authSessions.userId, demoUsers))
}
