import { z } from 'zod'
import { knownPassword, PASSWORD_ERRORS } from './accounts.ts'
import { procedure } from './errors.ts'
import { hasLength, organizationName, plainDate } from './fields.ts'

/** Somebody of a roster whose age says another group, or none. */
const transferable = z.object({
  id: z.uuid(),
  attendeeName: z.string(),
  organizationName,
  birthdate: plainDate,
  age: z.int(),
  kind: z.enum(['mismatch', 'leader', 'allowed', 'underage']),
  /** Where they belong; of the youngest, the group that takes them. */
  group: organizationName,
})

export type Transferable = z.infer<typeof transferable>

/** The tool is closed: the password opens it, for ten minutes. */
const LOCKED = { LOCKED: { status: 403, message: 'Please enter your password' } } as const

const personId = z.uuid({ error: 'invalid' })
/** As many as one body takes. */
const MOST_PEOPLE = 10_000

/** The yearly move of everyone into the group of their age. For admins, opened by their password. */
export const transfer = {
  /** Open the tool for ten minutes, in this browser. Wrong passwords are limited like those at signing in. */
  unlock: procedure.errors(PASSWORD_ERRORS).input(z.object({ password: knownPassword })),
  /**
   * Everyone who would be moved or asked about, by organization and name, and how many with a birthdate were looked at
   * outside the units without an age check. `undoable` is the last transfer, where it was not undone.
   */
  scan: procedure.errors(LOCKED).output(
    z.object({
      looked: z.int(),
      people: z.array(transferable),
      undoable: z.object({ id: z.uuid(), at: z.date(), count: z.int() }).nullable(),
    }),
  ),
  /**
   * Do all of it or nothing. Each choice names what was seen. Whoever has been changed since, whose name stands in the target
   * group already, or for whom the target group has no room, is left and named. Sent again with the same id, it answers as the
   * first time.
   */
  apply: procedure
    .errors({ ...LOCKED, CONFLICT: { status: 409, message: 'This id is already in use' } })
    .input(
      z.object({
        id: z.uuid({ error: 'invalid' }),
        moves: z
          .array(
            z.object({
              id: personId,
              from: organizationName,
              to: organizationName,
              kind: z.enum(['mismatch', 'leader', 'allowed']),
            }),
          )
          .refine(hasLength(0, MOST_PEOPLE), 'tooLong'),
        underage: z
          .array(z.object({ id: personId, from: organizationName, choice: z.enum(['move', 'delete']) }))
          .refine(hasLength(0, MOST_PEOPLE), 'tooLong'),
      }),
    )
    .output(
      z.object({
        moved: z.int(),
        underageMoved: z.int(),
        deleted: z.int(),
        /** Left where they are, because their name stands in the target group. */
        clashes: z.array(z.string()),
        /** Left where they are, because the target group has as many people as a roster holds. */
        full: z.array(z.string()).default([]),
        /** Left as they are, because somebody has changed them since. */
        changed: z.array(z.string()),
      }),
    ),
  /** Take the last transfer back: whoever was changed since, or whose name is taken again, is left and named. */
  undo: procedure
    .errors({ ...LOCKED, NOT_FOUND: { status: 404, message: 'There is nothing to undo' } })
    .input(z.object({ id: z.uuid({ error: 'invalid' }) }))
    .output(z.object({ restored: z.int(), left: z.array(z.string()) })),
}
