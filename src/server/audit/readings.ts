import { sql } from 'drizzle-orm'
import { type ReadingAction, SAME_READING_MS } from '#domain/audit/audit-log.ts'
import { dayIn, type PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { auditLog } from '#server/database/schema/index.ts'
import { type CallOrigin, originOf } from './audit.ts'

interface Reading {
  /** The client makes the id for a reading that may be repeated. */
  readonly id?: string
  readonly action: ReadingAction
  readonly attendeeId?: string
  readonly organizationName: OrganizationName
  readonly at?: number
}

interface Clock {
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
  readonly timeZone: string
}

export interface Reader extends CallOrigin, Clock {}

/**
 * Records readings, without repeated ones, and the second one of a roster on a day. @returns the number of new readings
 * Source: docs/product.md, 16.3 and 16.12.
 */
export async function recordReadings(tx: Queryable, reader: Reader, readings: readonly Reading[]): Promise<number> {
  if (readings.length === 0) return 0
  const { clock, timeZone } = reader
  const recorded = await tx
    .insert(auditLog)
    .values(
      readings.map(({ id = null, at = clock(), ...reading }) => ({
        ...originOf(reader),
        ...reading,
        readingId: id,
        day: dayIn(timeZone, clock()),
        at: new Date(at),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: auditLog.id })
  return recorded.length
}

/**
 * Records that a page is opened, before it is read. Within ten minutes it is the same reading. Source: docs/product.md,
 * 18.2.
 */
export async function recordOpenedPage(
  database: Database,
  reader: Reader,
  entry: { readonly id: string; readonly organizationName: OrganizationName },
): Promise<void> {
  const { clock, timeZone } = reader
  const { actorId, signInId, address } = originOf(reader)
  const now = new Date(clock()).toISOString()
  const known = new Date(clock() - SAME_READING_MS).toISOString()
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${actorId} ${entry.id}`}, 0))`)
    await tx.execute(sql`
      insert into audit_log (action, actor_id, sign_in_id, address, attendee_id, organization_name, at, day)
      select 'reading.page', ${actorId}::uuid, ${signInId}::uuid, ${address}::text, ${entry.id}::uuid,
        ${entry.organizationName}::text, ${now}::timestamptz, ${dayIn(timeZone, clock())}::date
      where not exists (
        select from audit_log
        where attendee_id = ${entry.id}::uuid and at > ${known}::timestamptz and actor_id = ${actorId}::uuid
          and action = 'reading.page'
      )`)
  })
}

/** Lists recorded by this process for a day, so that reading them again costs nothing. */
const recordedLists = new WeakMap<Database, { day: PlainDate; keys: Set<string> }>()

/**
 * Records lists once a day for an account and a group, before the list is answered. Source: docs/product.md, 18.2.
 * @param groups of the people with details in the list; duplicates and null are ignored
 */
export async function recordLists(
  reader: Reader & { readonly database: Database },
  groups: readonly (OrganizationName | null)[],
): Promise<void> {
  const { database, clock, timeZone, person } = reader
  const day = dayIn(timeZone, clock())
  let known = recordedLists.get(database)
  if (known?.day !== day) {
    known = { day, keys: new Set() }
    recordedLists.set(database, known)
  }
  const { keys } = known
  const keyOf = (organizationName: OrganizationName) => `${person.id} ${organizationName}`
  const names = [...new Set(groups)].filter((name) => name !== null)
  const unknown = names.filter((name) => !keys.has(keyOf(name)))
  if (unknown.length === 0) return
  await recordReadings(
    database,
    reader,
    unknown.map((organizationName) => ({ action: 'reading.list', organizationName }) as const),
  )
  for (const name of unknown) keys.add(keyOf(name))
}

/** An event of a guardian's link. */
interface LinkEvent {
  readonly action: Extract<ReadingAction, `reading.link_${string}`>
  readonly linkId: string
  readonly attendeeId: string
}

/**
 * Records an event of a link, in the transaction of the event.
 * @param by null for the guardian. Source: docs/product.md, 17.7.
 */
export async function recordLinkEvent(
  tx: Queryable,
  { clock, timeZone }: Clock,
  event: LinkEvent,
  by: Reader | null,
): Promise<void> {
  const origin = by ? originOf(by) : {}
  await tx.insert(auditLog).values({ ...origin, ...event, day: dayIn(timeZone, clock()), at: new Date(clock()) })
}
