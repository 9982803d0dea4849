import { expect, test } from 'vitest'
import { relationIn } from './relations.ts'

test.each([
  ['Mother', 'mother'],
  [' mom ', 'mother'],
  ['الأمّ', 'mother'],
  ['أم', 'mother'],
  ['الوالد', 'father'],
  ['جدّة', 'grandmother'],
  ['الجدّ', 'grandfather'],
  ['الاخت', 'sister'],
  ['Brother', 'brother'],
  ['Mother of Rita', null],
  ['عمّتها', null],
  ['', null],
] as const)('%s is %s', (text, relation) => {
  expect(relationIn(text)).toBe(relation)
})
