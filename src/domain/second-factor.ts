import { westernDigits } from './names.ts'
import { type Actor, isApproved, managesPeopleOrMoney } from './permissions.ts'

/** How long the invitation to set up a second factor stays away after it was put off, in days. Source: docs/product.md, 20.9. */
export const INVITATION_DAYS = 30

/** What somebody types in the second step of signing in: the six digits of an authenticator app, or a recovery code. */
export type SecondStepCode = { readonly kind: 'app' | 'recovery'; readonly code: string }

/**
 * Tells a code of an authenticator app from a recovery code. Spaces do not count, and Arabic digits are those of the app.
 * @returns null if it is neither
 */
export function readSecondStepCode(typed: string): SecondStepCode | null {
  const digits = westernDigits(typed).replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return { kind: 'app', code: digits }
  const code = normalizeRecoveryCode(typed)
  return /^[a-z0-9]{15}$/.test(code) ? { kind: 'recovery', code } : null
}

/** A recovery code without what people add or change when they write it down: spaces, hyphens and capital letters. */
export function normalizeRecoveryCode(typed: string): string {
  return westernDigits(typed)
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
}

/**
 * What the network expects of a person: `invited` to set up a second factor, or nothing. Administrators and finance managers are
 * invited. Whatever will require one adds its answer here; the screens and calls ask this function alone.
 * Source: docs/product.md, 20.9.
 */
export function secondFactorExpected(actor: Actor): 'invited' | null {
  return isApproved(actor) && managesPeopleOrMoney(actor) ? 'invited' : null
}
