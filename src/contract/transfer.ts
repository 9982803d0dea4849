import { z } from 'zod'
import { MOST_TRANSFERRED } from '#domain/limits.ts'
import { knownPassword, PASSWORD_ERRORS } from './accounts.ts'
import { procedure } from './errors.ts'
import { hasLength, organizationName, plainDate } from './fields.ts'

/** Somebody in a roster whose age belongs to another group, or to none. */
const transferable = z.object({
  id: z.uuid(),
  attendeeName: z.string(),
  organizationName,
  birthdate: plainDate,
  age: z.int(),
  kind: z.enum(['mismatch', 'leader', 'allowed', 'underage']),
  /** The group of their age; for children too young for any, the one for the youngest. */
  group: organizationName,
})

export type Transferable = z.infer<typeof transferable>

/** The tool is locked: the password opens it for ten minutes. */
const LOCKED = { LOCKED: { status: 403, message: 'Please enter your password' } } as const

const personId = z.uuid({ error: 'invalid' })

/** The yearly move of everyone to the group of their age. For admins, who open it with their password. */
export const transfer = {
  /** Opens the tool for ten minutes in this browser. Wrong passwords are limited like those of sign-ins. */
  unlock: procedure.errors(PASSWORD_ERRORS).input(z.object({ password: knownPassword })),
  /**
   * Everyone who may be moved, by organization and name. `looked` is the number of people with a birthdate in organizations
   * with an age check. `undoable` is the last transfer; null where it was undone.
   */
  scan: procedure.errors(LOCKED).output(
    z.object({
      looked: z.int(),
      people: z.array(transferable),
      undoable: z.object({ id: z.uuid(), at: z.date(), count: z.int() }).nullable(),
    }),
  ),
  /**
   * Carries out the choices in one transaction. People who were changed since they were shown, whose name is taken in the
   * target group, or for whom it has no room, stay where they are and are named. Sent again with the same id, it answers as
   * the first time.
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
          .refine(hasLength(0, MOST_TRANSFERRED), 'tooLong'),
        underage: z
          .array(z.object({ id: personId, from: organizationName, choice: z.enum(['move', 'delete']) }))
          .refine(hasLength(0, MOST_TRANSFERRED), 'tooLong'),
      }),
    )
    .output(
      z.object({
        moved: z.int(),
        underageMoved: z.int(),
        deleted: z.int(),
        /** Names of people who stay because the name is taken in the target group. */
        clashes: z.array(z.string()),
        /** Names of people who stay because the target group is full. */
        full: z.array(z.string()).default([]),
        /** Names of people who stay because they were changed since. */
        changed: z.array(z.string()),
      }),
    ),
  /** Undoes the last transfer. People who were changed since, or whose name or place is taken, stay and are named. */
  undo: procedure
    .errors({ ...LOCKED, NOT_FOUND: { status: 404, message: 'There is nothing to undo' } })
    .input(z.object({ id: z.uuid({ error: 'invalid' }) }))
    .output(z.object({ restored: z.int(), left: z.array(z.string()) })),
}
