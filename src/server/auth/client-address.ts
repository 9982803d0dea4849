import { type BlockList, isIP } from 'node:net'

/**
 * Whose request it is: the socket's address, or, where the socket is a trusted proxy's, the last address in
 * X-Forwarded-For that is not one. A header that anyone else sends counts for nothing.
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

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
