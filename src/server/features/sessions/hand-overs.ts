import { and, eq, isNull } from 'drizzle-orm'
import { dayIn, type PlainDate, timeIn } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { isHandingOverOpen } from '#domain/people/handing-over.ts'
import { canTakeBackLater } from '#domain/rights/permissions.ts'
import { nameKey } from '#domain/texts/names.ts'
import { recordLists } from '#server/audit/readings.ts'
import { approved } from '#server/calls/access.ts'
import { claimKey } from '#server/calls/claim-key.ts'
import { once, recorded } from '#server/calls/once.ts'
import type { Queryable } from '#server/database/connect.ts'
import { attendance, handOvers as table } from '#server/database/schema/index.ts'
import { readHandOvers } from '#server/queries/hand-overs.ts'
import { readHandsOverBelow } from '#server/queries/meetings.ts'
import { readGroupPhone } from '#server/queries/team-leaders.ts'
import { lockPeopleOfReport } from './people-of-report.ts'
import { lockSession } from './queries.ts'
import { mayEdit, visibleOrJoinedSession } from './visible-session.ts'

const ERASED = 'erased'

export const handOvers = approved.sessions.handOvers
  .use(visibleOrJoinedSession)
  .use(mayEdit)
  .handler(async ({ context }) => {
    const { database, session } = context
    await recordLists(context, [session.organization])
    const found = await readHandOvers(database, [session.id])
    return {
      handOvers: found.map(({ sessionId: _, ...one }) => one),
      leaderPhone: session.organization === null ? null : await readGroupPhone(database, session.organization),
    }
  })

/** Also of a group that does not hand over any more: a phone without a connection could not know. */
export const handOver = approved.sessions.handOver
  .use(visibleOrJoinedSession, ({ sessionId }) => ({ id: sessionId }))
  .use(mayEdit)
  .handler(
    once(async (tx, { input, context, errors }) => {
      const { session, person, clock, timeZone } = context
      const { id, attendeeName, way, name } = input
      if (!(await lockSession(tx, session.id))) throw errors.NOT_FOUND()
      const told = timeOf(input.leftAt, session.sessionDate, context)
      // What a phone without a right clock recorded is never too late.
      if (told.isKnown && !isOpenAt(told.at, session.sessionDate, timeZone)) throw errors.TOO_LATE()
      const known = await knownId(tx, session, input)
      // Nothing is recorded of an erased person.
      if (known === ERASED) return { answer: { id } }
      const of = { attendeeId: known, attendeeName: known === null ? attendeeName : null }
      const recordedAt = new Date(clock())
      const row = {
        id,
        sessionId: session.id,
        ...of,
        way,
        name,
        leftAt: new Date(told.at),
        recordedBy: person.id,
        recordedAt,
      }
      const inserted = await tx.insert(table).values(row).onConflictDoNothing().returning({ id: table.id })
      if (inserted.length === 0) throw errors.CONFLICT()
      return { answer: { id }, record: recordOf(session, known) }
    }),
  )

export const takeBackHandOver = approved.sessions.takeBackHandOver
  .use(visibleOrJoinedSession)
  .use(mayEdit)
  .handler(
    recorded(async (tx, { input: { handOverId, reason, takenBackAt }, context, path, errors }) => {
      const { session, person, clock, timeZone } = context
      const told = timeOf(takenBackAt, session.sessionDate, context)
      if (!isOpenAt(told.at, session.sessionDate, timeZone)) {
        const organizationName = session.organization
        if (organizationName === null || !canTakeBackLater(person, { organizationName })) throw errors.FORBIDDEN()
        if (reason === null) throw errors.REASON_REQUIRED()
      }
      // It waits for a hand-over that is on its way. One that arrives later has the key of another call, and is refused.
      const key = { key: handOverId, personId: person.id, procedure: path.join('.') }
      await claimKey(tx, { ...key, content: 'taken back', ids: [handOverId] })
      const isIt = and(eq(table.id, handOverId), eq(table.sessionId, session.id))
      const [taken] = await tx
        .update(table)
        .set({ takenBackBy: person.id, takenBackAt: new Date(clock()), reason })
        .where(and(isIt, isNull(table.takenBackAt)))
        .returning({ attendeeId: table.attendeeId })
      if (!taken) {
        const [before] = await tx.select({ by: table.takenBackBy }).from(table).where(isIt)
        return { answer: { takenBack: before?.by === person.id } }
      }
      return { answer: { takenBack: true }, record: recordOf(session, taken.attendeeId) }
    }),
  )

interface Clock {
  readonly clock: () => number
  readonly timeZone: string
}

/**
 * The time that a device tells, in milliseconds. The clock of a phone may be ahead, or stand at a day before the
 * session: then it is not known, and the time of arrival counts, as without one.
 */
function timeOf(told: string | undefined, sessionDate: PlainDate, { clock, timeZone }: Clock) {
  const now = clock()
  const at = told === undefined ? now : Math.min(Date.parse(told), now)
  const isKnown = dayIn(timeZone, at) >= sessionDate
  return { at: isKnown ? at : now, isKnown }
}

function isOpenAt(at: number, sessionDate: PlainDate, timeZone: string): boolean {
  return isHandingOverOpen(sessionDate, { today: dayIn(timeZone, at), time: timeIn(timeZone, at) })
}

/**
 * The entry of a person of the group, also of one that was merged into it or added to the session without a connection;
 * null for a person who is known by the name alone.
 */
async function knownId(
  tx: Queryable,
  session: { readonly id: string; readonly organization: OrganizationName | null },
  { attendeeId, attendeeName }: { readonly attendeeId: string | null; readonly attendeeName: string },
): Promise<string | typeof ERASED | null> {
  const entry = attendeeId && (await lockPeopleOfReport(tx, session.organization, [attendeeId])).get(attendeeId)
  if (entry) return entry.name === null ? ERASED : entry.id
  const isMark = and(eq(attendance.sessionId, session.id), eq(attendance.nameKey, nameKey(attendeeName)))
  const [mark] = await tx.select({ id: attendance.attendeeId }).from(attendance).where(isMark)
  return mark?.id ?? null
}

/**
 * The age below which children are handed over after a session, while hand-overs can be recorded or if there are any;
 * otherwise null.
 */
export async function readBelowAge(
  { reads, clock, timeZone }: { readonly reads: Queryable; readonly clock: () => number; readonly timeZone: string },
  session: { readonly id: string; readonly organization: OrganizationName | null; readonly sessionDate: PlainDate },
): Promise<number | null> {
  if (session.organization === null) return null
  const belowAge = await readHandsOverBelow(reads, session.organization)
  const isShown = belowAge === null || isOpenAt(clock(), session.sessionDate, timeZone)
  return isShown || (await readHandOvers(reads, [session.id])).length > 0 ? belowAge : null
}

function recordOf(
  session: { readonly id: string; readonly organization: OrganizationName | null },
  attendeeId: string | null,
) {
  const { id: sessionId, organization: organizationName } = session
  return { sessionId, ...(attendeeId && { attendeeId }), ...(organizationName && { organizationName }) }
}
