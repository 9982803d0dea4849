import { z } from 'zod'
import { OUTDATED_STATUS } from './protocol.ts'

/**
 * A path in the input (`attendance.3.attendeeName`), and the text key of the problem; `limit` is that of a text that is
 * too long.
 */
const fieldProblem = z.object({ path: z.string(), problem: z.string(), limit: z.number().optional() })

export type FieldProblem = z.infer<typeof fieldProblem>

/**
 * The errors of every call; areas add their own. The code is the translation key. Other failures are UNEXPECTED, with a
 * reference to the log.
 */
export const COMMON_ERRORS = {
  UNAUTHENTICATED: { status: 401, message: 'Not authenticated' },
  PROFILE_NOT_FOUND: { status: 403, message: 'User profile not found' },
  NOT_APPROVED: { status: 403, message: 'Your account waits for approval' },
  /** The network requires a second factor, which the person has not set up: no other call is allowed. */
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Please set up the second step of signing in first' },
  ORGANIZATION_RENAMED: {
    status: 409,
    message: 'This group has another name now',
    data: z.object({ from: z.string(), to: z.string() }),
  },
  FORBIDDEN: { status: 403, message: 'Access denied' },
  INVALID_INPUT: {
    status: 422,
    message: 'Some fields are not right',
    data: z.object({ fields: z.array(fieldProblem) }),
  },
  /** The request body is too large: the limit is 64 kB without a sign-in, 1 MB with one, 4 MB for an import. */
  TOO_LARGE: { status: 413, message: 'This is too much at once' },
  /** The database is unavailable. The call may have taken effect, so it should be repeated with the same id. */
  UNAVAILABLE: { status: 503, message: 'Not available at the moment. Try again.' },
  OUTDATED: { status: OUTDATED_STATUS, message: 'A new version is ready. Reload the page.' },
  UNEXPECTED: { status: 500, message: 'Something went wrong', data: z.object({ reference: z.string() }) },
} as const

/**
 * The error of a call without a proof of identity in the last fifteen minutes (`accounts.prove`). The same call can be
 * repeated afterwards.
 */
export const PROOF_ERRORS = { PROOF_REQUIRED: { status: 403, message: 'Please enter your password' } } as const

/** The client's id belongs to something else. */
export const CONFLICT = { status: 409, message: 'This id is already in use' } as const
