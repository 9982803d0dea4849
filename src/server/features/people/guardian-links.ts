import { and, count, eq } from 'drizzle-orm'
import { dayIn } from '#domain/dates/dates.ts'
import { MOST_LINKS_A_DAY } from '#domain/texts/limits.ts'
import { recordLinkEvent } from '#server/audit/readings.ts'
import { digestOf } from '#server/auth/access/digest.ts'
import { approved, type PersonContext } from '#server/calls/access.ts'
import type { Queryable } from '#server/database/connect.ts'
import { auditLog, guardianLinks, guardians } from '#server/database/schema/index.ts'
import { revokeLinks } from '#server/queries/guardian-links.ts'
import { lockEntry, presentPerson } from './visible-person.ts'

/** A call whose answer was lost is repeated within this time. Later the address is no longer shown to anyone. */
const REPEATED_MS = 10 * 60 * 1000

export const makeGuardianLink = approved.people.makeGuardianLink
  .use(presentPerson)
  .handler(({ input: { personId, id, guardianId, language }, context, errors }) => {
    const { database, person, clock, guardianTokens, appUrl } = context
    return database.transaction(async (tx) => {
      await lockEntry(tx, context, errors)
      const link = {
        id,
        guardianId,
        attendeeId: personId,
        language,
        createdBy: person.id,
        createdAt: new Date(clock()),
      }
      const answerOf = (made: Pick<typeof link, 'id' | 'createdAt'>) => {
        return { url: `${appUrl}/g/${guardianTokens.tokenOf(made)}`, madeAt: made.createdAt }
      }
      const [known] = await tx.select().from(guardianLinks).where(eq(guardianLinks.id, id))
      if (known) {
        const isSame =
          known.attendeeId === personId &&
          known.guardianId === guardianId &&
          known.language === language &&
          known.createdBy === person.id &&
          !known.revokedAt
        if (!isSame || clock() - known.createdAt.getTime() > REPEATED_MS) throw errors.CONFLICT()
        return answerOf(known)
      }
      const [guardian] = await tx
        .select({ id: guardians.id })
        .from(guardians)
        .where(and(eq(guardians.id, guardianId), eq(guardians.attendeeId, personId)))
      if (!guardian) throw errors.NOT_FOUND()
      if ((await linksMadeToday(tx, context, personId)) >= MOST_LINKS_A_DAY) throw errors.TOO_MANY_LINKS()
      await revokeLinks(tx, context, eq(guardianLinks.guardianId, guardianId))
      const inserted = await tx
        .insert(guardianLinks)
        .values({ ...link, tokenHash: digestOf(guardianTokens.tokenOf(link)) })
        .onConflictDoNothing()
        .returning({ id: guardianLinks.id })
      if (inserted.length === 0) throw errors.CONFLICT()
      await recordLinkEvent(tx, context, { action: 'reading.link_made', linkId: id, attendeeId: personId }, context)
      return answerOf(link)
    })
  })

export const revokeGuardianLink = approved.people.revokeGuardianLink
  .use(presentPerson)
  .handler(({ input: { id, personId }, context, errors }) =>
    context.database.transaction(async (tx) => {
      await lockEntry(tx, context, errors)
      const revoked = await revokeLinks(
        tx,
        context,
        and(eq(guardianLinks.id, id), eq(guardianLinks.attendeeId, personId)),
      )
      return { revoked: revoked > 0 }
    }),
  )

async function linksMadeToday(tx: Queryable, { clock, timeZone }: PersonContext, attendeeId: string): Promise<number> {
  const [made] = await tx
    .select({ count: count() })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.attendeeId, attendeeId),
        eq(auditLog.action, 'reading.link_made'),
        eq(auditLog.day, dayIn(timeZone, clock())),
      ),
    )
  return made?.count ?? 0
}
