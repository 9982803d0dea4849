import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates.ts'
import { canSeePerson } from '#domain/permissions.ts'
import { admin, approved } from '#server/access.ts'
import { recordReadings } from '#server/audit.ts'
import type { Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { organizationAttendees as attendees, auditEntries, profiles } from '#server/database/schema/index.ts'
import { presentPerson } from './person-in-sight.ts'

const DAYS_KEPT_OFFLINE_MS = 31 * 24 * 3600 * 1000

export const showBirthdate = approved.people.showBirthdate
  .use(presentPerson)
  .handler(async ({ input: { id, personId }, context, errors }) => {
    const birthdate = context.entry.birthdate as PlainDate | null
    await context.database.transaction(async (tx) => {
      const reading = { id, kind: 'birthdate', of: { attendeeId: personId } } as const
      if ((await recordReadings(tx, context, [reading])) > 0) return
      const [recorded] = await tx.select().from(auditEntries).where(eq(auditEntries.id, id))
      const isRepeated = recorded?.personId === context.person.id && recorded.attendeeId === personId
      if (!isRepeated) throw errors.CONFLICT()
    })
    return { birthdate }
  })

export const recordOpenings = approved.people.recordOpenings.handler(async ({ input, context }) => {
  const { database, person, clock } = context
  const ids = [...new Set(input.openings.map(({ personId }) => personId))]
  const entries = await database
    .select({ id: attendees.id, organizationName: attendees.organizationName })
    .from(attendees)
    .where(inArray(attendees.id, ids))
  const seen = new Set(entries.filter((entry) => canSeePerson(person, entry)).map(({ id }) => id))
  const readings = input.openings
    .filter(({ personId }) => seen.has(personId))
    .map(({ id, personId, openedAt }) => {
      const at = Math.min(Math.max(Date.parse(openedAt), clock() - DAYS_KEPT_OFFLINE_MS), clock())
      return { id, kind: 'offline_page', of: { attendeeId: personId }, at } as const
    })
  return { recorded: await recordReadings(database, context, readings) }
})

export const reveals = admin.people.reveals.handler(({ input, context }) => listReveals(context.database, input))

interface Asked {
  readonly personId: string
  readonly cursor?: string | undefined
  readonly limit: number
}

async function listReveals(database: Queryable, { personId, cursor, limit }: Asked) {
  const key = keyIn(cursor, ['instant', 'uuid'])
  const { readAt, id } = auditEntries
  const found = await database
    .select({
      id,
      kind: auditEntries.kind,
      person: profiles.fullName,
      at: readAt,
      orderedBy: sql<string>`${readAt}::text`,
    })
    .from(auditEntries)
    .leftJoin(profiles, eq(profiles.id, auditEntries.personId))
    .where(
      and(
        eq(auditEntries.attendeeId, personId),
        key ? sql`(${readAt}, ${id}) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(sql`${readAt} desc nulls last`, sql`${id} desc nulls last`)
    .limit(limit + 1)
  const page = pageOf(found, limit, (row) => [row.orderedBy, row.id])
  return { ...page, rows: page.rows.map(({ orderedBy: _, ...reveal }) => reveal) }
}
