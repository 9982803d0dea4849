import { expect, test } from 'vitest'
import { INVITATION_BYTES, invitationCode, invitationPath, isInvitationCode } from './invitations.ts'
import { ownPath } from './own-path.ts'

test('a code has a letter for each half byte, so no two of 128 bits are equal', () => {
  expect(invitationCode(Uint8Array.of(0x00, 0x0f, 0xf0, 0xff, 0x5a))).toBe('aaappappfk')
  expect(INVITATION_BYTES * 8).toBe(128)
  expect(isInvitationCode(invitationCode(new Uint8Array(INVITATION_BYTES)))).toBe(true)
})

test.each([
  ['empty', ''],
  ['too short', 'a'.repeat(31)],
  ['too long', 'a'.repeat(10_000)],
  ['in another case', 'A'.repeat(32)],
  ['of other letters', 'q'.repeat(32)],
  ['with a line after it', `${'a'.repeat(32)}\n`],
  ['HTML', '<img src=x onerror=alert(1)>'.padEnd(32, 'a')],
  ['a number', 12],
  ['missing', undefined],
])('a text that is %s is no code', (_what, text) => {
  expect(isInvitationCode(text)).toBe(false)
})

test('the path opens the sign-up and is one of the app', () => {
  const path = invitationPath('a'.repeat(32))
  expect(ownPath(path)).toBe(`/auth?mode=sign-up&invitation=${'a'.repeat(32)}`)
})
