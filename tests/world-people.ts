import type { Database } from '#server/database/connect.ts'
import { createPerson, type PersonToBe, sessionCookie } from './people.ts'

export const SECRET = 'a secret that only tests know, long enough'
/** The time in a world: 2026-11-21 in Beirut. */
export const NOW = Date.UTC(2026, 10, 21, 10)

const PEOPLE = {
  admin: { fullName: 'Admin', signedUpUnder: null, isAdmin: true },
  leader: { fullName: 'Leader', roles: { SNMY1: 'team_leader' } },
  secretary: { fullName: 'Secretary', roles: { SNMY1: 'secretary' } },
  financeManager: { fullName: 'Finance', roles: { SNMY1: 'finance_manager' } },
  mediaManager: { fullName: 'Media', roles: { SNMY1: 'media_manager' } },
  activitiesManager: { fullName: 'Activities', roles: { SNMY1: 'activities_manager' } },
  member: { fullName: 'Member' },
  otherLeader: { fullName: 'Other', signedUpUnder: 'SNMK1', roles: { SNMK1: 'team_leader' } },
  otherFinance: { fullName: 'Other Finance', signedUpUnder: 'SNMK1', roles: { SNMK1: 'finance_manager' } },
  outsider: { fullName: 'Nobody', signedUpUnder: null },
  pending: { fullName: 'Pending', status: 'pending' },
  rejected: { fullName: 'Rejected', status: 'rejected' },
} as const satisfies Record<string, PersonToBe>

export type PersonOfWorld = keyof typeof PEOPLE

export interface SignedIn {
  readonly id: string
  readonly cookieValue: string
}

/** Insert a person into a world, and sign them in. @param now the time in the world, in milliseconds since 1970 UTC */
export async function signedInPerson(database: Database, person: PersonToBe, now: number): Promise<SignedIn> {
  const id = await createPerson(database, person)
  return { id, cookieValue: (await sessionCookie(database, id, SECRET, now)).value }
}

export async function peopleOfWorld(database: Database, now: number): Promise<Record<PersonOfWorld, SignedIn>> {
  const people: Partial<Record<PersonOfWorld, SignedIn>> = {}
  for (const [name, person] of Object.entries(PEOPLE))
    people[name as PersonOfWorld] = await signedInPerson(database, person, now)
  return people as Record<PersonOfWorld, SignedIn>
}
