import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Membership, OrganizationScope } from '#domain/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { profiles } from '#server/database/schema/index.ts'
import { matchesSearch } from './search.ts'

/** Which approved people to list or count. */
export interface MemberFilter {
  readonly search: string
  /** Only people who belong to one of these organizations, or everybody. */
  readonly within: OrganizationScope
  /** Whether to search in names only, for readers who may not see e-mail addresses. */
  readonly byNameOnly?: boolean
  /** The id of a person to leave out. */
  readonly except?: string
}

interface MembersPage extends MemberFilter {
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Approved people by name, with the organizations they belong to, a page at a time. */
export async function listMembers(database: Queryable, { cursor, limit, ...filter }: MembersPage) {
  const key = keyIn(cursor, ['text', 'uuid'])
  const found = await memberRows(
    database,
    and(matches(filter), key ? sql`(${profiles.fullName}, ${profiles.id}) > (${key[0]}, ${key[1]}::uuid)` : undefined),
    limit + 1,
  )
  return pageOf(found, limit, (row) => [row.fullName, row.id])
}

/** The approved people of an organization by name, at most `limit` of them. */
export function readMembersOf(database: Queryable, organization: OrganizationName, limit: number) {
  return memberRows(database, matches({ search: '', within: [organization] }), limit)
}

/** The number of approved people who match a filter. */
export async function countMembers(database: Queryable, filter: MemberFilter): Promise<number> {
  const found = await database.select({ count: count() }).from(profiles).where(matches(filter))
  return found[0]?.count ?? 0
}

async function memberRows(database: Queryable, where: SQL | undefined, limit: number) {
  return database
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
      phoneNumber: profiles.phoneNumber,
      approvalStatus: profiles.approvalStatus,
      // Written as SQL: in a query of one table Drizzle omits the table's name, which the subqueries need.
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
}

function matches({ search, within, byNameOnly = false, except }: MemberFilter): SQL | undefined {
  // A profile's search key is the key of the name, a space, and the key of the e-mail address.
  const nameKey = sql`left(${profiles.searchKey}, greatest(length(${profiles.searchKey}) - length(${profiles.email}) - 1, 0))`
  return and(
    eq(profiles.approvalStatus, 'approved'),
    matchesSearch(byNameOnly ? nameKey : profiles.searchKey, search),
    within === 'all'
      ? undefined
      : sql`exists (select from memberships
          where memberships.user_id = profiles.id and memberships.organization_name = any(${sql.param([...within])}))`,
    except === undefined ? undefined : sql`${profiles.id} <> ${except}`,
  )
}
