import { z } from 'zod'
import { reads, readsWith, saves } from '#contract/calls.ts'
import { BOTH_CHANGED } from '#contract/edits.ts'
import { hasLength, optionalLine, organizationName, organizationRole, personName } from '#contract/fields.ts'
import { switches } from '#contract/network/settings.ts'
import { LANGUAGES } from '#domain/dates/dates.ts'
import { MEMBER_VIEWS } from '#domain/network/network-settings.ts'
import { APPROVAL_STATUSES } from '#domain/rights/permissions.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { oneLineText, visibleLine } from '#domain/texts/text.ts'
import { INVALID_CODE, INVALID_PASSKEY, passkeyData, typedCode } from './factor-fields.ts'
import { ownData, signIn } from './own-data.ts'

export const membership = z.object({ organizationName, organizationRole })

export const me = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  approvalStatus: z.enum(APPROVAL_STATUSES),
  /** Why an administrator rejected the person; null unless rejected with a reason. */
  rejectionReason: z.string().nullable(),
  isAdmin: z.boolean(),
  organizationName: organizationName.nullable(),
  memberships: z.array(membership).readonly(),
  settings: z.object({
    name: z.string().nullable().optional(),
    memberView: z.enum(MEMBER_VIEWS),
    secondFactorRequired: z.boolean(),
    ...switches,
  }),
  formerNames: z.record(z.string(), z.string()),
  hasSecondFactor: z.boolean(),
  /**
   * The time of the last erasure, in milliseconds since 1970 UTC; null if there was none. Devices delete data loaded
   * earlier.
   */
  lastErasureAt: z.number().nullable(),
  /** The network's time zone, an IANA name. 'Today' is the day in this zone, not in the device's. */
  timeZone: z.string(),
  /** An unguessable mark with which the device can check later whether the person lost access (`accessEnded`). */
  accessMark: z.string(),
})

export type Me = z.infer<typeof me>

const cleanLine = z.string().transform(oneLineText)

/**
 * The body of `POST /api/auth/sign-up/email`, which `domain/accounts/sign-up.ts` validates. Other fields are ignored.
 */
export const signUpBody = z.object({
  name: cleanLine,
  email: cleanLine,
  /** A password stays as it was typed: passwords are never altered. */
  password: z.string(),
  /** The name as it is stored. */
  organizationName: z.string().transform(visibleLine),
  phoneNumber: cleanLine.optional(),
  language: z.enum(LANGUAGES).optional(),
  /** The code of an invitation. A code that is not in use is no problem. */
  invitation: cleanLine.optional(),
})

export const currentPassword = z
  .string()
  .refine((typed) => typed !== '', 'required')
  .refine(hasLength(0, 200), 'invalid')

const profileInput = { fullName: personName, phoneNumber: optionalLine(TEXT_LIMITS.phone) }

const recoveryToken = z.string().refine(hasLength(1, 200), 'invalid')

const INVALID_LINK = {
  INVALID_LINK: { status: 403, message: 'This password reset link is invalid or has expired.' },
} as const

const BUSY = {
  BUSY: {
    status: 429,
    message: 'Many people are signing in. Please try again in a moment.',
    data: z.object({ retryAfterSeconds: z.int() }),
  },
} as const

/** Errors of a call that checks the current password. Wrong passwords are limited as when signing in. */
export const PASSWORD_ERRORS = {
  ...BUSY,
  INVALID_PASSWORD: { status: 403, message: 'Invalid password' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Please wait a minute and try again.' },
} as const

const PROOF_REFUSED = { ...INVALID_CODE, ...INVALID_PASSKEY } as const

export const accounts = {
  /** The signed-in person; null without a sign-in. Anyone may call it. */
  me: reads.output(me.nullable()),
  /**
   * The person who lost access in this browser, so that their data is deleted; with a mark, the person of that mark.
   * Anyone may call it.
   */
  accessEnded: reads
    .input(z.object({ accessMark: z.string().refine(hasLength(1, 200), 'invalid') }).optional())
    .output(z.object({ personId: z.uuid() }).nullable()),
  /**
   * The tokens of a mailed link start a recovery session, which may only set the password. The call signs the person
   * out. Anyone may call it.
   */
  setSession: saves({ keeps: 'own', audit: 'ownAccount' })
    .errors(INVALID_LINK)
    .input(z.object({ accessToken: recoveryToken, refreshToken: recoveryToken })),
  /**
   * Whether the password may be set now, by a recovery session or a sign-in of the last hour, and whether the present
   * one is required.
   */
  recovery: reads.output(z.object({ allowed: z.boolean(), asksCurrentPassword: z.boolean() })),
  /** It also ends all sign-ins and invalidates the link. A sign-in without the current password gets INVALID_INPUT. */
  updatePassword: saves({ keeps: 'own', audit: 'account.password_reset' })
    .errors({ ...INVALID_LINK, ...PASSWORD_ERRORS })
    .input(z.object({ password: z.string(), currentPassword: currentPassword.optional() })),
  updateProfile: saves({ keeps: 'opened', audit: 'account.profile_changed' })
    .errors({ BOTH_CHANGED })
    .input(z.object({ ...profileInput, opened: z.object(profileInput).optional() }))
    .output(z.object({ fullName: z.string(), phoneNumber: z.string().nullable() })),
  profile: reads.output(
    z.object({
      fullName: z.string(),
      email: z.string(),
      phoneNumber: z.string().nullable(),
      absenceMails: z.boolean(),
    }),
  ),
  /**
   * A proof is valid for fifteen minutes in this sign-in. One of the three is given: the password, a code of the app,
   * or a passkey response to `secondFactor.beginPasskeyProof`.
   */
  prove: saves({ keeps: 'own', audit: 'ownAccount' })
    .errors({ ...PASSWORD_ERRORS, ...PROOF_REFUSED })
    .input(
      z
        .object({
          password: currentPassword.optional(),
          code: typedCode.optional(),
          response: passkeyData.optional(),
        })
        .refine((given) => Object.values(given).filter((one) => one !== undefined).length === 1, 'invalid'),
    ),
  changePassword: saves({ keeps: 'own', audit: 'account.password_changed' })
    .errors(PASSWORD_ERRORS)
    .input(z.object({ currentPassword, password: z.string() })),
  signIns: reads.output(z.array(signIn)),
  endSignIn: saves({ keeps: 'own', audit: 'ownAccount' }).input(z.object({ id: z.uuid() })),
  signOutEverywhere: saves({ keeps: 'own', audit: 'sign_in.ended' }),
  /** All data about the caller, for a download. Texts of sessions are not in it. Source: docs/product.md, 3.11. */
  held: readsWith({ audit: 'account.data_downloaded' }).output(ownData),
  setLanguage: saves({ keeps: 'own', audit: 'ownAccount' }).input(z.object({ language: z.enum(LANGUAGES) })),
  /** Switches mails about children with three absences in a row on or off. Team leaders may call it. */
  setAbsenceMails: saves({ keeps: 'own', audit: 'ownAccount' }).input(z.object({ absenceMails: z.boolean() })),
}
