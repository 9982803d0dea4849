import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { type Actor, type Membership, type OrganizationScope, organizationScope } from '#domain/rights/permissions.ts'
import { canSeeContacts } from '#domain/rights/user-permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { memberNameKey, profiles } from '#server/database/schema/index.ts'
import { matchesSearch, type SearchedColumns, searchRank } from './search.ts'

export interface MemberFilter {
  readonly search: string
  /** The organizations of which someone has to be a member, or everyone. */
  readonly within: OrganizationScope
  /** Whether to search only names, for readers who may not see e-mail addresses. */
  readonly byNameOnly?: boolean
  readonly except?: string
}

/**
 * The condition that admins see all members, others those of their organizations, and people without an organization
 * everyone, by name.
 */
export function visibleMembers(
  person: Actor,
  { search, organizationName }: { readonly search: string; readonly organizationName?: OrganizationName | undefined },
): MemberFilter {
  if (organizationName !== undefined) return { search, within: [organizationName] }
  if (!canSeeContacts(person)) return { search, within: 'all', byNameOnly: true }
  return { search, within: organizationScope(person) }
}

interface MembersPage extends MemberFilter {
  readonly cursor?: string | undefined
  readonly limit: number
}

const nameKey = memberNameKey(profiles)

/** Approved people by name, a page after `cursor`. @throws InvalidCursor if this list did not make it */
export async function listMembers(database: Queryable, { cursor, limit, ...filter }: MembersPage) {
  const key = keyIn(cursor, ['text', 'uuid'])
  const found = await memberRows(
    database,
    and(matches(filter), key ? sql`(${nameKey}, ${profiles.id}) > (${key[0]}, ${key[1]}::uuid)` : undefined),
    limit + 1,
  )
  return pageOf(found, limit, (row) => [row.nameKey, row.id])
}

/** Approved people: matches as typed first, then by name. There are at most `limit` of them, with their rank. */
export function findMembers(database: Queryable, filter: MemberFilter, limit: number) {
  return memberRows(database, matches(filter), limit, searchRank(searchedIn(filter), filter.search))
}

/** Approved people of an organization by name, the first `limit` of them. */
export function readMembersOf(database: Queryable, organization: OrganizationName, limit: number) {
  return memberRows(database, matches({ search: '', within: [organization] }), limit)
}

/** How many approved people the filter matches, on all pages. */
export async function countMembers(database: Queryable, filter: MemberFilter): Promise<number> {
  const found = await database.select({ count: count() }).from(profiles).where(matches(filter))
  return found[0]?.count ?? 0
}

async function memberRows(database: Queryable, where: SQL | undefined, limit: number, rank?: SQL<number>) {
  return database
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      nameKey,
      email: profiles.email,
      phoneNumber: profiles.phoneNumber,
      approvalStatus: profiles.approvalStatus,
      // It is SQL, because in a query of one table Drizzle omits the table's name, which the subqueries need.
      rank: rank ?? sql<number>`0`,
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
    .orderBy(...(rank ? [rank] : []), asc(nameKey), asc(profiles.id))
    .limit(limit)
}

function searchedIn({ byNameOnly = false }: Pick<MemberFilter, 'byNameOnly'>): SearchedColumns {
  const { searchKey, transliterationKey } = profiles
  if (!byNameOnly) return { searchKey, transliterationKey }
  return {
    searchKey: memberNameKey(profiles),
    transliterationKey,
  }
}

function matches({ search, within, byNameOnly, except }: MemberFilter): SQL | undefined {
  return and(
    eq(profiles.approvalStatus, 'approved'),
    matchesSearch(searchedIn({ byNameOnly: byNameOnly ?? false }), search),
    within === 'all'
      ? undefined
      : sql`exists (select from memberships
          where memberships.user_id = profiles.id and memberships.organization_name = any(${sql.param([...within])}))`,
    except === undefined ? undefined : sql`${profiles.id} <> ${except}`,
  )
}
