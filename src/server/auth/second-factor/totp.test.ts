import { expect, test } from 'vitest'
import { base32Of, matchingStep, newTotpSecret, totpAddress, totpCode, totpStep } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %d is that of RFC 6238', (seconds, code) => {
  expect(totpCode(SECRET, totpStep(seconds * 1000))).toBe(code)
})

test('a secret is written in base32, as authenticator apps read it', () => {
  expect(base32Of(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(base32Of(Buffer.from('foob'))).toBe('MZXW6YQ')
  expect(base32Of(newTotpSecret())).toMatch(/^[A-Z2-7]{32}$/)
  expect(totpAddress(SECRET, 'Shabaka', 'rita@example.org')).toBe(
    'otpauth://totp/Shabaka:rita%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Shabaka',
  )
})

test('codes of the step before and after are accepted once and in their order, others are not', () => {
  const now = 1_700_000_000_000
  const step = totpStep(now)
  for (const [offset, accepted] of [
    [-2, null],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, null],
  ] as const)
    expect(matchingStep(SECRET, totpCode(SECRET, step + offset), null, now)).toBe(accepted)
  for (const code of ['', '12345', '1234567', '١٢٣٤٥٦']) expect(matchingStep(SECRET, code, null, now)).toBeNull()
  for (const offset of [-1, 0, 1]) {
    const found = matchingStep(SECRET, totpCode(SECRET, step + offset), step, now)
    expect(found).toBe(offset === 1 ? step + 1 : null)
  }
})
