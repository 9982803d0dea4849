import { and, count, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { dayIn, type Language } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { MOST_LINK_USES_A_DAY } from '#domain/texts/limits.ts'
import { recordLinkEvent } from '#server/audit/readings.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { organizationAttendees as attendees, auditLog, guardianLinks } from '#server/database/schema/index.ts'

export interface OpenedLink {
  readonly id: string
  readonly guardianId: string
  readonly attendeeId: string
  readonly language: Language
  readonly attendeeName: string
  readonly organizationName: OrganizationName
}

export interface LinkClock {
  readonly clock: () => number
  readonly timeZone: string
}

/**
 * The link with a secret; null if it is not valid. One query decides, so that neither answer nor time distinguishes a
 * revoked link from an unknown one.
 * @param tokenHash the digest of the secret
 */
export async function readLink(database: Queryable, tokenHash: string): Promise<OpenedLink | null> {
  const [row] = await database
    .select({
      id: guardianLinks.id,
      guardianId: guardianLinks.guardianId,
      attendeeId: guardianLinks.attendeeId,
      language: guardianLinks.language,
      attendeeName: attendees.attendeeName,
      organizationName: attendees.organizationName,
    })
    .from(guardianLinks)
    .innerJoin(attendees, eq(attendees.id, guardianLinks.attendeeId))
    .where(and(eq(guardianLinks.tokenHash, tokenHash), isNull(guardianLinks.revokedAt), isNull(attendees.removedAt)))
  return row ?? null
}

/** Repeated loads of an open page within this time are recorded once. */
const NOTED_SECONDS = 60

/**
 * Records the opening of a link: the time of its last use, and once a day an audit row. Source: docs/product.md, 17.7.
 */
export async function noteOpening(database: Database, link: OpenedLink, times: LinkClock): Promise<void> {
  await database.transaction(async (tx) => {
    const { lastUsedAt } = guardianLinks
    const now = new Date(times.clock())
    const noted = await tx
      .update(guardianLinks)
      .set({ lastUsedAt: now })
      .where(
        and(
          eq(guardianLinks.id, link.id),
          or(
            isNull(lastUsedAt),
            lt(lastUsedAt, sql`${now.toISOString()}::timestamptz - make_interval(secs => ${NOTED_SECONDS})`),
          ),
        ),
      )
      .returning({ id: guardianLinks.id })
    if (noted.length === 0) return
    if ((await usesToday(tx, link, times)) === 0) await recordUse(tx, link, times)
  })
}

/** Whether the link may be used once more today, in a transaction that has locked the roster entry. */
export async function mayBeUsed(tx: Queryable, link: OpenedLink, times: LinkClock): Promise<boolean> {
  return (await usesToday(tx, link, times)) < MOST_LINK_USES_A_DAY
}

async function usesToday(
  tx: Queryable,
  { id, attendeeId }: OpenedLink,
  { clock, timeZone }: LinkClock,
): Promise<number> {
  const [used] = await tx
    .select({ count: count() })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.attendeeId, attendeeId),
        eq(auditLog.linkId, id),
        eq(auditLog.action, 'reading.link_used'),
        eq(auditLog.day, dayIn(timeZone, clock())),
      ),
    )
  return used?.count ?? 0
}

export async function recordUse(tx: Queryable, { id, attendeeId }: OpenedLink, times: LinkClock): Promise<void> {
  await tx
    .update(guardianLinks)
    .set({ lastUsedAt: new Date(times.clock()) })
    .where(eq(guardianLinks.id, id))
  await recordLinkEvent(tx, times, { action: 'reading.link_used', linkId: id, attendeeId }, null)
}
