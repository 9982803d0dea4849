import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Membership } from '#domain/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { profiles } from '#server/database/schema/index.ts'
import { matchesSearch } from './search.ts'

/** Which approved people are asked for. */
export interface MembersAsked {
  readonly search: string
  /** Those who belong to one of these organizations, or everybody. */
  readonly within: 'all' | readonly OrganizationName[]
  /** Search in names alone: for who may not see addresses. */
  readonly byNameOnly?: boolean
  /** Somebody who is not meant. */
  readonly except?: string
}

interface MembersPage extends MembersAsked {
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Approved people by name, with the organizations they belong to, a page at a time. */
export async function listMembers(database: Queryable, { cursor, limit, ...asked }: MembersPage) {
  const key = keyIn(cursor, ['text', 'uuid'])
  const found = await memberRows(
    database,
    and(isAsked(asked), key ? sql`(${profiles.fullName}, ${profiles.id}) > (${key[0]}, ${key[1]}::uuid)` : undefined),
    limit + 1,
  )
  return pageOf(found, limit, (row) => [row.fullName, row.id])
}

/** Every approved person of an organization by name. */
export function readMembersOf(database: Queryable, organization: OrganizationName, most: number) {
  return memberRows(database, isAsked({ search: '', within: [organization] }), most)
}

/** How many they are. */
export async function countMembersAsked(database: Queryable, asked: MembersAsked): Promise<number> {
  const found = await database.select({ count: count() }).from(profiles).where(isAsked(asked))
  return found[0]?.count ?? 0
}

async function memberRows(database: Queryable, where: SQL | undefined, limit: number) {
  const rows = await database
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
      phoneNumber: profiles.phoneNumber,
      approvalStatus: profiles.approvalStatus,
      // Written out: Drizzle names no table in a query of one, and here there are others inside.
      isAdmin: sql<boolean>`exists (select from user_roles where user_roles.user_id = profiles.id)`,
      memberships: sql<Membership[]>`coalesce((
        select json_agg(json_build_object(
          'organizationName', memberships.organization_name, 'organizationRole', memberships.organization_role
        ) order by organizations.position)
        from memberships join organizations on organizations.name = memberships.organization_name
        where memberships.user_id = profiles.id), '[]')`,
    })
    .from(profiles)
    .where(where)
    .orderBy(asc(profiles.fullName), asc(profiles.id))
    .limit(limit)
  return rows
}

function isAsked({ search, within, byNameOnly = false, except }: MembersAsked): SQL | undefined {
  // The key is that of the name, a space, and that of the address.
  const ofName = sql`left(${profiles.searchKey}, greatest(length(${profiles.searchKey}) - length(${profiles.email}) - 1, 0))`
  return and(
    eq(profiles.approvalStatus, 'approved'),
    matchesSearch(byNameOnly ? ofName : profiles.searchKey, search),
    within === 'all'
      ? undefined
      : sql`exists (select from memberships
          where memberships.user_id = profiles.id and memberships.organization_name = any(${sql.param([...within])}))`,
    except === undefined ? undefined : sql`${profiles.id} <> ${except}`,
  )
}
