import { z } from 'zod'
import {
  hasLength,
  id,
  optionalLine,
  optionalText,
  personName,
  plainDate,
  stored,
  textIfSent,
  timeOfDay,
} from '#contract/fields.ts'
import { SESSION_FIELDS } from '#domain/session-edits/session-edit.ts'
import { ATTENDANCE_STATUSES, ofSessionTexts, SESSION_TEXT_LIMITS } from '#domain/sessions/sessions.ts'
import { MOST_IN_SESSION, TEXT_LIMITS } from '#domain/texts/limits.ts'

/**
 * The time of the tap in the form, by the device's clock. The server limits it to the time between a week before the
 * meeting (in an edit: the session's creation) and now. It is absent for an untapped mark, and from older clients.
 */
export const tapTime = z.iso.datetime({ offset: true, error: 'invalid' }).nullish()

/** The fields of a session as sent by clients. */
export const sessionFields = {
  sessionDate: plainDate,
  sessionTime: timeOfDay.nullish().transform((time) => time ?? null),
  location: optionalLine(TEXT_LIMITS.location),
  topic: optionalLine(TEXT_LIMITS.topic),
  ...ofSessionTexts((name) => textIfSent(SESSION_TEXT_LIMITS[name])),
}

const attending = z.object({
  isLeader: z.boolean(),
  mark: z.object({
    status: z.enum(ATTENDANCE_STATUSES),
    absenceReason: optionalLine(TEXT_LIMITS.reason),
    isExplicit: z.boolean(),
  }),
})

const LONGEST_TEXT = Math.max(...Object.values(SESSION_TEXT_LIMITS))

/** The value that the person saw is compared, and never stored. */
const change = <Value extends z.ZodType>(is: Value) =>
  z.object({ was: z.string().refine(hasLength(0, LONGEST_TEXT), 'tooLong').nullable(), is }).optional()

/**
 * What its author changed in a session (`domain/session-edits/session-edit.ts`). A person whose `was` or `is` is null
 * is not in the session there.
 */
export const sessionEdit = z.object({
  id: z.uuid({ error: 'invalid' }),
  /** The device makes the id, so that the edit takes effect once. */
  editId: id,
  fields: z.object({
    sessionDate: change(sessionFields.sessionDate),
    sessionTime: change(sessionFields.sessionTime),
    location: change(sessionFields.location),
    topic: change(sessionFields.topic),
    ...ofSessionTexts((name) => change(optionalText(SESSION_TEXT_LIMITS[name]))),
  }),
  people: z
    .array(
      z.object({
        attendeeId: z.uuid().nullable(),
        name: personName,
        was: attending.nullable(),
        is: attending.nullable(),
        markedAt: tapTime,
      }),
    )
    .refine(hasLength(0, 2 * MOST_IN_SESSION), 'tooLong'),
  /** The other session of the same meeting that the edit takes over, which is then deleted; its address leads here. */
  joins: z.object({ id: z.uuid(), version: z.int() }).optional(),
})

export type SessionEditInput = z.input<typeof sessionEdit>

const mark = z.object({
  status: z.enum(ATTENDANCE_STATUSES),
  absenceReason: z.string().nullable(),
  isExplicit: z.boolean(),
})
const person = { attendeeId: stored.id.nullable(), name: z.string() }
/** Who set the present value, and when; null if unknown. */
const theirAuthor = { by: z.string().nullable(), at: z.date().nullable() }

/** A cell of an edit that stays as it is stored until a person decides. */
const editConflict = z.discriminatedUnion('cell', [
  z.object({
    cell: z.literal('field'),
    field: z.enum(SESSION_FIELDS),
    theirs: z.string().nullable(),
    mine: z.string().nullable(),
    ...theirAuthor,
  }),
  z.object({ cell: z.literal('mark'), ...person, theirs: mark, mine: mark, ...theirAuthor }),
  z.object({ cell: z.literal('lastLeader'), ...person }),
])

export type EditConflict = z.infer<typeof editConflict>

export const sessionEditAnswer = z.object({
  version: z.int(),
  /** The cells to decide. */
  conflicts: z.array(editConflict),
  /**
   * People in the session in spite of a removal: because this edit marks them, or because others marked them and this
   * edit removes them.
   */
  stayed: z.array(z.object({ ...person, by: z.enum(['myMark', 'theirMark']) })),
})

export const fieldAuthors = z.array(z.object({ field: z.enum(SESSION_FIELDS), ...theirAuthor }))

export type FieldAuthors = z.infer<typeof fieldAuthors>
