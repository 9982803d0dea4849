import { z } from 'zod'
import { reads, readsWith, saves } from '#contract/calls.ts'
import {
  hasLength,
  id,
  optionalLine,
  organizationName,
  pageInput,
  pageOf,
  personName,
  plainDate,
  recentDate,
  stored,
} from '#contract/fields.ts'
import { SESSION_FIELDS } from '#domain/session-edits/session-edit.ts'
import { ATTENDANCE_STATUSES, ofSessionTexts } from '#domain/sessions/sessions.ts'
import { MOST_IN_SESSION, TEXT_LIMITS } from '#domain/texts/limits.ts'
import { handingOver } from './hand-overs.ts'
import { fieldAuthors, sessionEdit, sessionEditAnswer, sessionFields, tapTime } from './session-edits.ts'

const sessionSummary = z.object({
  id: stored.id,
  title: z.string(),
  description: z.string().nullable(),
  presenterName: z.string(),
  topic: z.string(),
  sessionDate: stored.date,
  sessionTime: stored.timeOfDay.nullable(),
  location: z.string().nullable(),
  organization: stored.organizationName.nullable(),
  presentCount: z.int(),
  attendanceCount: z.int(),
})

export type SessionSummary = z.infer<typeof sessionSummary>

const attendanceRow = z.object({
  id: stored.id,
  attendeeId: stored.id.nullable(),
  attendeeName: z.string(),
  isLeader: z.boolean(),
  /** Whether the reader may open the person's page (docs/product.md, 16.1). */
  hasPage: z.boolean(),
  birthdate: stored.date.nullable(),
  status: z.enum(ATTENDANCE_STATUSES),
  absenceReason: z.string().nullable(),
  /** When the mark was set; null for a default mark, and for readers who may not edit the session. */
  markedAt: z.date().nullable(),
  /** The name of the person who set the mark; null like `markedAt`, and if the account was deleted. */
  markedBy: z.string().nullable(),
})

export type AttendanceRow = z.infer<typeof attendanceRow>

const sessionDetail = sessionSummary.extend({
  ...ofSessionTexts(() => z.string().nullable()),
  createdAt: z.date(),
  /** Grows with every edit; an edit sends its initial version. */
  version: z.int(),
  attendance: z.array(attendanceRow),
  /**
   * The age below which the group hands children over; missing if it does not, and for readers who may not edit the
   * session.
   */
  handsOverBelow: z.int().optional(),
})

export type SessionDetail = z.infer<typeof sessionDetail>

const attendanceInput = z.object({
  attendeeId: z.uuid().nullable(),
  attendeeName: personName,
  isLeader: z.boolean(),
  status: z.enum(ATTENDANCE_STATUSES),
  absenceReason: optionalLine(TEXT_LIMITS.reason),
  markedAt: tapTime,
  /**
   * Whether a person set the mark. Everyone starts present, or absent if it was announced, which no person set. It is
   * absent from older clients.
   */
  isExplicit: z.boolean().optional(),
  /** The person who had set the mark, as the report named them, if a session is recorded again. */
  markedBy: personName.optional(),
})

/** A session with its attendance, as sent by clients. */
const sessionContent = z.object({
  ...sessionFields,
  attendance: z.array(attendanceInput).refine(hasLength(0, MOST_IN_SESSION), 'tooLong'),
})

export type SessionContent = z.infer<typeof sessionContent>

export type SessionContentInput = z.input<typeof sessionContent>

const NOT_FOUND = { status: 404, message: 'Session not found' } as const

/** Why a session's content is refused. */
const CONTENT_ERRORS = {
  LEADER_REQUIRED: { status: 422, message: 'Please add at least one leader' },
  DUPLICATE_NAME: { status: 422, message: 'This name already exists', data: z.object({ name: z.string() }) },
} as const

const sameDaySession = z.object({
  id: z.uuid(),
  /** It is 'Session' if none was typed. */
  topic: z.string(),
  author: z.string().nullable(),
})

export type SameDaySession = z.infer<typeof sameDaySession>

const possibleJoin = z.object({
  /** The caller's own session. */
  id: z.uuid(),
  organizationName,
  sessionDate: plainDate,
  /** The first session of the day, by another person. */
  into: z.object({ id: z.uuid(), author: z.string().nullable(), recordedAt: z.date() }),
  /** Whether both have the same time, and no text that both have differs. No question is needed then. */
  isCertain: z.boolean(),
})

