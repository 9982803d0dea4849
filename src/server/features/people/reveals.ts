import { and, eq, gte, inArray, like, lte, or, sql } from 'drizzle-orm'
import { GROUP_READINGS, GUARDIANS_USES, type ReadingAction } from '#domain/audit/audit-log.ts'
import { DAY_MS, dayIn, type PlainDate } from '#domain/dates/dates.ts'
import type { GroupPeriod } from '#domain/people/group-history.ts'
import { canSeePerson } from '#domain/rights/permissions.ts'
import { recordReadings } from '#server/audit/readings.ts'
import { admin, approved, type PersonContext } from '#server/calls/access.ts'
import type { Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import {
  organizationAttendees as attendees,
  auditLog,
  guardianLinks,
  guardians,
  profiles,
} from '#server/database/schema/index.ts'
import { nameOf, namesOf, type Person } from '#server/queries/people.ts'
import { readPages } from './page-queries.ts'
import { lockEntry, presentPerson, type RosterEntry } from './visible-person.ts'

/** How long a page stored on a device may be opened. */
const DAYS_KEPT_OFFLINE_MS = 31 * DAY_MS
/** A call whose answer was lost is repeated within this time. */
const REPEATED_MS = 10 * 60 * 1000

export const showBirthdate = approved.people.showBirthdate
  .use(presentPerson)
  .handler(async ({ input: { id, personId }, context, errors }) => {
    const { database, person, clock } = context
    return database.transaction(async (tx) => {
      await lockEntry(tx, context, errors)
      const { organizationName } = context.entry
      const reading = { id, action: 'reading.birthdate', attendeeId: personId, organizationName } as const
      if ((await recordReadings(tx, context, [reading])) === 0) {
        const [recorded] = await tx.select().from(auditLog).where(eq(auditLog.readingId, id))
        const isSame =
          recorded?.action === 'reading.birthdate' && recorded.actorId === person.id && recorded.attendeeId === personId
        if (!isSame || clock() - recorded.at.getTime() > REPEATED_MS) throw errors.CONFLICT()
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
  const entries = await database.select().from(attendees).where(inArray(attendees.id, ids))
  const [visible, others] = [true, false].map((sees) => entries.filter((entry) => canSeePerson(person, entry) === sees))
  const seen = new Map(
    [...(visible ?? []), ...(await onDevices(context, others ?? []))].map((one) => [one.id, one.organizationName]),
  )
  const readings = input.openings.flatMap(({ id, personId, openedAt }) => {
    const organizationName = seen.get(personId)
    const at = Math.min(Math.max(Date.parse(openedAt), clock() - DAYS_KEPT_OFFLINE_MS), clock())
    return organizationName
      ? [{ id, action: 'reading.page_offline', attendeeId: personId, organizationName, at } as const]
      : []
  })
  return { recorded: await recordReadings(database, context, readings) }
})

export const reveals = admin.people.reveals.handler(
  async ({ input, context: { database, timeZone, clock, person } }) => {
    const [entry] = await database.select().from(attendees).where(eq(attendees.id, input.personId))
    const groups = entry ? await readGroups(database, entry, dayIn(timeZone, clock()), timeZone) : []
    return listReveals(database, withFormerNames(person, groups), input)
  },
)

/** The groups of a person over the years, removed from the roster or not, the newest first. */
export async function readGroups(database: Queryable, entry: RosterEntry, today: PlainDate, timeZone: string) {
  const [page] = await readPages(database, [{ ...entry, removedAt: null }], today, timeZone)
  return page?.groups ?? []
}

/** Each period with every name of the group, because audit rows retain the name of their time. */
export function withFormerNames(person: Person, groups: readonly GroupPeriod[]): GroupPeriod[] {
  return groups.flatMap((group) =>
    namesOf(person, group.organizationName).map((organizationName) => ({ ...group, organizationName })),
  )
}

/** The readings of a person, and those of lists and contacts of a group while the person belonged to it. */
export function isReadingOf(personId: string, groups: readonly GroupPeriod[]) {
  return or(
    and(eq(auditLog.attendeeId, personId), like(auditLog.action, 'reading.%')),
    ...groups.map(({ organizationName, from, to }) =>
      and(
        eq(auditLog.organizationName, organizationName),
        inArray(auditLog.action, [...GROUP_READINGS]),
        gte(auditLog.day, from),
        to === null ? undefined : lte(auditLog.day, to),
      ),
    ),
  )
}

/** Devices store the contacts of a group while the role lasts, and report the opening later. */
async function onDevices({ database, person, clock, timeZone }: PersonContext, entries: readonly RosterEntry[]) {
  if (entries.length === 0) return []
  const since = clock() - DAYS_KEPT_OFFLINE_MS
  const { actorId, action, at, organizationName } = auditLog
  const filled = await database
    .selectDistinct({ organizationName })
    .from(auditLog)
    .where(and(eq(actorId, person.id), eq(action, 'reading.contacts_on_device'), gte(at, new Date(since))))
  const names = new Set(filled.map((one) => one.organizationName))
  const present = entries.map((entry) => ({ ...entry, removedAt: null }))
  const pages = await readPages(database, present, dayIn(timeZone, clock()), timeZone)
  return pages.filter(({ groups }) =>
    withFormerNames(person, groups).some(
      (group) => names.has(group.organizationName) && (group.to === null || group.to >= dayIn(timeZone, since)),
    ),
  )
}

interface ListRequest {
  readonly personId: string
  readonly cursor?: string | undefined
  readonly limit: number
}

/** The readings of a person, and devices that stored the contacts of a group while the person belonged to it. */
async function listReveals(
  database: Queryable,
  groups: readonly GroupPeriod[],
  { personId, cursor, limit }: ListRequest,
) {
  const key = keyIn(cursor, ['instant', 'number'])
  const { at, id, action } = auditLog
  const found = await database
    .select({
      id: sql<string>`${id}::text`,
      action: sql<ReadingAction>`${action}`,
      person: sql<string | null>`coalesce(${nameOf(profiles)}, ${guardians.name})`,
      at,
      orderedBy: sql<string>`${at}::text`,
    })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.id, auditLog.actorId))
    // An entry without an account is by the guardian who used the link. If an account made or revoked a link, its
    // guardian is not shown.
    .leftJoin(guardianLinks, and(eq(guardianLinks.id, auditLog.linkId), inArray(action, GUARDIANS_USES)))
    .leftJoin(guardians, eq(guardians.id, guardianLinks.guardianId))
    .where(
      and(
        isReadingOf(personId, groups),
        key ? sql`(${at}, ${id}) < (${key[0]}::timestamptz, ${key[1]}::bigint)` : undefined,
      ),
    )
    .orderBy(sql`${at} desc nulls last`, sql`${id} desc nulls last`)
    .limit(limit + 1)
  const page = pageOf(found, limit, (row) => [row.orderedBy, row.id])
  return { ...page, rows: page.rows.map(({ orderedBy: _, ...reveal }) => reveal) }
}
