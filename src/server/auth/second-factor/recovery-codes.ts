import { createHash, randomInt } from 'node:crypto'
import { normalizeRecoveryCode, RECOVERY_CODE_LENGTH } from '#domain/accounts/second-factor.ts'

const CODES = 10
const GROUP_LENGTH = 4
const GROUPS = RECOVERY_CODE_LENGTH / GROUP_LENGTH
/**
 * Letters and digits without look-alikes. 28 of these 32 characters are 140 random bits, too many to guess from a
 * digest.
 */
const CHARACTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** New recovery codes in display form: `k3wf-p7m2-qazz-4hd9-bx5n-e8tr-6ycj`. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, group).join('-'))
}

/** The stored form of a code. It does not depend on the app's secret, so that codes survive its loss. */
export function recoveryCodeDigest(code: string): string {
  return createHash('sha256')
    .update(`recovery code ${normalizeRecoveryCode(code)}`)
    .digest('hex')
}

function group(): string {
  return Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
}
