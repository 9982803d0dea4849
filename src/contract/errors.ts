import { oc } from '@orpc/contract'
import { z } from 'zod'

/** One refused field: where it stands in the input (`attendance.3.attendeeName`), and the key of the text that says why. */
export const fieldProblem = z.object({ path: z.string(), problem: z.string(), limit: z.number().optional() })

export type FieldProblem = z.infer<typeof fieldProblem>

/**
 * Every error that any procedure may answer with. The code is the translation key; an area adds its own beside these.
 * What is none of them reaches the person as UNEXPECTED with a reference number that stands in the server's log.
 */
export const procedure = oc.errors({
  UNAUTHENTICATED: { status: 401, message: 'Not authenticated' },
  PROFILE_NOT_FOUND: { status: 403, message: 'User profile not found' },
  NOT_APPROVED: { status: 403, message: 'Your account waits for approval' },
  FORBIDDEN: { status: 403, message: 'Access denied' },
  INVALID_INPUT: {
    status: 422,
    message: 'Some fields are not right',
    data: z.object({ fields: z.array(fieldProblem) }),
  },
  /** More than is read of one request: 64 kB of whoever is not signed in, 1 MB otherwise, 4 MB of an import. */
  TOO_LARGE: { status: 413, message: 'This is too much at once' },
  /** The database cannot be used at the moment. Whether the call took effect is not known: send it again, with the same id. */
  UNAVAILABLE: { status: 503, message: 'Not available at the moment. Try again.' },
  UNEXPECTED: { status: 500, message: 'Something went wrong', data: z.object({ reference: z.string() }) },
})
