import { and, eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import { DAY_MS, dayIn, type PlainDate } from '#domain/dates.ts'
import type { GroupPeriod } from '#domain/group-history.ts'
import { canSeePerson } from '#domain/permissions.ts'
import { admin, approved } from '#server/access.ts'
import { recordReadings } from '#server/audit.ts'
import type { Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import {
  organizationAttendees as attendees,
  auditEntries,
  guardianLinks,
  guardians,
  profiles,
} from '#server/database/schema/index.ts'
import { readPages } from './page-queries.ts'
import { lockEntry, presentPerson } from './person-in-sight.ts'

/** A page that was stored on a device may be opened for this long. */
const DAYS_KEPT_OFFLINE_MS = 31 * DAY_MS
/** A call whose answer was lost is repeated within this time. */
const REPEATED_MS = 10 * 60 * 1000

export const showBirthdate = approved.people.showBirthdate
  .use(presentPerson)
  .handler(async ({ input: { id, personId }, context, errors }) => {
    const { database, person, clock } = context
    return database.transaction(async (tx) => {
      await lockEntry(tx, context, errors)
      const reading = { id, kind: 'birthdate', of: { attendeeId: personId } } as const
      if ((await recordReadings(tx, context, [reading])) === 0) {
        const [recorded] = await tx.select().from(auditEntries).where(eq(auditEntries.id, id))
        const isSame =
          recorded?.kind === 'birthdate' && recorded.personId === person.id && recorded.attendeeId === personId
        if (!isSame || clock() - recorded.readAt.getTime() > REPEATED_MS) throw errors.CONFLICT()
      }
      const [row] = await tx
        .select({ birthdate: attendees.birthdate })
        .from(attendees)
        .where(eq(attendees.id, personId))
      return { birthdate: (row?.birthdate ?? null) as PlainDate | null }
    })
  })

export const recordOpenings = approved.people.recordOpenings.handler(async ({ input, context }) => {
  const { database, person, clock } = context
  const ids = [...new Set(input.openings.map(({ personId }) => personId))]
  const entries = await database
    .select({ id: attendees.id, organizationName: attendees.organizationName })
    .from(attendees)
    .where(inArray(attendees.id, ids))
  // The device had the page while the role lasted, and the opening is reported after it.
  const hadContacts = await storedContacts(database, person.id, new Date(clock() - DAYS_KEPT_OFFLINE_MS))
  const seen = new Set(entries.filter((entry) => hadContacts || canSeePerson(person, entry)).map(({ id }) => id))
  const readings = input.openings
    .filter(({ personId }) => seen.has(personId))
    .map(({ id, personId, openedAt }) => {
      const at = Math.min(Math.max(Date.parse(openedAt), clock() - DAYS_KEPT_OFFLINE_MS), clock())
      return { id, kind: 'offline_page', of: { attendeeId: personId }, at } as const
    })
  return { recorded: await recordReadings(database, context, readings) }
})

export const reveals = admin.people.reveals.handler(async ({ input, context: { database, timeZone, clock } }) => {
  const [entry] = await database.select().from(attendees).where(eq(attendees.id, input.personId))
  const [page] = entry
    ? await readPages(database, [{ ...entry, removedAt: null }], dayIn(timeZone, clock()), timeZone)
    : []
  return listReveals(database, page?.groups ?? [], input)
})

/** Whether a device of the account was filled with contacts since a time. */
async function storedContacts(database: Queryable, accountId: string, since: Date): Promise<boolean> {
  const found = await database
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.personId, accountId),
        eq(auditEntries.kind, 'contacts_on_device'),
        gte(auditEntries.readAt, since),
      ),
    )
    .limit(1)
  return found.length > 0
}

interface Asked {
  readonly personId: string
  readonly cursor?: string | undefined
  readonly limit: number
}

/** The readings of a person, and the devices that were filled with the contacts of a group while the person was in it. */
async function listReveals(database: Queryable, groups: readonly GroupPeriod[], { personId, cursor, limit }: Asked) {
  const key = keyIn(cursor, ['instant', 'uuid'])
  const { readAt, id } = auditEntries
  const found = await database
    .select({
      id,
      kind: auditEntries.kind,
      person: sql<string | null>`coalesce(${profiles.fullName}, ${guardians.name})`,
      at: readAt,
      orderedBy: sql<string>`${readAt}::text`,
    })
    .from(auditEntries)
    .leftJoin(profiles, eq(profiles.id, auditEntries.personId))
    // Of an entry without an account: the guardian used the link. Whose link an account made or revoked is not shown.
    .leftJoin(guardianLinks, and(eq(guardianLinks.id, auditEntries.linkId), eq(auditEntries.kind, 'link_used')))
    .leftJoin(guardians, eq(guardians.id, guardianLinks.guardianId))
    .where(
      and(
        or(
          eq(auditEntries.attendeeId, personId),
          ...groups.map(({ organizationName, from, to }) =>
            and(
              eq(auditEntries.organizationName, organizationName),
              gte(auditEntries.day, from),
              to === null ? undefined : lte(auditEntries.day, to),
            ),
          ),
        ),
        key ? sql`(${readAt}, ${id}) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(sql`${readAt} desc nulls last`, sql`${id} desc nulls last`)
    .limit(limit + 1)
  const page = pageOf(found, limit, (row) => [row.orderedBy, row.id])
  return { ...page, rows: page.rows.map(({ orderedBy: _, ...reveal }) => reveal) }
}
