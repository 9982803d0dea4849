import { westernDigits } from './names.ts'
import { type Actor, isApproved, managesPeopleOrMoney } from './permissions.ts'

/** How long the invitation to set up a second factor stays away after it was put off, in days. Source: docs/product.md, 20.9. */
export const INVITATION_DAYS = 30

/** What somebody types in the second step of signing in: the six digits of an authenticator app, or a recovery code. */
export type SecondStepCode = { readonly kind: 'app' | 'recovery'; readonly code: string }

/** How many letters and digits a recovery code has. Source: docs/product.md, 20.5. */
export const RECOVERY_CODE_LENGTH = 28

/** Codes that were made before they became longer still work. */
const FORMER_RECOVERY_CODE_LENGTH = 15

/**
 * Tells a code of an authenticator app from a recovery code. Spaces do not count, and Arabic digits are those of the app.
 * @returns null if it is neither
 */
export function readSecondStepCode(typed: string): SecondStepCode | null {
  const digits = westernDigits(typed).replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return { kind: 'app', code: digits }
  const code = normalizeRecoveryCode(typed)
  const isWhole = [RECOVERY_CODE_LENGTH, FORMER_RECOVERY_CODE_LENGTH].includes(code.length)
  return isWhole && /^[a-z0-9]+$/.test(code) ? { kind: 'recovery', code } : null
}

/** A recovery code without what people add or change when they write it down: spaces, hyphens and capital letters. */
export function normalizeRecoveryCode(typed: string): string {
  return westernDigits(typed)
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
}

/**
 * What the network expects of a person: `required` or `invited` to have a second factor, or nothing. Administrators and finance managers
 * are invited, or required by a setting of the network. Source: docs/product.md, 20.9 and 20.10.
 */
export function secondFactorExpected(actor: Actor): 'required' | 'invited' | null {
  if (!isApproved(actor) || !managesPeopleOrMoney(actor)) return null
  return actor.settings.secondFactorRequired ? 'required' : 'invited'
}

/** Whether a person may do nothing before they have set up a second factor. Source: docs/product.md, 20.10. */
export function mustSetUpSecondFactor(person: Actor & { readonly hasSecondFactor: boolean }): boolean {
  return !person.hasSecondFactor && secondFactorExpected(person) === 'required'
}
