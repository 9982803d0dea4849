import { z } from 'zod'
import { readsWith, saves } from '#contract/calls.ts'
import { CONFLICT } from '#contract/errors.ts'
import { id, optionalLine, personName } from '#contract/fields.ts'
import { HAND_OVER_WAYS } from '#domain/people/handing-over.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'

const handOver = z.object({
  id: z.uuid(),
  attendeeId: z.uuid().nullable(),
  /** Null if the entry in the roster is not there any more. */
  attendeeName: z.string().nullable(),
  way: z.enum(HAND_OVER_WAYS),
  name: z.string().nullable(),
  leftAt: z.date(),
})

export type HandOver = z.infer<typeof handOver>

const NOT_FOUND = { status: 404, message: 'Session not found' } as const

/** Calls about who left after a session, for people who may edit it. Source: docs/product.md, 16.19. */
export const handingOver = {
  /** The hand-overs that count, in the order in which they arrived. */
  handOvers: readsWith({ audit: 'reading.list' })
    .errors({ NOT_FOUND })
    .input(z.object({ id }))
    .output(
      z.object({
        handOvers: z.array(handOver),
        /** The phone of the group's first team leader by name who has one; null without any. */
        leaderPhone: z.string().nullable(),
      }),
    ),
  /** Records that a person left. The first one stays; one that says something else is stored beside it. */
  handOver: saves({ keeps: 'creates', key: 'id', audit: 'roster.handed_over' })
    .errors({
      NOT_FOUND,
      CONFLICT,
      TOO_LATE: { status: 409, message: 'A hand-over is recorded until noon of the next day' },
    })
    .input(
      z
        .object({
          id,
          sessionId: id,
          attendeeId: id.nullable(),
          attendeeName: personName,
          way: z.enum(HAND_OVER_WAYS),
          name: personName.nullable(),
          leftAt: z.iso.datetime({ offset: true }),
        })
        .refine(({ way, name }) => (way === 'alone') === (name === null), { path: ['name'], error: 'required' }),
    )
    .output(z.object({ id: z.uuid() })),
  /**
   * Takes a hand-over back; after noon of the next day only team leaders of the group and admins may, with a reason.
   * `takenBack` is false if another person did so before, or the same was recorded under another id.
   */
  takeBackHandOver: saves({
    ...{ keeps: 'switches', needs: 'takenBack', repeats: true, audit: 'roster.hand_over_taken_back' },
  })
    .errors({ NOT_FOUND, REASON_REQUIRED: { status: 422, message: 'Please give a reason' } })
    .input(
      z.object({
        ...{ id, handOverId: id, reason: optionalLine(TEXT_LIMITS.reason) },
        /** When it was done on a device without a connection; if it is missing, now. */
        takenBackAt: z.iso.datetime({ offset: true }).optional(),
      }),
    )
    .output(z.object({ takenBack: z.boolean() })),
}
