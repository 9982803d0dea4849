import { type Actor, isApproved, managesPeopleOrMoney } from '#domain/rights/permissions.ts'
import { westernDigits } from '#domain/texts/names.ts'

/** After this many days a postponed invitation to set up a second factor returns. Source: docs/product.md, 20.9. */
export const INVITATION_DAYS = 30

/** The input of the second sign-in step: six digits of an authenticator app, or a recovery code. */
export type SecondStepCode = { readonly kind: 'app' | 'recovery'; readonly code: string }

/** The length of a recovery code. Source: docs/product.md, 20.5. */
export const RECOVERY_CODE_LENGTH = 28

/** Older codes are shorter and still work. */
const FORMER_RECOVERY_CODE_LENGTH = 15

/**
 * Reads a code of an authenticator app, or a recovery code. Spaces are ignored and Arabic digits accepted.
 * @returns null if it is neither
 */
export function readSecondStepCode(typed: string): SecondStepCode | null {
  const digits = westernDigits(typed).replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return { kind: 'app', code: digits }
  const code = normalizeRecoveryCode(typed)
  const isWhole = [RECOVERY_CODE_LENGTH, FORMER_RECOVERY_CODE_LENGTH].includes(code.length)
  return isWhole && /^[a-z0-9]+$/.test(code) ? { kind: 'recovery', code } : null
}

/** A recovery code without changes from writing it down: spaces, hyphens and capital letters. */
export function normalizeRecoveryCode(typed: string): string {
  return westernDigits(typed)
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
}

/**
 * Administrators and finance managers are invited to set one up, or a setting requires it. Source: docs/product.md,
 * 20.9, 20.10.
 */
export function secondFactorExpected(actor: Actor): 'required' | 'invited' | null {
  if (!isApproved(actor) || !managesPeopleOrMoney(actor)) return null
  return actor.settings.secondFactorRequired ? 'required' : 'invited'
}

/** Whether a person must first set up a second factor. Source: docs/product.md, 20.10. */
export function mustSetUpSecondFactor(person: Actor & { readonly hasSecondFactor: boolean }): boolean {
  return !person.hasSecondFactor && secondFactorExpected(person) === 'required'
}
