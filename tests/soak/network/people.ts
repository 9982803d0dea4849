import { ORGANIZATIONS, type OrganizationName } from '#domain/network/organizations.ts'
import { cookieName } from '#server/auth/attempts/cookies.ts'
import { SESSION_COOKIE } from '#server/auth/auth.ts'
import type { Database } from '#server/database/connect.ts'
import { apiOf } from '#tests/app-process.ts'
import { aPerson } from '#tests/factories.ts'
import { fund } from '#tests/finance.ts'
import { createPerson, type PersonToBe, sessionCookie } from '#tests/people.ts'
import type { LoadPerson } from './load.ts'

const GROUPS: readonly OrganizationName[] = ORGANIZATIONS.map(({ name }) => name)
const ROSTER = 20
const CHILDREN_AT_ONCE = 8

/** Half read, a quarter record sessions, a quarter manage money, in all groups. */
export async function createPeople(
  database: Database,
  count: number,
  secret: string,
  origin: string,
): Promise<LoadPerson[]> {
  const people: LoadPerson[] = []
  for (let place = 0; place < count; place += 1) {
    const organizationName = GROUPS[Math.floor(place / 4) % GROUPS.length] as OrganizationName
    const work = (['reading', 'recording', 'reading', 'finance'] as const)[place % 4] ?? 'reading'
    // Of those who manage money and of those who read, one of eight is an administrator.
    const isAdmin = work !== 'recording' && Math.floor(place / 4) % 8 === 0
    const roles: PersonToBe['roles'] =
      work === 'reading' ? {} : { [organizationName]: work === 'finance' ? 'finance_manager' : 'secretary' }
    const id = await createPerson(database, {
      fullName: `Person ${place}`,
      signedUpUnder: organizationName,
      roles,
      isAdmin,
    })
    const { value } = await sessionCookie(database, id, secret)
    people.push({ cookie: `${cookieName(SESSION_COOKIE, origin)}=${value}`, work, organizationName, isAdmin })
  }
  return people
}

/** Gives every group a roster and money. @param origin where a process of the app answers */
export async function prepareGroups(origin: string, people: readonly LoadPerson[]): Promise<void> {
  const api = apiOf(origin, adminOf(people).cookie)
  for (const organizationName of new Set(people.map((person) => person.organizationName))) {
    const children = Array.from({ length: ROSTER }, (_, place) => aPerson({ organizationName, isLeader: place < 2 }))
    for (let start = 0; start < ROSTER; start += CHILDREN_AT_ONCE)
      await Promise.all(children.slice(start, start + CHILDREN_AT_ONCE).map((child) => api.roster.add(child)))
    await fund({ admin: api }, { organizationName, reserve: '1000000.00', balance: '1000.00' })
  }
}

export function adminOf(people: readonly LoadPerson[]): LoadPerson {
  const admin = people.find(({ isAdmin }) => isAdmin)
  if (!admin) throw new Error('Nobody is an administrator')
  return admin
}
