import { type AnyColumn, and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type OrganizationName, presentName } from '#domain/network/organizations.ts'
import type { Actor, Membership } from '#domain/rights/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import {
  memberships,
  organizations,
  passkeys,
  profiles,
  secondFactors,
  userRoles,
} from '#server/database/schema/index.ts'
import { formerNames, lastErasureAt, sharedSettings } from './network-settings.ts'

/** Whether a profile's account has a second factor, as a part of the statement that reads a person. */
const hasSecondFactor = sql<boolean>`(
  exists(
    select from ${secondFactors} where ${secondFactors.userId} = ${profiles.id} and ${secondFactors.confirmedAt} is not null
  )
  or exists(select from ${passkeys} where ${passkeys.userId} = ${profiles.id})
)`

export interface Person extends Actor {
  readonly fullName: string
  readonly email: string
  readonly organizationName: string | null
  readonly rejectionReason: string | null
  /** The present names of renamed organizations by their former names. */
  readonly formerNames: Readonly<Record<OrganizationName, OrganizationName>>
  /** Whether signing in requires a second factor. */
  readonly hasSecondFactor: boolean
  /** The time of the last erasure, in milliseconds since 1970 UTC; null if there was none. */
  readonly lastErasureAt: number | null
}

/** A person as a part of a statement that reads profiles joined with `user_roles`. */
export const personColumns = {
  id: profiles.id,
  fullName: profiles.fullName,
  email: profiles.email,
  approvalStatus: profiles.approvalStatus,
  rejectionReason: profiles.rejectionReason,
  organizationName: profiles.organizationName,
  isAdmin: sql<boolean>`${userRoles.role} is not null`,
  memberships: sql<Membership[]>`(
    select coalesce(json_agg(json_build_object(
      'organizationName', ${memberships.organizationName}, 'organizationRole', ${memberships.organizationRole}
    ) order by ${organizations.position}), '[]')
    from ${memberships} join ${organizations} on ${organizations.name} = ${memberships.organizationName}
    where ${memberships.userId} = ${profiles.id}
  )`,
  settings: sharedSettings,
  hasSecondFactor,
  formerNames,
  lastErasureAt,
}

/** The present name of an organization in a call; a device may know a former one. */
export function presentNameFor({ formerNames: former }: Person, name: OrganizationName): OrganizationName {
  return presentName(former, name) ?? name
}

/** The present and former names of an organization: audit rows have the name of their time. */
export function namesOf({ formerNames: former }: Person, name: OrganizationName): readonly OrganizationName[] {
  return [name, ...Object.keys(former).filter((one) => former[one] === name)]
}

/** A person with everything that determines permissions, approved or not; null for an unknown id. */
export async function readPerson(database: Queryable, userId: string): Promise<Person | null> {
  const [person] = await readPeople(database, [userId])
  return person ?? null
}

/** People with everything that determines permissions, in one query; unknown ids are omitted. */
export function readPeople(database: Queryable, userIds: readonly string[]): Promise<Person[]> {
  return database
    .select(personColumns)
    .from(profiles)
    .leftJoin(userRoles, eq(userRoles.userId, profiles.id))
    .where(inArray(profiles.id, [...userIds]))
}

/** The names of people by their ids; unknown ids and erased accounts are omitted. */
export async function readNames(database: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .select({ id: profiles.id, fullName: profiles.fullName })
    .from(profiles)
    .where(and(inArray(profiles.id, [...new Set(ids)]), isNull(profiles.erasedAt)))
  return new Map(rows.map((row) => [row.id, row.fullName]))
}

/** The name in a profile; null for an erased account, whose profile is empty. */
export function nameOf({ fullName }: { readonly fullName: AnyColumn }) {
  return sql<string | null>`nullif(${fullName}, '')`
}

/** All admins by e-mail address, with the language of their mails. */
export function readAdmins(database: Queryable) {
  return database
    .select({ fullName: profiles.fullName, email: profiles.email, language: profiles.language })
    .from(profiles)
    .innerJoin(userRoles, eq(userRoles.userId, profiles.id))
    .orderBy(asc(profiles.email))
}
