import { inArray, sql } from 'drizzle-orm'
import type { OrganizationRole } from '#domain/network/organizations.ts'
import type { ApprovalStatus } from '#domain/rights/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { authSessions, users } from '#server/database/schema/index.ts'
import { insertPerson } from './insert-person.ts'
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

const REJECTION_REASON = 'We could not reach you by phone. Please sign up through your group leader.'

/** @param passwordHash hash of their common password */
export async function seedPeople(database: Queryable, passwordHash: string): Promise<void> {
  for (const [index, person] of DEMO_PEOPLE.entries())
    await insertPerson(database, {
      fullName: person.fullName,
      email: demoEmail(person.login),
      emailVerified: true,
      signedUpUnder: person.signedUpUnder,
      roles: Object.fromEntries(person.roles ?? []),
      isAdmin: person.isAdmin ?? false,
      status: person.status ?? 'approved',
      rejectionReason: person.status === 'rejected' ? REJECTION_REASON : null,
      phoneNumber: demoPhone(index),
      language: person.language ?? 'en',
      passwordHash,
    })
}

/** Changes the password of the demo's people and signs them out, because others can reach the demo. */
export async function setDemoPassword(database: Queryable, passwordHash: string): Promise<void> {
  for (const { login } of DEMO_PEOPLE)
    await database.execute(sql`
      update auth.accounts set password = ${passwordHash}
      where user_id = (select id from auth.users where email = ${demoEmail(login)})`)
  const emails = DEMO_PEOPLE.map(({ login }) => demoEmail(login))
  const demoUsers = database.select({ id: users.id }).from(users).where(inArray(users.email, emails))
  await database.delete(authSessions).where(inArray(authSessions.userId, demoUsers))
}
