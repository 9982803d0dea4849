import { expect, test } from 'vitest'
import { type Key, typedInto } from './typed-count.ts'

test.each<[string, Key, boolean, string]>([
  ['', '3', false, '3'],
  ['3', '00', false, '300'],
  ['', '00', false, '0'],
  ['0', '7', false, '7'],
  ['12', 'delete', false, '1'],
  ['', 'delete', false, ''],
  ['12', '.', false, '12'],
  ['99999', '00', false, '99999'],
  ['', '.', true, '0.'],
  ['0.', '7', true, '0.7'],
  ['0.75', '5', true, '0.75'],
  ['1.5', '.', true, '1.5'],
  ['2', '00', true, '200'],
])('%j and the key %s, an amount: %s, become %j', (text, key, isAmount, expected) => {
  expect(typedInto(text, key, isAmount)).toBe(expected)
})
