import { expect, test } from 'vitest'
import { receiptFileName, yearFileName } from './year-file.ts'

test.each([
  ['SNMY1', 'SNMY1-2026-0042-2.jpg'],
  ['a/b', 'a-b-2026-0042-2.jpg'],
  ['../..', '2026-0042-2.jpg'],
  ['زحلة', '2026-0042-2.jpg'],
  ['=1+1', '1-1-2026-0042-2.jpg'],
])('a receipt of %s is named %s', (prefix, name) => {
  expect(receiptFileName(`${prefix}-2026-0042`, 2, 'jpeg')).toBe(name)
})

test.each([
  ['SNMY1', 'SNMY1-2026'],
  ['زحلة', '2026'],
  [null, 'NETWORK-2026'],
  [undefined, 'network-2026'],
])('the year of %s is named %s', (organizationName, name) => {
  expect(yearFileName(organizationName, 2026)).toBe(name)
})
