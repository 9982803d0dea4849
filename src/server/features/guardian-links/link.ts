import { and, count, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { GUARDIANS_USES } from '#domain/audit/audit-log.ts'
import { dayIn, type Language } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { MOST_ASKED_A_DAY } from '#domain/people/collecting.ts'
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
  readonly isLeader: boolean
  readonly birthdate: string | null
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
      isLeader: attendees.isLeader,
      birthdate: attendees.birthdate,
    })
    .from(guardianLinks)
    .innerJoin(attendees, eq(attendees.id, guardianLinks.attendeeId))
    .where(and(eq(guardianLinks.tokenHash, tokenHash), isNull(guardianLinks.revokedAt), isNull(attendees.removedAt)))
  return row ?? null
}

export type FormOutcome =
  | 'done'
  | 'dead'
  | 'refusedDay'
  | 'refusedReason'
  | 'refusedFull'
  | 'refusedName'
  | 'refusedAsked'

/** A form of a guardian in a transaction that has locked the roster entry; 'dead' if the link is not valid. */
export async function withLockedLink(
  database: Database,
  tokenHash: string,
  change: (tx: Queryable, link: OpenedLink) => Promise<FormOutcome>,
): Promise<FormOutcome> {
  const known = await readLink(database, tokenHash)
  if (!known) return 'dead'
  return database.transaction(async (tx) => {
    await tx.select({ id: attendees.id }).from(attendees).where(eq(attendees.id, known.attendeeId)).for('no key update')
    // Revoking a link locks the same entry, so it remains valid until this transaction ends.
    const link = await readLink(tx, tokenHash)
    return link ? change(tx, link) : 'dead'
  })
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
    if ((await usesToday(tx, link, times, 'reading.link_used')) === 0) await recordUse(tx, link, times)
  })
}

type LinkUse = (typeof GUARDIANS_USES)[number]

const MOST_A_DAY: Readonly<Record<LinkUse, number>> = {
  'reading.link_used': MOST_LINK_USES_A_DAY,
  'reading.link_asked': MOST_ASKED_A_DAY,
}

/** Whether the link may be used once more today, in a transaction that has locked the roster entry. */
export async function mayBeUsed(
  tx: Queryable,
  link: OpenedLink,
  times: LinkClock,
  action: LinkUse = 'reading.link_used',
): Promise<boolean> {
  return (await usesToday(tx, link, times, action)) < MOST_A_DAY[action]
}

async function usesToday(
  tx: Queryable,
  { id, attendeeId }: OpenedLink,
  { clock, timeZone }: LinkClock,
  action: LinkUse,
): Promise<number> {
  const [used] = await tx
    .select({ count: count() })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.attendeeId, attendeeId),
        eq(auditLog.linkId, id),
        eq(auditLog.action, action),
        eq(auditLog.day, dayIn(timeZone, clock())),
      ),
    )
  return used?.count ?? 0
}

export async function recordUse(
  tx: Queryable,
  { id, attendeeId }: OpenedLink,
  times: LinkClock,
  action: LinkUse = 'reading.link_used',
): Promise<void> {
  await tx
    .update(guardianLinks)
    .set({ lastUsedAt: new Date(times.clock()) })
    .where(eq(guardianLinks.id, id))
  await recordLinkEvent(tx, times, { action, linkId: id, attendeeId }, null)
}
