import { z } from 'zod'
import { MOST_GUARDIANS, MOST_IN_SESSION } from '#domain/limits.ts'
import { ATTENDANCE_STATUSES } from '#domain/sessions.ts'
import { procedure } from './errors.ts'
import { hasLength, id, plainDate } from './fields.ts'
import { CONFLICT, NOT_FOUND, personId } from './reveals.ts'

const mark = z.object({ status: z.enum(ATTENDANCE_STATUSES), absenceReason: z.string().nullable() })

/** The entry of `personId` stays, and gets what belongs to the other one of the same group. */
const both = { ...personId, otherId: id }

const choices = z.object({
  /** Sessions in which both have a mark that a person set, and the marks differ. Reasons only of sessions in sight. */
  marks: z.array(z.object({ sessionId: z.uuid(), sessionDate: plainDate, own: mark, other: mark })),
  /** What both have, and differs: the phones, and of birthdates that they differ. */
  details: z.array(
    z.object({
      detail: z.enum(['birthdate', 'phoneNumber']),
      own: z.string().nullable(),
      other: z.string().nullable(),
    }),
  ),
  /** The guardians of both, if they are more than a person may have; else empty. */
  guardians: z.array(
    z.object({ id: z.uuid(), name: z.string(), relation: z.string().nullable(), phone: z.string().nullable() }),
  ),
})

const whose = z.enum(['own', 'other']).optional()

/** Of differing details, whose stay. */
const detailChoices = z.object({ birthdate: whose, phoneNumber: whose })

export type DetailChoices = z.infer<typeof detailChoices>

export type MergeChoices = z.infer<typeof choices>

/** The calls of `people` that merge two entries of one person: for admins and team leaders of the group. Source: docs/product.md, 6.13. */
export const merging = {
  /** What has to be chosen before two entries are merged. */
  mergeChoices: procedure.errors({ NOT_FOUND }).input(z.object(both)).output(choices),
  /**
   * Merges two entries. Without a choice that has to be made, nothing is done, and CHOICE_NEEDED is answered. The same id with the same
   * content again answers the same; with other content CONFLICT.
   */
  merge: procedure
    .errors({ NOT_FOUND, CONFLICT, CHOICE_NEEDED: { status: 409, message: 'A choice is missing' } })
    .input(
      z.object({
        ...both,
        id,
        /** The sessions in which the mark of the other entry stays, and those in which the own one does. */
        otherMarks: z.array(id).refine(hasLength(0, MOST_IN_SESSION), 'invalid').default([]),
        ownMarks: z.array(id).refine(hasLength(0, MOST_IN_SESSION), 'invalid').default([]),
        details: detailChoices.default({}),
        /** The guardians who stay, if there are more than a person may have. */
        guardians: z.array(id).refine(hasLength(0, MOST_GUARDIANS), 'invalid').default([]),
      }),
    )
    .output(z.object({ id: z.uuid() })),
  /** Undoes a merge, within ten minutes and unless the entry was changed since (MERGE_CHANGED). */
  undoMerge: procedure
    .errors({ NOT_FOUND, MERGE_CHANGED: { status: 409, message: 'It is too late, or the person was changed since' } })
    .input(z.object({ ...personId, id }))
    .output(z.object({ otherId: z.uuid() })),
}
