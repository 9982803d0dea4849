import { and, count, eq, gte, isNull, sql } from 'drizzle-orm'
import type { MeetingDay } from '#contract/sessions/meetings.ts'
import { dayIn, daysBetween, type PlainDate, timeIn } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { canRecordSessions, canScheduleMeetings } from '#domain/rights/permissions.ts'
import { type EditedDay, togetherInDay } from '#domain/sessions/meetings.ts'
import { LONGEST_PAUSE_DAYS, MOST_PAUSES } from '#domain/texts/limits.ts'
import { approved, may } from '#server/calls/access.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import { mergeEdit } from '#server/calls/merge-edit.ts'
import { once } from '#server/calls/once.ts'
import type { Queryable } from '#server/database/connect.ts'
import { awaitEarlierCommits } from '#server/database/earlier-commits.ts'
import { meetingDays, meetingPauses as pauses, unheldMeetings } from '#server/database/schema/index.ts'
import { readMeetingStates, readPauses, shownDay } from '#server/queries/meetings.ts'
import { organizationExists } from '#server/queries/organizations.ts'
import { lockForChange } from '#server/queries/roster-capacity.ts'
import { moveAbsences, readUnheard } from './unheard-absences.ts'

const mayRecord = may(canRecordSessions)
const maySchedule = may(canScheduleMeetings)

const get = approved.meetings.get
  .use(mayRecord, (input) => input.organizationName)
  .handler(async ({ input: { organizationName }, context: { database, clock, timeZone } }) => {
    const now = { today: dayIn(timeZone, clock()), time: timeIn(timeZone, clock()) }
    const state = (await readMeetingStates(database, [organizationName], now)).get(organizationName)
    return {
      day: shownDay(state?.schedule ?? null),
      pauses: await readPauses(database, organizationName, now.today),
      missing: [...(state?.missing ?? [])],
    }
  })

const setDay = approved.meetings.setDay
  .use(maySchedule, (input) => input.organizationName)
  .handler(({ input: { organizationName, day, opened }, context, errors }) =>
    context.database.transaction(async (tx) => {
      if (!(await organizationExists(tx, organizationName)))
        throw errors.INVALID_INPUT(invalidField('organizationName', 'unknown'))
      await lockForChange(tx, [organizationName])
      const before = await readDay(tx, organizationName)
      const stored = storedFields(before)
      const edit = {
        sent: fieldsOf(day, stored),
        opened: opened === undefined ? undefined : fieldsOf(opened, stored),
        stored,
      }
      const together = togetherInDay([edit.sent, edit.opened ?? stored, stored])
      const merged = mergeEdit({ ...edit, together }, errors)
      const today = dayIn(context.timeZone, context.clock())
      await writeDay(tx, organizationName, merged, before, { today, setBy: context.person.id })
      const weekdays = { before: before?.weekday ?? null, after: merged.weekday }
      return { unheard: await readUnheard(tx, organizationName, weekdays, today) }
    }),
  )

const addPause = approved.meetings.addPause
  .use(maySchedule, (input) => input.organizationName)
  .handler(
    once(
      async (tx, { input, context, errors }) => {
        const { id, organizationName, from, to, reason } = input
        if (to < from) throw errors.INVALID_INPUT(invalidField('to', 'invalid'))
        if (daysBetween(from, to) >= LONGEST_PAUSE_DAYS) throw errors.SPAN_TOO_LONG()
        if (organizationName !== null && !(await organizationExists(tx, organizationName)))
          throw errors.INVALID_INPUT(invalidField('organizationName', 'unknown'))
        const today = dayIn(context.timeZone, context.clock())
        // If two pauses are added at once, the second is counted after the first.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('meeting pauses', 0))`)
        const [stored] = await tx
          .select({ count: count() })
          .from(pauses)
          .where(and(ofOrganization(organizationName), gte(pauses.lastDay, today)))
        if (stored && stored.count >= MOST_PAUSES) throw errors.TOO_MANY_PAUSES()
        const row = { id, organizationName, firstDay: from, lastDay: to, reason, createdBy: context.person.id }
        const inserted = await tx.insert(pauses).values(row).onConflictDoNothing().returning({ id: pauses.id })
        if (inserted.length === 0) throw errors.CONFLICT()
        return { answer: input }
      },
      { again: (_tx, { input }) => input },
    ),
  )

