import { createHash, randomInt } from 'node:crypto'
import { normalizeRecoveryCode, RECOVERY_CODE_LENGTH } from '#domain/second-factor.ts'

/** How many codes an account gets. */
const CODES = 10
const GROUP_LENGTH = 4
const GROUPS = RECOVERY_CODE_LENGTH / GROUP_LENGTH
/** 32 lower-case letters and digits without look-alikes; 28 of them are 140 random bits, too many to try against a digest. */
const CHARACTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** New recovery codes, as they are shown to the person: `k3wf-p7m2-qazz-4hd9-bx5n-e8tr-6ycj`. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, group).join('-'))
}

/** What is stored of a code. It does not depend on the app's secret, so that the codes work if that is lost. */
export function recoveryCodeDigest(code: string): string {
  return createHash('sha256')
    .update(`recovery code ${normalizeRecoveryCode(code)}`)
    .digest('hex')
}

function group(): string {
  return Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
}
