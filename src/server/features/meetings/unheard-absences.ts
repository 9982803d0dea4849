import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { UnheardAbsence } from '#contract/sessions/meetings.ts'
import { movedSpan, unheardAbsences } from '#domain/attendance/announced-absences.ts'
import { dayIn, type PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { canScheduleMeetings } from '#domain/rights/permissions.ts'
import { meetsOn } from '#domain/sessions/meetings.ts'
import { approved, may } from '#server/calls/access.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import { type RecordOfCall, recorded } from '#server/calls/once.ts'
import type { Queryable } from '#server/database/connect.ts'
import {
  announcedAbsences as absences,
  organizationAttendees as attendees,
  meetingDays,
} from '#server/database/schema/index.ts'
import { readPauses } from '#server/queries/meetings.ts'
import { lockForChange } from '#server/queries/roster-capacity.ts'

/** @param weekdays of the meetings before and after the change; null for none. Source: docs/product.md, 16.14. */
export async function readUnheard(
  tx: Queryable,
  organizationName: OrganizationName,
  { before, after }: { readonly before: number | null; readonly after: number | null },
  today: PlainDate,
): Promise<UnheardAbsence[]> {
  if (before === null || after === null || before === after) return []
  const rows = await tx
    .select({
      id: absences.id,
      attendeeId: absences.attendeeId,
      attendeeName: attendees.attendeeName,
      from: absences.firstDay,
      to: absences.lastDay,
    })
    .from(attendees)
    .innerJoin(absences, eq(absences.attendeeId, attendees.id))
    .where(
      and(eq(attendees.organizationName, organizationName), isNull(attendees.removedAt), gte(absences.lastDay, today)),
    )
    .orderBy(asc(absences.firstDay), asc(attendees.attendeeName), asc(absences.id))
  const announced = rows.map((row) => ({ ...row, from: row.from as PlainDate, to: row.to as PlainDate }))
  const pauses = await readPauses(tx, organizationName, today)
  const unheard = unheardAbsences(announced, { before, after }, pauses, today)
  return unheard.map(({ absence: { id, attendeeName, from }, ...days }) => ({ id, attendeeName, from, ...days }))
}

export const moveAbsences = approved.meetings.moveAbsences
  .use(may(canScheduleMeetings), (input) => input.organizationName)
  .handler(
    recorded(async (tx, { input: { organizationName, moves }, context, errors }) => {
      await lockForChange(tx, [organizationName])
      const today = dayIn(context.timeZone, context.clock())
      const [schedule = null] = await tx
        .select()
        .from(meetingDays)
        .where(eq(meetingDays.organizationName, organizationName))
      const pauses = await readPauses(tx, organizationName, today)
      if (moves.some(({ newDay }) => newDay < today || !meetsOn(newDay, schedule, pauses)))
        throw errors.INVALID_INPUT(invalidField('moves', 'invalid'))
      const ids = moves.map(({ id }) => id)
      const announced = await tx
        .select({ id: absences.id, attendeeId: absences.attendeeId, from: absences.firstDay, to: absences.lastDay })
        .from(absences)
        .innerJoin(attendees, eq(attendees.id, absences.attendeeId))
        .where(
          and(inArray(absences.id, ids), eq(attendees.organizationName, organizationName), isNull(attendees.removedAt)),
        )
        .for('update', { of: absences })
      const record: RecordOfCall[] = []
      let moved = 0
      for (const { id, from, newDay } of moves) {
        const absence = announced.find((one) => one.id === id && one.from === from)
        const span = absence && movedSpan({ from, to: absence.to as PlainDate }, newDay)
        if (!span || (span.from === from && span.to === absence.to)) continue
        await tx.update(absences).set({ firstDay: span.from, lastDay: span.to }).where(eq(absences.id, id))
        moved += 1
        const about = { attendeeId: absence.attendeeId, organizationName }
        record.push({ action: 'roster.absence_withdrawn', ...about }, { action: 'roster.absence_announced', ...about })
      }
      return { answer: { moved }, record }
    }),
  )
