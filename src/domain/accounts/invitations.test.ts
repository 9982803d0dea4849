import { expect, test } from 'vitest'
import { INVITATION_BYTES, invitationCode, invitationPath, readInvitationCode } from './invitations.ts'
import { ownPath } from './own-path.ts'

test('a code has a letter for each half byte, so no two of 128 bits are equal', () => {
  expect(invitationCode(Uint8Array.of(0x00, 0x0f, 0xf0, 0xff, 0x5a))).toBe('aaappappfk')
  expect(INVITATION_BYTES * 8).toBe(128)
  const code = invitationCode(new Uint8Array(INVITATION_BYTES))
  expect(readInvitationCode(code)).toBe(code)
})

test.each([
  ['empty', ''],
  ['too short', 'a'.repeat(31)],
  ['too long', 'a'.repeat(10_000)],
  ['of other letters', 'q'.repeat(32)],
  ['followed by a word', `${'a'.repeat(32)}. Welcome`],
  ['followed by a digit', `${'a'.repeat(32)}1`],
  ['HTML', '<img src=x onerror=alert(1)>'.padEnd(32, 'a')],
  ['a number', 12],
  ['missing', undefined],
])('a text that is %s is no code', (_what, text) => {
  expect(readInvitationCode(text)).toBeNull()
})

test.each(['', '.', '،', ')', '").', '\u200f\u2069', '\n', '!…'])(
  'a code is read in any case, with %j behind it',
  (behind) => {
    const code = 'abcdefghijklmnop'.repeat(2)
    for (const written of [code, code.toUpperCase(), `A${code.slice(1)}`])
      expect(readInvitationCode(`${written}${behind}`)).toBe(code)
  },
)

test('the path opens the sign-up and is one of the app', () => {
  const path = invitationPath('a'.repeat(32))
  expect(ownPath(path)).toBe(`/auth?mode=sign-up&invitation=${'a'.repeat(32)}`)
})
