import { asc, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'
import { prepared } from '#server/database/prepared.ts'
import { guardians } from '#server/database/schema/index.ts'

const findGuardians = prepared('guardians', (database) =>
  database
    .select({
      attendeeId: guardians.attendeeId,
      id: guardians.id,
      name: guardians.name,
      relation: guardians.relation,
      phone: guardians.phone,
    })
    .from(guardians)
    .where(sql`${guardians.attendeeId} = any(${sql.placeholder('ids')})`)
    .orderBy(asc(guardians.position)),
)

/**
 * The guardians of people in the rosters by the person's id, in the order of calling. Source: docs/product.md, 16.2.
 */
export async function readGuardians(database: Queryable, ids: readonly string[]) {
  const rows = ids.length === 0 ? [] : await findGuardians(database, { ids })
  const lists = new Map<string, Omit<(typeof rows)[number], 'attendeeId'>[]>()
  for (const { attendeeId, ...guardian } of rows) lists.set(attendeeId, [...(lists.get(attendeeId) ?? []), guardian])
  return lists
}

/** Names and positions of guardians by the person's id, in no order; people without any are omitted. */
export async function readGuardianPlaces(database: Queryable, ids: readonly string[]) {
  const rows = await database
    .select({ attendeeId: guardians.attendeeId, name: guardians.name, position: guardians.position })
    .from(guardians)
    .where(inArray(guardians.attendeeId, [...ids]))
  const lists = new Map<string, Omit<(typeof rows)[number], 'attendeeId'>[]>()
  for (const { attendeeId, ...place } of rows) lists.set(attendeeId, [...(lists.get(attendeeId) ?? []), place])
  return lists
}
