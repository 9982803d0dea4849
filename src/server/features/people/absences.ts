import { and, asc, eq, gte, isNull, lte } from 'drizzle-orm'
import type { Announcement } from '#contract/people/people.ts'
import { chosenReason } from '#domain/attendance/absence-reasons.ts'
import { dayIn, daysBetween, daysLater, type PlainDate } from '#domain/dates/dates.ts'
import { canRecordSessions } from '#domain/rights/permissions.ts'
import {
  ABSENCE_DAYS_AHEAD,
  ABSENCE_DAYS_BACK,
  ABSENCE_DAYS_KNOWN,
  LONGEST_ABSENCE_DAYS,
} from '#domain/texts/limits.ts'
import { recordLists } from '#server/audit/readings.ts'
import { approved, may } from '#server/calls/access.ts'
import { once, recorded } from '#server/calls/once.ts'
import { awaitEarlierCommits } from '#server/database/earlier-commits.ts'
import { announcedAbsences as absences, organizationAttendees as attendees } from '#server/database/schema/index.ts'
import { storeAbsence } from '#server/queries/announced-absences.ts'
import type { Person } from '#server/queries/people.ts'
import { lockEntry, ofEntry, presentPerson } from './visible-person.ts'

export const announceAbsence = approved.people.announceAbsence.use(presentPerson).handler(
  once(
    async (tx, options) => {
      const { input, context, errors } = options
      const { id, personId, from, to, reason } = input
      const refused = (path: string) => errors.INVALID_INPUT({ data: { fields: [{ path, problem: 'invalid' }] } })
      const today = dayIn(context.timeZone, context.clock())
      const createdAt = new Date(context.clock())
      const isInReach = from >= daysLater(today, -ABSENCE_DAYS_BACK) && from <= daysLater(today, ABSENCE_DAYS_AHEAD)
      if (!isInReach) throw refused('from')
      if (to < from) throw refused('to')
      if (daysBetween(from, to) >= LONGEST_ABSENCE_DAYS) throw errors.SPAN_TOO_LONG()
      await lockEntry(tx, context, errors)
      const row = {
        id,
        attendeeId: personId,
        firstDay: from,
        lastDay: to,
        reason,
        createdBy: context.person.id,
        createdAt,
      }
      const outcome = await storeAbsence(tx, row, today)
      if (outcome === 'full') throw errors.TOO_MANY_ANNOUNCEMENTS()
      if (outcome === 'taken') throw errors.CONFLICT()
      return {
        answer: announcedBy(context.person, input, createdAt),
        record: ofEntry(context.entry),
        outcome: [createdAt.toISOString()],
      }
    },
    {
      // Keys of earlier versions have no time.
      again: (_tx, { input, context: { person, clock } }, [at]) => announcedBy(person, input, new Date(at ?? clock())),
    },
  ),
)

type Announced = Pick<Announcement, 'id' | 'from' | 'to' | 'reason'>

function announcedBy({ fullName }: Person, { id, from, to, reason }: Announced, announcedAt: Date): Announcement {
  return { id, from, to, reason, announcedBy: fullName, byLink: false, announcedAt }
}

export const withdrawAbsence = approved.people.withdrawAbsence.use(presentPerson).handler(
  recorded(async (tx, { input, context }) => {
    const deleted = await tx
      .delete(absences)
      .where(and(eq(absences.id, input.id), eq(absences.attendeeId, input.personId)))
      .returning({ id: absences.id })
    if (deleted.length === 0) {
      await awaitEarlierCommits(tx)
      return { answer: { withdrawn: false } }
    }
    return { answer: { withdrawn: true }, record: ofEntry(context.entry) }
  }),
)

export const announcedAbsences = approved.people.announcedAbsences
  .use(may(canRecordSessions), (input) => input.organizationName)
  .handler(async ({ input: { organizationName, date }, context }) => {
    const { database, clock, timeZone } = context
    const today = dayIn(timeZone, clock())
    const from = date ?? daysLater(today, -ABSENCE_DAYS_BACK)
    const to = date ?? daysLater(today, ABSENCE_DAYS_KNOWN)
    const rows = await database
      .select({
        attendeeId: absences.attendeeId,
        from: absences.firstDay,
        to: absences.lastDay,
        reason: absences.reason,
        createdBy: absences.createdBy,
      })
      .from(attendees)
      .innerJoin(absences, eq(absences.attendeeId, attendees.id))
      .where(
        and(
          eq(attendees.organizationName, organizationName),
          isNull(attendees.removedAt),
          lte(absences.firstDay, to),
          gte(absences.lastDay, from),
        ),
      )
      .orderBy(asc(absences.createdAt), asc(absences.id))
    await recordLists(
      context,
      rows.map(({ reason }) => (reason === null ? null : organizationName)),
    )
    return {
      from,
      to,
      absences: rows.map(({ createdBy, reason, ...row }) => ({
        ...row,
        // Only the words of an account are shown: the guardian of a link may have been removed since.
        reason: createdBy === null ? chosenReason(reason) : reason,
        from: row.from as PlainDate,
        to: row.to as PlainDate,
      })),
    }
  })
