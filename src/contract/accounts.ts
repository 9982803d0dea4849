import { z } from 'zod'
import { procedure } from './errors.ts'
import { organizationName, organizationRole } from './fields.ts'

export const membership = z.object({ organizationName, organizationRole })

/** The signed-in person, as the screens need them. */
export const me = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  approvalStatus: z.enum(['pending', 'approved', 'rejected']),
  /** Why the request was not approved; null unless rejected with a reason. */
  rejectionReason: z.string().nullable(),
  isAdmin: z.boolean(),
  /** The organization in the profile: where the person signed up. */
  organizationName: organizationName.nullable(),
  memberships: z.array(membership).readonly(),
  /** The network's time zone, an IANA name: 'today' is its day, wherever the device is. */
  timeZone: z.string(),
})

export type Me = z.infer<typeof me>

/**
 * The body of `POST /api/auth/sign-up/email`. Nothing else in a request counts. `domain/sign-up.ts` says what is wrong
 * with one.
 */
export const signUpBody = z.object({
  name: z.string(),
  email: z.string(),
  password: z.string(),
  organizationName: z.string(),
  phoneNumber: z.string().optional(),
  language: z.enum(['en', 'ar']).optional(),
})

const INVALID_LINK = {
  INVALID_LINK: { status: 403, message: 'This password reset link is invalid or has expired.' },
} as const

export const accounts = {
  /** Who is signed in; null when nobody is. Anyone may ask. */
  me: procedure.output(me.nullable()),
  /**
   * Open a mailed link: the tokens in its fragment make a recovery session in this browser, which may set the password and
   * nothing else; an ordinary session in this browser ends.
   */
  setSession: procedure
    .errors(INVALID_LINK)
    .input(z.object({ accessToken: z.string().min(1).max(200), refreshToken: z.string().min(1).max(200) })),
  /** Whether the password may be set now: by a recovery session, or by one signed in within the last hour. */
  recovery: procedure.output(z.object({ allowed: z.boolean() })),
  /** Set a new password, end every session of the person, and use up the link. */
  updatePassword: procedure.errors(INVALID_LINK).input(z.object({ password: z.string() })),
  /** The language in which mails are written to the person. */
  setLanguage: procedure.input(z.object({ language: z.enum(['en', 'ar']) })),
}
