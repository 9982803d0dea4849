import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The parameters of every authenticator app (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const DIGITS = 6
const STEP_MS = 30_000
const SECRET_BYTES = 20
/** Codes of the adjacent steps are valid too, for inaccurate clocks and slow typing. */
const DRIFT_STEPS = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

export function base32Of(secret: Buffer): string {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export function totpAddress(secret: Buffer, issuer: string, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${base32Of(secret)}&issuer=${encodeURIComponent(issuer)}`
}

export function totpStep(now: number): number {
  return Math.floor(now / STEP_MS)
}

export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * The step of a valid code. It is null for a wrong code, or one that is not later than the last accepted one.
 * @param lastStep of the last accepted code; null without one
 * @param now milliseconds since 1970 UTC
 */
export function matchingStep(secret: Buffer, code: string, lastStep: number | null, now: number): number | null {
  const current = totpStep(now)
  const typed = Buffer.from(code)
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step++) {
    const expected = Buffer.from(totpCode(secret, step))
    const isSame = typed.length === expected.length && timingSafeEqual(typed, expected)
    if (isSame && (lastStep === null || step > lastStep)) return step
  }
  return null
}
