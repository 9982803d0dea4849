import { type BlockList, isIP } from 'node:net'

/**
 * Whose request it is: the socket's address, or, where the socket is a trusted proxy's, the last address in
 * X-Forwarded-For that is not one. A header that anyone else sends counts for nothing. Some proxies write the port too.
 * @param socketAddress as Node gives it; IPv4 may be mapped into IPv6
 */
export function clientAddress(socketAddress: string, forwardedFor: string | null, trusted: BlockList): string {
  const chain = [...(forwardedFor?.split(',') ?? []), socketAddress].map((one) => plain(one.trim()))
  let client = plain(socketAddress)
  while (chain.length > 0) {
    const address = chain.pop() ?? ''
    if (isIP(address) === 0) break
    client = address
    if (!trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) break
  }
  return client
}

/** The address alone: without port, without brackets, an IPv4 address not mapped into IPv6. */
function plain(address: string): string {
  const bracketed = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1]
  const withoutPort = bracketed ?? address.replace(/^([\d.]+):\d+$/, '$1')
  return withoutPort.replace(/^::ffff:(?=\d+\.)/i, '')
}
