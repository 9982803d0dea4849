import { expect, test } from 'vitest'
import { CODE_CHARACTERS, passwordCode } from './password-code.ts'

const fromCrypto = (count: number) => crypto.getRandomValues(new Uint8Array(count))

test('a code is three groups of six characters without look-alikes', () => {
  for (let times = 0; times < 200; times++)
    expect(passwordCode(fromCrypto)).toMatch(/^[2-9A-HJ-NP-Za-km-z]{6}(-[2-9A-HJ-NP-Za-km-z]{6}){2}$/)
})

test('every accepted byte gives a character, and every character has the same number of bytes', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    // The first call returns the byte, later calls a byte that is always accepted.
    let calls = 0
    const code = passwordCode((count) => new Uint8Array(count).fill(calls++ === 0 ? byte : 0))
    const first = code[0] ?? ''
    const isAccepted = byte < 228
    if (isAccepted) counts.set(first, (counts.get(first) ?? 0) + 1)
    else expect(first).toBe(CODE_CHARACTERS[0])
  }
  expect([...counts.values()]).toEqual(Array.from({ length: CODE_CHARACTERS.length }, () => 4))
})
