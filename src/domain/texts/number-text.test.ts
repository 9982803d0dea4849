import { expect, test } from 'vitest'
import { percentText, signedText } from './number-text.ts'

test.each([
  [3, '+3'],
  [-3, '\u22123'],
  [0, '0'],
])('the change %i is written %s', (change, text) => {
  expect(signedText(change)).toBe(text)
})

test.each([
  [75, '75%'],
  [0, '0%'],
  [null, '–'],
])('the rate %j is written %s', (rate, text) => {
  expect(percentText(rate)).toBe(text)
})
