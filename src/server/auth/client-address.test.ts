import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const trusted = new BlockList()
trusted.addSubnet('10.0.0.0', 8, 'ipv4')
trusted.addAddress('::1', 'ipv6')

test.each([
  ['198.51.100.7', null, '198.51.100.7'],
  ['198.51.100.7', '203.0.113.1', '198.51.100.7'],
  ['::ffff:198.51.100.7', null, '198.51.100.7'],
  ['10.0.0.5', '203.0.113.1', '203.0.113.1'],
  ['10.0.0.5', '192.0.2.66, 203.0.113.1, 10.0.0.6', '203.0.113.1'],
  ['::1', '2001:db8::1', '2001:db8::1'],
  ['10.0.0.5', 'garbage', '10.0.0.5'],
  ['10.0.0.5', '10.0.0.6', '10.0.0.6'],
  ['10.0.0.5', null, '10.0.0.5'],
])('a request from socket %s, forwarded for %s, is from %s', (socket, forwardedFor, client) => {
  expect(clientAddress(socket, forwardedFor, trusted)).toBe(client)
})
