import { z } from 'zod'
import { readsWith, saves } from '#contract/calls.ts'
import { hasLength, id, organizationName, plainDate } from '#contract/fields.ts'
import { ATTENDANCE_STATUSES } from '#domain/sessions/sessions.ts'
import { MOST_GUARDIANS, MOST_IN_SESSION } from '#domain/texts/limits.ts'
import { NOT_FOUND, personId } from './reveals.ts'

const mark = z.object({ status: z.enum(ATTENDANCE_STATUSES), absenceReason: z.string().nullable() })

/** The entry `personId` remains, and gets the data of the other one in the same group. */
const both = { ...personId, otherId: id }

const guardian = z.object({
  id: z.uuid(),
  name: z.string(),
  relation: z.string().nullable(),
  phone: z.string().nullable(),
})

/** What is compared of an entry: what its page shows, and where it comes from. */
const comparedEntry = z.object({
  isLeader: z.boolean(),
  phoneNumber: z.string().nullable(),
  /** The age in whole years today; null without a birthdate, which is an answer of its own. */
  age: z.int().nullable(),
  guardians: z.array(guardian),
  /** The marks by group, with the day of the last one. The group is null if the reader may not open its sessions. */
  marks: z.array(
    z.object({ organizationName: organizationName.nullable(), present: z.int(), all: z.int(), last: plainDate }),
  ),
  addedAt: z.date(),
  /** The name of the adding person; null if the account was deleted. */
  addedBy: z.string().nullable(),
  isImported: z.boolean(),
})

export type ComparedEntry = z.infer<typeof comparedEntry>

const choices = z.object({
  /** It is missing in answers of an earlier version of the server. */
  entries: z.object({ own: comparedEntry, other: comparedEntry }).optional(),
  /** The sessions in which both entries have explicit marks that differ. Only visible sessions have reasons. */
  marks: z.array(z.object({ sessionId: z.uuid(), sessionDate: plainDate, own: mark, other: mark })),
  /** The details in which both entries differ: phones, and of birthdates only that they differ. */
  details: z.array(
    z.object({
      detail: z.enum(['birthdate', 'phoneNumber']),
      own: z.string().nullable(),
      other: z.string().nullable(),
    }),
  ),
  /** The guardians of both entries if they exceed the limit; empty otherwise. */
  guardians: z.array(guardian),
})

const whose = z.enum(['own', 'other']).optional()

const detailChoices = z.object({ birthdate: whose, phoneNumber: whose })

export type DetailChoices = z.infer<typeof detailChoices>

export type MergeChoices = z.infer<typeof choices>

/**
 * Calls that merge two entries of one person. Admins and team leaders of the group may call them. Source:
 * docs/product.md, 6.13.
 */
export const merging = {
  mergeChoices: readsWith({ audit: 'reading.page' }).errors({ NOT_FOUND }).input(z.object(both)).output(choices),
  /**
   * The error without a choice is CHOICE_NEEDED. A repeated call gets the same answer; its id with other content is
   * CONFLICT.
   */
  merge: saves({ keeps: 'creates', key: 'id', audit: 'roster.merged' })
    .errors({ NOT_FOUND, CHOICE_NEEDED: { status: 409, message: 'A choice is missing' } })
    .input(
      z.object({
        ...both,
        id,
        /** The sessions that keep the other entry's mark, and those that keep the own one. */
        otherMarks: z.array(id).refine(hasLength(0, MOST_IN_SESSION), 'invalid').default([]),
        ownMarks: z.array(id).refine(hasLength(0, MOST_IN_SESSION), 'invalid').default([]),
        details: detailChoices.default({}),
        guardians: z.array(id).refine(hasLength(0, MOST_GUARDIANS), 'invalid').default([]),
      }),
    )
    .output(z.object({ id: z.uuid() })),
  /** Undoes a merge, within ten minutes and unless the entry was changed since (MERGE_CHANGED). */
  undoMerge: saves({ keeps: 'switches', audit: 'roster.unmerged' })
    .errors({ NOT_FOUND, MERGE_CHANGED: { status: 409, message: 'It is too late, or the person was changed since' } })
    .input(z.object({ ...personId, id }))
    .output(z.object({ otherId: z.uuid() })),
}
