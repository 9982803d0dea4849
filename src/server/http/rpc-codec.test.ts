import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard'
import { ORPCError } from '@orpc/server'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonTextCodec } from './rpc-codec.ts'

const codec = new JsonTextCodec()
const library = new StandardRPCSerializer(new StandardRPCJsonSerializer())
const libraryText = (value: unknown) => JSON.stringify(library.serialize(value))

test('answers are the text that the library would write', () => {
  const anything = fc.anything({
    withDate: true,
    withBigInt: true,
    withMap: true,
    withSet: true,
    withNullPrototype: true,
  })
  fc.assert(
    fc.property(anything, (value) => {
      expect(codec.encode(value).body).toBe(libraryText(value))
    }),
  )
})

test.each([
  [[{ at: new Date(0), all: [new Date(1), { deep: new Date(2) }] }]],
  [{ missing: undefined, list: [undefined, 1] }],
  [new Date(Number.NaN)],
  [[Number.NaN, 1n, new URL('https://shabaka.test'), Number.POSITIVE_INFINITY]],
  [{ toJSON: () => 'text', other: 1 }],
  [JSON.parse('{ "__proto__": "", "name": "Rita" }')],
  [{ __proto__: null, name: '<b>"\u2028 ٠٣ 👩‍👧' }],
  [undefined],
])('%o is written as the library writes it', (value) => {
  expect(codec.encode(value).body).toBe(libraryText(value))
})

test('errors are written with their status', () => {
  const error = new ORPCError('CHANGED', { status: 409, data: { version: 2 } })
  expect(codec.encodeError(error)).toEqual({ status: 409, headers: {}, body: libraryText(error.toJSON()) })
})
