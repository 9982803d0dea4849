import { z } from 'zod'
import { MOST_IN_SESSION, TEXT_LIMITS } from '#domain/limits.ts'
import { ATTENDANCE_STATUSES } from '#domain/sessions.ts'
import { procedure } from './errors.ts'
import {
  hasLength,
  id,
  optionalLine,
  optionalText,
  organizationName,
  pageInput,
  pageOf,
  personName,
  plainDate,
  timeOfDay,
} from './fields.ts'

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
  /**
   * When somebody set the mark; null for a default mark, and like `markedBy` for people who may not edit the session.
   */
  markedAt: z.date().nullable(),
  /** The name of who set it; null also where the account was deleted. */
  markedBy: z.string().nullable(),
})

export type AttendanceRow = z.infer<typeof attendanceRow>

const sessionDetail = sessionSummary.extend({
  activities: z.string().nullable(),
  reflection: z.string().nullable(),
  sessionStructure: z.string().nullable(),
  foodDetails: z.string().nullable(),
  createdAt: z.date(),
  /** The number of edits; an edit sends the version that it began with. */
  version: z.int(),
  attendance: z.array(attendanceRow),
})

export type SessionDetail = z.infer<typeof sessionDetail>

const attendanceInput = z.object({
  /** The person in the roster; null for somebody in none. */
  attendeeId: z.uuid().nullable(),
  attendeeName: personName,
  isLeader: z.boolean(),
  status: z.enum(ATTENDANCE_STATUSES),
  absenceReason: optionalLine(TEXT_LIMITS.reason),
  /**
   * When the mark was tapped in the form, by the device's clock. The server limits it to between a week before the meeting
   * (in an edit: the session's creation) and now. Absent where nobody tapped it, and from clients that do not send it.
   */
  markedAt: z.iso.datetime({ offset: true, error: 'invalid' }).nullish(),
})

const sessionContent = z.object({
  sessionDate: plainDate,
  sessionTime: timeOfDay.nullish().transform((time) => time ?? null),
  location: optionalLine(TEXT_LIMITS.location),
  topic: optionalLine(TEXT_LIMITS.topic),
  activities: optionalText(TEXT_LIMITS.longText),
  reflection: optionalText(TEXT_LIMITS.longText),
  sessionStructure: optionalText(TEXT_LIMITS.longText),
  foodDetails: optionalText(TEXT_LIMITS.longText),
  attendance: z.array(attendanceInput).refine(hasLength(0, MOST_IN_SESSION), 'tooLong'),
})

export type SessionContent = z.infer<typeof sessionContent>

/** A report as clients send it. */
export type SessionContentInput = z.input<typeof sessionContent>

const NOT_FOUND = { status: 404, message: 'Session not found' } as const

/** Why a report is refused. */
const CONTENT_ERRORS = {
  LEADER_REQUIRED: { status: 422, message: 'Please add at least one leader' },
  DUPLICATE_NAME: { status: 422, message: 'This name already exists', data: z.object({ name: z.string() }) },
} as const

/** A session that a group has already recorded for a day. */
const sameDaySession = z.object({
  id: z.uuid(),
  /** 'Session' where none was typed. */
  topic: z.string(),
  /** The name of who recorded it, for people who may record for the group; null also where the account was deleted. */
  author: z.string().nullable(),
})

export type SameDaySession = z.infer<typeof sameDaySession>

const sessionId = z.object({ id: z.uuid({ error: 'invalid' }) })

export const sessions = {
  /** The sessions the person may see, newest first, a page at a time; `organizationName` null for those without one. */
  list: procedure
    .input(z.object({ organizationName: organizationName.nullish(), ...pageInput }))
    .output(pageOf(sessionSummary)),
  /** For admins: the newest sessions of each organization that has any, in order, and last of those without one. */
  overview: procedure.output(z.array(pageOf(sessionSummary).extend({ organizationName: organizationName.nullable() }))),
  /**
   * The first session that was recorded of an organization for a day, other than `exceptId`; null if none. A second one is
   * never refused, but the form warns of it.
   */
  sameDay: procedure
    .input(z.object({ organizationName, sessionDate: plainDate, exceptId: id.optional() }))
    .output(sameDaySession.nullable()),
  /** One session with its attendance, by name. One of another organization is NOT_FOUND. */
  get: procedure.errors({ NOT_FOUND }).input(sessionId).output(sessionDetail),
  /**
   * Records a session with its attendance, all or nothing. The same id with the same content again answers the same, also
   * where the session was changed or deleted since; with other content CONFLICT.
   */
  create: procedure
    .errors({ CONFLICT: { status: 409, message: 'This id is already in use' }, ...CONTENT_ERRORS })
    .input(sessionContent.extend({ id, organizationName }))
    .output(z.object({ id: z.uuid() })),
  /**
   * Replaces a session's content and attendance, all or nothing. `version` is the one that was opened. Where there is a newer
   * one, the error is CHANGED with its number; sent as `version`, that number overwrites it.
   */
  update: procedure
    .errors({
      NOT_FOUND,
      CHANGED: {
        status: 409,
        message: 'This session was changed by someone else',
        data: z.object({ version: z.int() }),
      },
      ...CONTENT_ERRORS,
    })
    .input(sessionContent.extend({ id, version: z.int() }))
    .output(z.object({ id: z.uuid(), version: z.int() })),
  /** Deletes a session and its attendance. */
  remove: procedure.errors({ NOT_FOUND }).input(sessionId),
}
