import { createHash, randomInt } from 'node:crypto'
import { normalizeRecoveryCode } from '#domain/second-factor.ts'

/** How many codes an account gets at once. */
const CODES = 10
const GROUPS = 3
const GROUP_LENGTH = 5
/** Lower-case letters and digits without look-alikes; 15 of them are 75 random bits, too many to try against a digest. */
const CHARACTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** New recovery codes, as they are shown to the person: `k3wfp-7m2qa-zz4hd`. */
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
