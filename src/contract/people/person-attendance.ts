import { z } from 'zod'
import { readsWith } from '#contract/calls.ts'
import { figures, id, namedContact, organizationName, plainDate, recentDate } from '#contract/fields.ts'
import { ATTENDANCE_STATUSES } from '#domain/sessions/sessions.ts'
import { countedAbsence } from './follow-ups.ts'
import { NOT_FOUND, personId } from './reveals.ts'

const personMark = z.object({
  sessionDate: plainDate,
  status: z.enum(ATTENDANCE_STATUSES),
  session: z
    .object({
      id: z.uuid(),
      organizationName: organizationName.nullable(),
      topic: z.string(),
      absenceReason: z.string().nullable(),
    })
    .nullable(),
})

export type PersonMark = z.infer<typeof personMark>

const schoolYear = z.object({
  start: plainDate,
  figures,
  yearBefore: figures,
  streak: z.int(),
  /** The newest absence of a person who is followed up at the end of the year, or today. */
  newestAbsence: countedAbsence.nullable().optional(),
  marks: z.array(personMark),
  years: z.array(plainDate),
})

export const attending = {
  /** The attendance of a school year, which is the present one if none is given. */
  attendance: readsWith({ audit: 'reading.page' })
    .errors({ NOT_FOUND })
    .input(z.object({ ...personId, schoolYear: recentDate.optional() }))
    .output(schoolYear),
  /**
   * The streaks and first contacts of people absent at a session. People who may record the session's group may call
   * it.
   */
  followUp: readsWith({ audit: 'reading.list' })
    .errors({ NOT_FOUND: { status: 404, message: 'Session not found' } })
    .input(z.object({ sessionId: id }))
    .output(
      z.array(
        z.object({
          attendeeId: z.uuid(),
          /** It is null for leaders, who are not followed up. */
          streak: z.int().nullable(),
          contact: namedContact.nullable(),
        }),
      ),
    ),
}
