import { z } from 'zod'
import { readsWith, saves } from '#contract/calls.ts'
import { id, optionalText, pageInput, pageOf, plainDate } from '#contract/fields.ts'
import { FOLLOW_UP_OUTCOMES } from '#domain/attendance/follow-ups.ts'
import { MOST_NOTES, TEXT_LIMITS } from '#domain/texts/limits.ts'
import { NOT_FOUND, personId } from './reveals.ts'

/** An absence that a follow-up belongs to: its day, and how many the person has on that day. */
export const countedAbsence = z.object({ day: plainDate, ofDay: z.int().min(1) })

const outcome = z.enum(FOLLOW_UP_OUTCOMES)

/** A follow-up without its text, which only the person's page has. */
export const shownFollowUp = z.object({
  id: z.uuid(),
  outcome,
  /** The name of the author; null if the account was deleted. */
  author: z.string().nullable(),
  createdAt: z.date(),
  isOwn: z.boolean(),
})

export type ShownFollowUp = z.infer<typeof shownFollowUp>

const followUp = shownFollowUp.extend({
  text: z.string().nullable(),
  absence: countedAbsence,
  mayDelete: z.boolean(),
})

export type FollowUp = z.infer<typeof followUp>

/** The results of calls about absences in a row. Source: docs/product.md, 16.15. */
export const followingUp = {
  /** The follow-ups of a person, the newest first. */
  followUps: readsWith({ audit: 'reading.page' })
    .errors({ NOT_FOUND })
    .input(z.object({ ...personId, ...pageInput }))
    .output(pageOf(followUp)),
  /**
   * Adds a follow-up under an id that the client makes.
   * @param seen the newest absence that the author saw
   */
  noteFollowUp: saves({ keeps: 'creates', key: 'id', audit: 'roster.follow_up_noted' })
    .errors({
      NOT_FOUND,
      NOT_FOLLOWED_UP: { status: 409, message: 'This person is not followed up any more' },
      TOO_MANY_NOTES: { status: 409, message: `A person has at most ${MOST_NOTES} notes` },
    })
    .input(z.object({ ...personId, id, outcome, text: optionalText(TEXT_LIMITS.followUp), seen: countedAbsence }))
    .output(z.object({ id: z.uuid() })),
  /** Only its author, team leaders of the group and admins may remove it; others get FORBIDDEN. */
  removeFollowUp: saves({ keeps: 'switches', audit: 'roster.follow_up_removed' })
    .errors({ NOT_FOUND })
    .input(z.object({ ...personId, id }))
    .output(z.object({ removed: z.boolean() })),
}
