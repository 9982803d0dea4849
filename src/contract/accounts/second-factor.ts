import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import { hasLength } from '#contract/fields.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { currentPassword, PASSWORD_ERRORS } from './accounts.ts'
import { INVALID_CODE, INVALID_PASSKEY, passkeyData, typedCode } from './factor-fields.ts'

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).readonly() })

const CODE_ERRORS = {
  ...INVALID_CODE,
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Please wait a minute and try again.' },
} as const

const ALREADY_SET_UP = {
  ALREADY_SET_UP: { status: 409, message: 'The account has an authenticator app already' },
} as const

/** The network requires a second factor, and this is the person's last one. */
const REQUIRED = {
  LAST_SECOND_FACTOR: { status: 409, message: 'The network requires a second step of you' },
} as const

const NOT_SET_UP = { NOT_SET_UP: { status: 409, message: 'The account has no second step' } } as const

const passkeyName = z
  .string()
  .transform(oneLineText)
  .refine((name) => name !== '', 'required')
  .refine(hasLength(0, TEXT_LIMITS.name), 'invalid')

const TOO_MANY_PASSKEYS = { TOO_MANY_PASSKEYS: { status: 409, message: 'The account has too many passkeys' } } as const

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.date(),
  /** It is null if it was never used in a second step. */
  lastUsedAt: z.date().nullable(),
})

export type Passkey = z.infer<typeof passkey>

const secondFactorState = z.object({
  appSince: z.date().nullable(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkey).readonly(),
})

export type SecondFactorState = z.infer<typeof secondFactorState>

/** Calls for the second factor of the signed-in person, and for the second step of a started sign-in. */
export const secondFactor = {
  /** The factors accepted in this browser's pending second step; null if there is none. Anyone may call it. */
  pending: reads.output(z.object({ app: z.boolean(), passkey: z.boolean() }).nullable()),
  state: reads.output(secondFactorState),
  beginApp: saves({ keeps: 'own', audit: 'ownAccount' })
    .errors({ ...PASSWORD_ERRORS, ...ALREADY_SET_UP })
    .input(z.object({ currentPassword }))
    .output(z.object({ key: z.string(), address: z.string() })),
  /** Confirms the new app with one of its codes. The answer has the recovery codes, which are not shown again. */
  confirmApp: saves({ keeps: 'own', audit: 'account.second_factor_set_up' })
    .errors(CODE_ERRORS)
    .input(z.object({ code: typedCode }))
    .output(recoveryCodes),
  /** Replaces the recovery codes. The answer has them, and they are not shown again. */
  makeRecoveryCodes: saves({ keeps: 'own', audit: 'account.recovery_codes_made' })
    .errors({ ...PASSWORD_ERRORS, ...NOT_SET_UP })
    .input(z.object({ currentPassword }))
    .output(recoveryCodes),
  remove: saves({ keeps: 'own', audit: 'account.second_factor_removed' })
    .errors({ ...PASSWORD_ERRORS, ...NOT_SET_UP, ...REQUIRED })
    .input(z.object({ currentPassword })),
  beginPasskey: saves({ keeps: 'own', audit: 'ownAccount' })
    .errors({ ...PASSWORD_ERRORS, ...TOO_MANY_PASSKEYS })
    .input(z.object({ currentPassword }))
    .output(z.object({ options: z.string() })),
  /** Adds a new passkey of the browser. The answer has recovery codes if this is the account's first second factor. */
  addPasskey: saves({ keeps: 'creates', audit: 'account.passkey_added' })
    .errors({ ...INVALID_PASSKEY, ...TOO_MANY_PASSKEYS })
    .input(z.object({ name: passkeyName, response: passkeyData }))
    .output(recoveryCodes),
  /** Renames a passkey of the person. Nothing changes if it is gone or belongs to someone else. */
  renamePasskey: saves({ keeps: 'own', audit: 'ownAccount' }).input(z.object({ id: z.uuid(), name: passkeyName })),
  removePasskey: saves({ keeps: 'own', audit: 'account.passkey_removed' })
    .errors({ ...PASSWORD_ERRORS, ...REQUIRED })
    .input(z.object({ id: z.uuid(), currentPassword })),
  /** The browser's options for a passkey in the pending second step; null if there is none. Anyone may call it. */
  beginPasskeyStep: saves({ keeps: 'own', audit: 'ownAccount' }).output(z.object({ options: z.string() }).nullable()),
  beginPasskeyProof: saves({ keeps: 'own', audit: 'ownAccount' })
    .errors(NOT_SET_UP)
    .output(z.object({ options: z.string() })),
}
