import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { dayIn, type Language } from '#domain/dates.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { recordLinkEvent } from '#server/audit.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { organizationAttendees as attendees, auditEntries, guardianLinks } from '#server/database/schema/index.ts'

/** A link in use: of a guardian who is not removed, about somebody who is in a roster. */
export interface OpenedLink {
  readonly id: string
  readonly guardianId: string
  readonly attendeeId: string
  readonly language: Language
  readonly attendeeName: string
  /** The present group. */
  readonly organizationName: OrganizationName
}

/** What everything about links needs to know of the time. */
export interface LinkClock {
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
  /** The network's time zone. */
  readonly timeZone: string
}

/**
 * The link in use with a digest; null if there is none, for whatever reason: one query decides, so that neither answer nor time
 * tells a revoked link from an unknown one.
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

/** An open page that is loaded again and again is noted once in this time. */
const NOTED_SECONDS = 60

/** Notes that a link was opened: the time of its last use, and once a day the record. Source: docs/product.md, 17.7. */
export async function noteOpening(database: Database, link: OpenedLink, times: LinkClock): Promise<void> {
  const { id, attendeeId } = link
  const day = dayIn(times.timeZone, times.clock())
  await database.transaction(async (tx) => {
    const { lastUsedAt } = guardianLinks
    const now = new Date(times.clock())
    const noted = await tx
      .update(guardianLinks)
      .set({ lastUsedAt: now })
      .where(
        and(
          eq(guardianLinks.id, id),
          or(
            isNull(lastUsedAt),
            lt(lastUsedAt, sql`${now.toISOString()}::timestamptz - make_interval(secs => ${NOTED_SECONDS})`),
          ),
        ),
      )
      .returning({ id: guardianLinks.id })
    if (noted.length === 0) return
    const [recorded] = await tx
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.attendeeId, attendeeId),
          eq(auditEntries.linkId, id),
          eq(auditEntries.kind, 'link_used'),
          eq(auditEntries.day, day),
        ),
      )
      .limit(1)
    if (!recorded) await recordUse(tx, link, times)
  })
}

/** Records that a guardian used a link. */
export async function recordUse(tx: Queryable, { id, attendeeId }: OpenedLink, times: LinkClock): Promise<void> {
  await tx
    .update(guardianLinks)
    .set({ lastUsedAt: new Date(times.clock()) })
    .where(eq(guardianLinks.id, id))
  await recordLinkEvent(tx, times, { kind: 'link_used', linkId: id, attendeeId, personId: null })
}
