import { z } from 'zod'
import { saves } from '#contract/calls.ts'
import { BOTH_CHANGED } from '#contract/edits.ts'
import { CONFLICT } from '#contract/errors.ts'
import { id, optionalLine, personName } from '#contract/fields.ts'
import { COLLECTOR_KINDS, GOES_ALONE } from '#domain/people/collecting.ts'
import { HAND_OVER_WAYS } from '#domain/people/handing-over.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { NOT_FOUND, personId } from './reveals.ts'

/** The guardian who said so, the name of the recording person (null if the account was deleted), and when. */
const said = { saidBy: z.string().nullable(), recordedBy: z.string().nullable() }

const collector = z.object({
  id: z.uuid(),
  kind: z.enum(COLLECTOR_KINDS),
  name: z.string(),
  relation: z.string().nullable(),
  phone: z.string().nullable(),
  ...said,
  recordedAt: z.date(),
})

export type Collector = z.infer<typeof collector>

/** Who may collect a child, in a group that hands children over. Source: docs/product.md, 16.18. */
export const collecting = z.object({
  guardiansMay: z.boolean(),
  alone: z.enum(GOES_ALONE),
  ...said,
  /** Null as long as nothing was recorded. */
  recordedAt: z.date().nullable(),
  /** In the order of recording. */
  people: z.array(collector),
  /** The last times that the child left, the newest first; missing in the copies on a device. */
  handOvers: z
    .array(
      z.object({
        way: z.enum(HAND_OVER_WAYS),
        name: z.string().nullable(),
        leftAt: z.date(),
        recordedBy: z.string().nullable(),
      }),
    )
    .optional(),
})

export type Collecting = z.infer<typeof collecting>

const collectorInput = {
  kind: z.enum(['may', 'must_not']),
  name: personName,
  relation: optionalLine(TEXT_LIMITS.relation),
  phone: optionalLine(TEXT_LIMITS.phone),
  saidBy: optionalLine(TEXT_LIMITS.name),
}

const answersInput = {
  guardiansMay: z.boolean(),
  alone: z.enum(GOES_ALONE),
  saidBy: optionalLine(TEXT_LIMITS.name),
}

export const collectingCalls = {
  /**
   * Saves a person who may collect or must not, under an id that the client makes. With the id of a guardian's request
   * it confirms it. A change has `opened`. Only team leaders of the group and admins may save one who must not.
   */
  saveCollector: saves({ keeps: 'opened', audit: 'roster.collector_saved' })
    .errors({
      NOT_FOUND,
      CONFLICT,
      BOTH_CHANGED,
      COLLECTOR_REMOVED: { status: 409, message: 'This person was removed from the list' },
      TOO_MANY_COLLECTORS: { status: 409, message: 'The list is full' },
      MUST_NOT_COLLECT: { status: 409, message: 'This person must not collect the child' },
    })
    .input(
      z.object({
        ...personId,
        id,
        ...collectorInput,
        opened: z.object({ ...collectorInput, kind: z.enum(COLLECTOR_KINDS) }).optional(),
      }),
    )
    .output(collector),
  /** Removes an entry, or rejects a guardian's request, if it is still of the kind that the person saw. */
  removeCollector: saves({ keeps: 'switches', needs: 'removed', repeats: true, audit: 'roster.collector_removed' })
    .errors({ NOT_FOUND })
    .input(z.object({ ...personId, id, kind: z.enum(COLLECTOR_KINDS) }))
    .output(z.object({ removed: z.boolean() })),
  /** Records whether guardians may collect, and whether the child goes home alone. */
  setCollecting: saves({ keeps: 'opened', audit: 'roster.collecting_set' })
    .errors({ NOT_FOUND, BOTH_CHANGED })
    .input(z.object({ ...personId, ...answersInput, opened: z.object(answersInput).optional() }))
    .output(collecting.omit({ people: true, handOvers: true })),
}
