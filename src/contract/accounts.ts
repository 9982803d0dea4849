import { z } from 'zod'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { oneLineText } from '#domain/text.ts'
import { procedure } from './errors.ts'
import { hasLength, optionalLine, organizationName, organizationRole, personName } from './fields.ts'

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

const cleanLine = z.string().transform(oneLineText)

/**
 * The body of `POST /api/auth/sign-up/email`. Nothing else in a request counts. `domain/sign-up.ts` says what is wrong
 * with one.
 */
export const signUpBody = z.object({
  name: cleanLine,
  email: cleanLine,
  /** As it was typed: a password is never altered. */
  password: z.string(),
  organizationName: cleanLine,
  phoneNumber: cleanLine.optional(),
  language: z.enum(['en', 'ar']).optional(),
})

/** A password that is to be checked, as it was typed. */
export const knownPassword = z
  .string()
  .refine((typed) => typed !== '', 'required')
  .refine(hasLength(0, 200), 'invalid')

const secret = z.string().refine(hasLength(1, 200), 'invalid')

const INVALID_LINK = {
  INVALID_LINK: { status: 403, message: 'This password reset link is invalid or has expired.' },
} as const

/** Where a password is hashed, after waiting for a turn: too many people wait at this moment. */
const BUSY = {
  BUSY: {
    status: 429,
    message: 'Many people are signing in. Please try again in a moment.',
    data: z.object({ retryAfterSeconds: z.int() }),
  },
} as const

/** What the password is asked for, under the limit of signing in. */
export const PASSWORD_ERRORS = {
  ...BUSY,
  INVALID_PASSWORD: { status: 403, message: 'Invalid password' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Please wait a minute and try again.' },
} as const

/** A browser in which the person is signed in. */
const signIn = z.object({
  id: z.uuid(),
  createdAt: z.date(),
  lastUsedAt: z.date(),
  /** As the browser names itself. */
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  isCurrent: z.boolean(),
})

export type SignIn = z.infer<typeof signIn>

export const accounts = {
  /** Who is signed in; null when nobody is. Anyone may ask. */
  me: procedure.output(me.nullable()),
  /**
   * Open a mailed link: the tokens in its fragment make a recovery session in this browser, which may set the password and
   * nothing else; an ordinary session in this browser ends.
   */
  setSession: procedure.errors(INVALID_LINK).input(z.object({ accessToken: secret, refreshToken: secret })),
  /** Whether the password may be set now: by a recovery session, or by one signed in within the last hour. */
  recovery: procedure.output(z.object({ allowed: z.boolean() })),
  /** Set a new password, end every session of the person, and use up the link. */
  updatePassword: procedure.errors({ ...INVALID_LINK, ...BUSY }).input(z.object({ password: z.string() })),
  /** What the person is called, and their phone number. Nothing here changes organization, role or status. */
  updateProfile: procedure.input(z.object({ fullName: personName, phoneNumber: optionalLine(TEXT_LIMITS.phone) })),
  /** The same, to be shown. */
  profile: procedure.output(z.object({ fullName: z.string(), email: z.string(), phoneNumber: z.string().nullable() })),
  /** Set another password, by the present one; the person is signed out everywhere but here. */
  changePassword: procedure
    .errors(PASSWORD_ERRORS)
    .input(z.object({ currentPassword: knownPassword, password: z.string() })),
  /** Where the person is signed in, the last used first. */
  signIns: procedure.output(z.array(signIn)),
  /** End every session of the person, this one too. */
  signOutEverywhere: procedure,
  /** Everything that is held about the person. */
  held: procedure.output(
    z.object({
      profile: z.record(z.string(), z.unknown()),
      organizations: z.array(membership),
      isAdmin: z.boolean(),
      signIns: z.array(signIn),
      sessionsRecorded: z.array(z.object({ title: z.string(), sessionDate: z.string(), createdAt: z.date() })),
      transactionsRequested: z.array(
        z.object({
          organizationName,
          transactionType: z.string(),
          currency: z.string(),
          amount: z.string(),
          status: z.string(),
          notes: z.string().nullable(),
          requestedAt: z.date(),
        }),
      ),
      peopleAddedToRosters: z.int(),
      attendanceMarksSet: z.int(),
      transactionsReviewed: z.int(),
      ledgerEntriesWritten: z.int(),
    }),
  ),
  /** The language in which mails are written to the person. */
  setLanguage: procedure.input(z.object({ language: z.enum(['en', 'ar']) })),
}