const removePause = approved.meetings.removePause
  .use(maySchedule, (input) => input.organizationName)
  .handler(async ({ input: { id, organizationName }, context }) => {
    const removed = await context.database
      .delete(pauses)
      .where(and(eq(pauses.id, id), ofOrganization(organizationName)))
      .returning({ id: pauses.id })
    if (removed.length === 0) await awaitEarlierCommits(context.database)
    return { removed: removed.length > 0 }
  })

const didNotMeet = approved.meetings.didNotMeet
  .use(mayRecord, (input) => input.organizationName)
  .handler(async ({ input: { organizationName, date, reason, opened }, context, errors }) => {
    if (!(await organizationExists(context.database, organizationName)))
      throw errors.INVALID_INPUT(invalidField('organizationName', 'unknown'))
    if (date > dayIn(context.timeZone, context.clock())) throw errors.INVALID_INPUT(invalidField('date', 'future'))
    const recorded = { reason, createdBy: context.person.id }
    await context.database.transaction(async (tx) => {
      await lockForChange(tx, [organizationName])
      const [before] = await tx
        .select({ reason: unheldMeetings.reason })
        .from(unheldMeetings)
        .where(and(eq(unheldMeetings.organizationName, organizationName), eq(unheldMeetings.day, date)))
      mergeEdit({ sent: { reason }, opened, stored: before ?? { reason: null } }, errors)
      await tx
        .insert(unheldMeetings)
        .values({ organizationName, day: date, ...recorded })
        .onConflictDoUpdate({ target: [unheldMeetings.organizationName, unheldMeetings.day], set: recorded })
    })
  })

const undoDidNotMeet = approved.meetings.undoDidNotMeet
  .use(mayRecord, (input) => input.organizationName)
  .handler(async ({ input: { organizationName, date }, context }) => {
    const removed = await context.database
      .delete(unheldMeetings)
      .where(and(eq(unheldMeetings.organizationName, organizationName), eq(unheldMeetings.day, date)))
      .returning({ day: unheldMeetings.day })
    if (removed.length === 0) await awaitEarlierCommits(context.database)
    return { removed: removed.length > 0 }
  })

function ofOrganization(organization: OrganizationName | null) {
  return organization === null ? isNull(pauses.organizationName) : eq(pauses.organizationName, organization)
}

async function readDay(tx: Queryable, organizationName: OrganizationName) {
  const [row] = await tx.select().from(meetingDays).where(eq(meetingDays.organizationName, organizationName))
  return row ?? null
}

const NO_DAY: EditedDay = { weekday: null, time: null, endsAt: null, belowAge: null }

function storedFields(day: typeof meetingDays.$inferSelect | null): EditedDay {
  if (day === null) return NO_DAY
  const { weekday, time, endsAt, handsOverBelow } = day
  return { weekday, time, endsAt, belowAge: handsOverBelow }
}

/** @param stored the day whose handing over is kept if the page does not know of it */
function fieldsOf(day: MeetingDay | null, stored: EditedDay): EditedDay {
  if (day === null) return NO_DAY
  const { weekday, time, handingOver } = day
  const { endsAt, belowAge } = handingOver === undefined ? stored : (handingOver ?? NO_DAY)
  return { weekday, time, endsAt, belowAge }
}

/** An unchanged day keeps its start date. */
async function writeDay(
  tx: Queryable,
  organizationName: OrganizationName,
  { weekday, time, endsAt, belowAge }: EditedDay,
  before: typeof meetingDays.$inferSelect | null,
  { today, setBy }: { readonly today: PlainDate; readonly setBy: string },
): Promise<void> {
  if (weekday === null) {
    await tx.delete(meetingDays).where(eq(meetingDays.organizationName, organizationName))
    return
  }
  const since = before?.weekday === weekday ? before.since : today
  const written = { weekday, time, endsAt, handsOverBelow: belowAge, setBy, since }
  await tx
    .insert(meetingDays)
    .values({ organizationName, ...written })
    .onConflictDoUpdate({ target: meetingDays.organizationName, set: written })
}

export const meetings = { get, setDay, moveAbsences, addPause, removePause, didNotMeet, undoDidNotMeet }
