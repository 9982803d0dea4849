import { z } from 'zod'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { ATTENDANCE_STATUSES } from '#domain/sessions.ts'
import { procedure } from './errors.ts'
import { id, optionalText, organizationName, pageInput, pageOf, personName, plainDate, timeOfDay } from './fields.ts'

/** As many people as one report takes: far more than any group has, few enough for one statement. */
const ATTENDANCE_LIMIT = 500

const sessionSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  presenterName: z.string(),
  topic: z.string(),
  sessionDate: plainDate,
  sessionTime: timeOfDay.nullable(),
  location: z.string().nullable(),
  organization: organizationName.nullable(),
  presentCount: z.int(),
  attendanceCount: z.int(),
})

export type SessionSummary = z.infer<typeof sessionSummary>

const attendanceRow = z.object({
  id: z.uuid(),
  attendeeId: z.uuid().nullable(),
  attendeeName: z.string(),
  isLeader: z.boolean(),
  birthdate: plainDate.nullable(),
  status: z.enum(ATTENDANCE_STATUSES),
  absenceReason: z.string().nullable(),
})

export type AttendanceRow = z.infer<typeof attendanceRow>

const sessionDetail = sessionSummary.extend({
  activities: z.string().nullable(),
  reflection: z.string().nullable(),
  sessionStructure: z.string().nullable(),
  foodDetails: z.string().nullable(),
  createdAt: z.date(),
  attendance: z.array(attendanceRow),
})

export type SessionDetail = z.infer<typeof sessionDetail>

const attendanceInput = z.object({
  /** The person in the roster; null for someone who stands in none. */
  attendeeId: z.uuid().nullable(),
  attendeeName: personName,
  isLeader: z.boolean(),
  status: z.enum(ATTENDANCE_STATUSES),
  absenceReason: optionalText(TEXT_LIMITS.reason),
})

const sessionContent = z.object({
  sessionDate: plainDate,
  sessionTime: timeOfDay.nullish().transform((time) => time ?? null),
  location: optionalText(TEXT_LIMITS.location),
  topic: optionalText(TEXT_LIMITS.topic),
  activities: optionalText(TEXT_LIMITS.longText),
  reflection: optionalText(TEXT_LIMITS.longText),
  sessionStructure: optionalText(TEXT_LIMITS.longText),
  foodDetails: optionalText(TEXT_LIMITS.longText),
  attendance: z.array(attendanceInput).max(ATTENDANCE_LIMIT, 'tooLong'),
})

export type SessionContent = z.infer<typeof sessionContent>

export const sessions = {
  /** The sessions the person may see, newest first, a page at a time. */
  list: procedure
    .input(z.object({ organizationName: organizationName.optional(), ...pageInput }))
    .output(pageOf(sessionSummary)),
  /** One session with its attendance, by name. One of another organization is NOT_FOUND. */
  get: procedure
    .errors({ NOT_FOUND: { status: 404, message: 'Session not found' } })
    .input(z.object({ id: z.uuid({ error: 'invalid' }) }))
    .output(sessionDetail),
  /**
   * Record a session with its attendance, all or nothing. The same id with the same content again answers the same;
   * with other content CONFLICT.
   */
  create: procedure
    .errors({
      CONFLICT: { status: 409, message: 'This id is already in use' },
      LEADER_REQUIRED: { status: 422, message: 'Please add at least one leader' },
      DUPLICATE_NAME: { status: 422, message: 'This name already exists', data: z.object({ name: z.string() }) },
    })
    .input(sessionContent.extend({ id, organizationName }))
    .output(z.object({ id: z.uuid() })),
}
