import { expect, test } from 'vitest'
import { textOf } from './file-text.ts'

const TEXT = 'الاسم;Phone\r\nأحمد;03 1\r\n'

function utf16(text: string, { big = false, mark = true } = {}): Uint8Array<ArrayBuffer> {
  const units = [...(mark ? '\uFEFF' : ''), ...text].map((sign) => sign.charCodeAt(0))
  return new Uint8Array(units.flatMap((unit) => (big ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])))
}

test.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-16 of Excel', utf16(TEXT)],
  ['UTF-16, big end first', utf16(TEXT, { big: true })],
  ['UTF-16 without a mark', utf16(TEXT, { mark: false })],
])('a file in %s is read', (_, bytes) => {
  expect(textOf(bytes).text).toBe(TEXT)
})

test('the Arabic code page of old spreadsheets is read', () => {
  const name = new Uint8Array([0xc7, 0xe1, 0xc7, 0xd3, 0xe3, 0x2c, 0x41])
  expect(textOf(name).text).toBe('الاسم,A')
})
