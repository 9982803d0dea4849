import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import { BOTH_CHANGED } from '#contract/edits.ts'
import { hasLength, id, meetingReason, optionalLine, organizationName, plainDate, timeOfDay } from '#contract/fields.ts'
import { OLDEST_HANDED_OVER } from '#domain/people/collecting.ts'
import { LONGEST_PAUSE_DAYS, MOST_IN_ROSTER, MOST_PAUSES, TEXT_LIMITS } from '#domain/texts/limits.ts'

const weekday = z.int().min(0).max(6)

export const meetingDay = z.object({
  weekday,
  time: timeOfDay.nullable(),
  /** It is missing for a group that does not hand children over. In a change null ends it, and undefined keeps it. */
  handingOver: z
    .object({ endsAt: timeOfDay, belowAge: z.int('invalid').min(1, 'invalid').max(OLDEST_HANDED_OVER, 'invalid') })
    .nullable()
    .optional(),
})

export type MeetingDay = z.infer<typeof meetingDay>

const pause = z.object({
  id: z.uuid(),
  /** It is null for a pause of all groups. */
  organizationName: organizationName.nullable(),
  from: plainDate,
  to: plainDate,
  reason: z.string().nullable(),
})

export type Pause = z.infer<typeof pause>

const unheardAbsence = z.object({
  id: z.uuid(),
  attendeeName: z.string(),
  from: plainDate,
  formerDay: plainDate,
  newDay: plainDate,
})

export type UnheardAbsence = z.infer<typeof unheardAbsence>

/** Meeting schedules and missing reports. Source: docs/product.md, 16.9. */
export const meetings = {
  /** The schedule of a group. People who may record the group's sessions may call it. */
  get: reads.input(z.object({ organizationName })).output(
    z.object({
      day: meetingDay.nullable(),
      /** The pauses of the group and of the network that end today or later, the earliest first. */
      pauses: z.array(pause),
      missing: z.array(plainDate),
    }),
  ),
  /**
   * Sets the meeting day from today. `unheard` has absences announced only for a former day. Team leaders of the group
   * and admins may call it.
   */
  setDay: saves({ keeps: 'opened', audit: 'calendar' })
    .errors({ BOTH_CHANGED })
    .input(z.object({ organizationName, day: meetingDay.nullable(), opened: meetingDay.nullable().optional() }))
    .output(z.object({ unheard: z.array(unheardAbsence) })),
  /**
   * Moves absences in one transaction; longer absences are extended, changed ones skipped. Team leaders of the group
   * and admins may call it.
   */
  moveAbsences: saves({ keeps: 'each', audit: ['roster.absence_announced', 'roster.absence_withdrawn'] })
    .input(
      z.object({
        organizationName,
        moves: z
          .array(z.object({ id, from: plainDate, newDay: plainDate }))
          .refine(hasLength(1, MOST_IN_ROSTER), 'invalid'),
      }),
    )
    .output(z.object({ moved: z.int() })),
  /** Adds a pause. Team leaders of the group and admins may call it for a group, and admins for all groups (null). */
  addPause: saves({ keeps: 'creates', key: 'id', audit: 'calendar' })
    .errors({
      TOO_MANY_PAUSES: { status: 409, message: `There are at most ${MOST_PAUSES} pauses` },
      SPAN_TOO_LONG: { status: 422, message: `A pause lasts at most ${LONGEST_PAUSE_DAYS} days` },
    })
    .input(
      z.object({
        id,
        organizationName: organizationName.nullable(),
        from: plainDate,
        to: plainDate,
        reason: optionalLine(TEXT_LIMITS.reason),
      }),
    )
    .output(pause),
  /** Ends a pause of the group, or of all groups (null); `removed` is false if there was none. */
  removePause: saves({ keeps: 'switches', audit: 'calendar' })
    .input(z.object({ id, organizationName: organizationName.nullable() }))
    .output(z.object({ removed: z.boolean() })),
  /** Records a cancelled meeting. People who may record the group's sessions may call it. */
  didNotMeet: saves({ keeps: 'opened', audit: 'calendar' })
    .errors({ BOTH_CHANGED })
    .input(
      z.object({
        organizationName,
        date: plainDate,
        reason: meetingReason,
        /** The recorded reason when the form was opened; null for none. */
        opened: z.object({ reason: meetingReason.nullable() }).optional(),
      }),
    ),
  /** Reverts a cancelled meeting; `removed` is false if it was not recorded. */
  undoDidNotMeet: saves({ keeps: 'switches', audit: 'calendar' })
    .input(z.object({ organizationName, date: plainDate }))
    .output(z.object({ removed: z.boolean() })),
}
