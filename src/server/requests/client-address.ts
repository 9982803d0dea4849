import { type BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

export function clientAddressOf(trustedProxies: BlockList): (c: Context) => string {
  return (c) => {
    const socket = c.env && 'incoming' in c.env ? getConnInfo(c).remote.address : undefined
    return clientAddress(socket ?? '127.0.0.1', c.req.header('x-forwarded-for') ?? null, trustedProxies)
  }
}

/**
 * The socket's address, or if that is a trusted proxy, the last address in X-Forwarded-For that is not. Some proxies
 * add the port.
 * @param socketAddress the address as Node gives it; IPv4 may be mapped into IPv6
 */
export function clientAddress(socketAddress: string, forwardedFor: string | null, trusted: BlockList): string {
  const chain = [...(forwardedFor?.split(',') ?? []), socketAddress].map((entry) => plainAddress(entry.trim()))
  let client = plainAddress(socketAddress)
  while (chain.length > 0) {
    const address = chain.pop() ?? ''
    if (isIP(address) === 0) break
    client = address
    if (!trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) break
  }
  return client
}

/** The address without port and brackets, and an IPv4 address not mapped into IPv6. */
function plainAddress(address: string): string {
  const bracketed = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1]
  const withoutPort = bracketed ?? address.replace(/^([\d.]+):\d+$/, '$1')
  return withoutPort.replace(/^::ffff:(?=\d+\.)/i, '')
}
