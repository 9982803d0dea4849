import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { profiles, users } from '#server/database/schema/index.ts'

type Undecided = 'pending' | 'rejected'

/**
 * People with a confirmed e-mail in one status. Pending people are listed by sign-up, the oldest first; rejected people
 * by decision, the newest first.
 */
export async function listByStatus(database: Queryable, status: Undecided, cursor: string | undefined, limit: number) {
  const key = keyIn(cursor, ['instant', 'uuid'])
  const time = status === 'pending' ? profiles.createdAt : profiles.decidedAt
  const comparison = status === 'pending' ? sql`>` : sql`<`
  const direction = status === 'pending' ? asc : desc
  const found = await database
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
      organizationName: profiles.organizationName,
      invitedTo: profiles.invitedTo,
      createdAt: profiles.createdAt,
      rejectionReason: profiles.rejectionReason,
      orderedBy: sql<string>`${time}::text`,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(
      and(
        eq(profiles.approvalStatus, status),
        eq(users.emailVerified, true),
        key ? sql`(${time}, ${profiles.id}) ${comparison} (${key[0]}::timestamptz, ${key[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(direction(time), direction(profiles.id))
    .limit(limit + 1)
  return pageOf(found, limit, (row) => [row.orderedBy, row.id])
}

export async function lockStatus(database: Queryable, id: string) {
  const [found] = await database
    .select({
      status: profiles.approvalStatus,
      reason: profiles.rejectionReason,
      fullName: profiles.fullName,
      email: profiles.email,
      language: profiles.language,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(profiles.id, id), eq(users.emailVerified, true)))
    .for('update', { of: profiles })
  return found ?? null
}
