import { z } from 'zod'
import { currentPassword, PASSWORD_ERRORS } from '#contract/accounts/accounts.ts'
import { readsWith, saves } from '#contract/calls.ts'
import { hasLength, organizationName, plainDate } from '#contract/fields.ts'
import { MOST_TRANSFERRED } from '#domain/texts/limits.ts'

const transferable = z.object({
  id: z.uuid(),
  attendeeName: z.string(),
  organizationName,
  birthdate: plainDate,
  age: z.int(),
  kind: z.enum(['mismatch', 'leader', 'allowed', 'underage']),
  /** The group of their age, or for children too young for every group, the one with the lowest age band. */
  group: organizationName,
})

export type Transferable = z.infer<typeof transferable>

/** The transfer is locked until the password is entered, which opens it for ten minutes. */
const LOCKED = { LOCKED: { status: 403, message: 'Please enter your password' } } as const

const personId = z.uuid({ error: 'invalid' })

/**
 * The yearly bulk transfer of people to the group of their age. Admins may call it, and open it with their password.
 */
export const transfer = {
  /** Opens the transfer for ten minutes in this browser. Wrong passwords are limited as when signing in. */
  unlock: saves({ keeps: 'own', audit: 'ownAccount' })
    .errors(PASSWORD_ERRORS)
    .input(z.object({ password: currentPassword })),
  /**
   * Everyone who may be moved, by organization and name. `looked` is the number of checked people. `undoable` is the
   * last transfer; null if there is none or it was undone.
   */
  scan: readsWith({ audit: 'reading.list' })
    .errors(LOCKED)
    .output(
      z.object({
        looked: z.int(),
        people: z.array(transferable),
        undoable: z.object({ id: z.uuid(), at: z.date(), count: z.int() }).nullable(),
      }),
    ),
  /**
   * Moves people in one transaction. People who were changed since the scan, whose name is taken, or whose group is
   * full are not moved, and are listed. A repeated call gets the same answer; its id with other content is CONFLICT.
   */
  apply: saves({ keeps: 'creates', needs: 'moved', key: 'id', audit: 'roster.transferred' })
    .errors(LOCKED)
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
        /** Names of people not moved because the name is taken in the target group. */
        clashes: z.array(z.string()),
        /** Names of people not moved because the target group is full. */
        full: z.array(z.string()),
        /** Names of people not moved because they were changed since the scan. */
        changed: z.array(z.string()),
      }),
    ),
  /** People who were changed, whose name is taken, or whose group is full are not moved; `left` has their names. */
  undo: saves({ keeps: 'switches', audit: 'roster.transfer_undone' })
    .errors({ ...LOCKED, NOT_FOUND: { status: 404, message: 'There is nothing to undo' } })
    .input(z.object({ id: z.uuid({ error: 'invalid' }) }))
    .output(z.object({ restored: z.int(), left: z.array(z.string()) })),
}
