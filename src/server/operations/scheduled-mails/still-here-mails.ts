import { and, eq, inArray, isNotNull, notExists } from 'drizzle-orm'
import { daysLater, type PlainDate, weekdayOf } from '#domain/dates/dates.ts'
import { minutesOf } from '#domain/dates/times.ts'
import type { Queryable } from '#server/database/connect.ts'
import { meetingDays, sessions, stillHereNotices } from '#server/database/schema/index.ts'
import { enqueueMails } from '#server/mail/enqueue-mail.ts'
import { stillHereMail } from '#server/mail/mails.ts'
import { countStillHere } from '#server/queries/hand-overs.ts'
import { readRoleHolders } from '#server/queries/team-leaders.ts'
import type { Round } from './round.ts'

const MINUTES_AFTER = 30
/** A session on another weekday ends so long after its own time. */
const MINUTES_OF_SESSION = 120
/** A report that is saved later than this causes no mail. */
const LONGEST_DELAY_MINUTES = 240
const MINUTES_OF_DAY = 24 * 60

/**
 * Half an hour after the end of sessions, people with a role in the group are mailed once how many children are
 * still there. Source: docs/product.md, 16.19.
 */
export async function enqueueStillHereMails(tx: Queryable, { now, appUrl }: Round): Promise<void> {
  const held = await tx
    .select({
      id: sessions.id,
      date: sessions.sessionDate,
      organizationName: meetingDays.organizationName,
      time: sessions.sessionTime,
      weekday: meetingDays.weekday,
      endsAt: meetingDays.endsAt,
    })
    .from(sessions)
    .innerJoin(meetingDays, eq(meetingDays.organizationName, sessions.organization))
    .where(
      and(
        inArray(sessions.sessionDate, [now.today, daysLater(now.today, -1)]),
        isNotNull(meetingDays.handsOverBelow),
        notExists(tx.select().from(stillHereNotices).where(eq(stillHereNotices.sessionId, sessions.id))),
      ),
    )
  const due = held.filter(({ date, weekday, endsAt, time }) => {
    const isMeeting = weekday === weekdayOf(date as PlainDate)
    const end = isMeeting ? minutesOf(endsAt) : minutesOf(time) + MINUTES_OF_SESSION
    const since = minutesOf(now.time) - end + (date === now.today ? 0 : MINUTES_OF_DAY)
    return since >= MINUTES_AFTER && since < MINUTES_AFTER + LONGEST_DELAY_MINUTES
  })
  const counts = await countStillHere(
    tx,
    due.map(({ id }) => id),
  )
  const waiting = due.flatMap(({ id, organizationName }) => {
    const count = counts.get(id) ?? 0
    return count === 0 ? [] : [{ id, organizationName, count }]
  })
  if (waiting.length === 0) return
  await tx.insert(stillHereNotices).values(waiting.map(({ id: sessionId }) => ({ sessionId })))
  const people = await readRoleHolders(
    tx,
    waiting.map(({ organizationName }) => organizationName),
  )
  await enqueueMails(
    tx,
    waiting.flatMap(({ id, organizationName, count }) =>
      people
        .filter((person) => person.organizationName === organizationName)
        .map(({ email, fullName, language }) => ({
          recipient: email,
          mail: stillHereMail(language, fullName, `${appUrl}/sessions/${id}/here`, { organizationName, count }),
        })),
    ),
  )
}