export type PossibleJoin = z.infer<typeof possibleJoin>

const sessionId = z.object({ id: z.uuid({ error: 'invalid' }) })

/** Meeting sessions with their attendance. Source: docs/product.md, 5. */
export const sessions = {
  /**
   * Sessions, the newest first. With null as `organizationName` they are those without an organization, with `isHeld`
   * those until today.
   */
  list: reads
    .input(z.object({ organizationName: organizationName.nullish(), isHeld: z.boolean().default(false), ...pageInput }))
    .output(pageOf(sessionSummary)),
  /**
   * The newest sessions of each organization, in the network's order, then those without an organization. Admins may
   * call it.
   */
  overview: reads.output(z.array(pageOf(sessionSummary).extend({ organizationName: organizationName.nullable() }))),
  /** The first recorded session of a day, except `exceptId`; null if none. The form only warns of a second one. */
  sameDay: reads
    .input(z.object({ organizationName, sessionDate: plainDate, exceptId: id.optional() }))
    .output(sameDaySession.nullable()),
  /** Sessions that the caller recorded after another person had recorded one of the same group and day. */
  possibleJoins: reads.output(z.array(possibleJoin)),
  /** Ends the question whether a session is to be joined into another one. */
  keepBoth: saves({ keeps: 'switches', audit: 'session.changed' })
    .errors({ NOT_FOUND })
    .input(sessionId)
    .output(z.void()),
  ...handingOver,
  /**
   * The sessions of a group, or of all groups (null), in the month of a day until today. People who may record them may
   * call it, and admins for all groups.
   */
  month: reads
    .input(z.object({ organizationName: organizationName.nullable(), month: recentDate }))
    .output(z.object({ sessions: z.int(), present: z.int(), all: z.int() })),
  /** One session with its attendance, ordered by name. A hidden session is NOT_FOUND. */
  get: readsWith({ audit: 'reading.list', shows: ['name', 'birthdate', 'reason'] })
    .errors({ NOT_FOUND })
    .input(sessionId)
    .output(sessionDetail),
  /** Who set the present values of some fields, and when, for people who may edit the session. */
  fieldAuthors: reads
    .errors({ NOT_FOUND })
    .input(
      sessionId.extend({
        fields: z.array(z.enum(SESSION_FIELDS)).refine(hasLength(0, SESSION_FIELDS.length), 'invalid'),
      }),
    )
    .output(fieldAuthors),
  /**
   * Records a session in one transaction. A repeated call gets the same answer; the same id with other content is
   * CONFLICT.
   */
  create: saves({ keeps: 'creates', key: 'id', repeats: false, audit: 'session.created' })
    .errors(CONTENT_ERRORS)
    .input(
      sessionContent.extend({
        id,
        organizationName,
        isSeparate: z.boolean().optional(),
        /** The deleted session that is recorded again. Its marks keep the people who had set them. */
        insteadOf: id.optional(),
      }),
    )
    .output(z.object({ id: z.uuid() })),
  /**
   * Changes a session in one transaction: a cell of the edit that others changed to another value is a conflict and
   * stays as stored, all other cells are saved. A repeated call gets the same answer. Source: docs/product.md, 5.8.
   */
  edit: saves({ keeps: 'each', needs: 'conflicts', key: 'editId', repeats: false, audit: 'session.changed' })
    .errors({
      NOT_FOUND,
      NOT_JOINABLE: { status: 409, message: 'These sessions can no longer be joined' },
      ...CONTENT_ERRORS,
    })
    .input(sessionEdit)
    .output(sessionEditAnswer),
  /**
   * Replaces a session's content and attendance. Pages with protocol 2 and before call it. `version` is the opened
   * version. If there is a newer one, the error is CHANGED with its number. To overwrite it, they repeat the call with
   * that number.
   */
  update: saves({ keeps: 'version', key: 'id:version', repeats: false, audit: 'session.changed' })
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
  remove: saves({ keeps: 'switches', needs: null, audit: 'session.deleted' }).errors({ NOT_FOUND }).input(sessionId),
}
