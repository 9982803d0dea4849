import { expect, test } from 'vitest'
import { matchProtocol, PROTOCOL } from './protocol.ts'

test.each([
  ['5', 'accepted'],
  ['4', 'accepted'],
  ['3', 'accepted'],
  ['2', 'accepted'],
  ['1', 'accepted'],
  ['0', 'outdated'],
  [null, 'outdated'],
  ['', 'outdated'],
  ['five', 'outdated'],
  ['-5', 'outdated'],
  ['6', 'newer'],
])('a server of protocol 5 finds a page of %j %s', (sent, expected) => {
  expect(matchProtocol(sent, 5)).toBe(expected)
})

test('a page from before there were numbers is answered by the first servers that have one', () => {
  expect([1, 4, 5].map((own) => matchProtocol(null, own))).toEqual(['accepted', 'accepted', 'outdated'])
  expect(matchProtocol(String(PROTOCOL))).toBe('accepted')
})
