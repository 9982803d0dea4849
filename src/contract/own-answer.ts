/**
 * In each response of the server; without it, an intermediary answered, such as a network's sign-in page. Its value is
 * a page over plain HTTP, which such a network replaces. Source: docs/product.md, 13.11.
 */
export const OWN_ANSWER_HEADER = 'x-shabaka-plain-page'

/** Beside the mark: the server's time, in milliseconds since 1970 UTC. Source: docs/product.md, 11.8. */
export const TIME_HEADER = 'x-shabaka-time'

/** The address in the server's mark; null without it, or if it is not plain HTTP. Source: docs/product.md, 13.11. */
export function plainPageIn(headers: { get(name: string): string | null }): string | null {
  const address = headers.get(OWN_ANSWER_HEADER)
  return address !== null && /^http:\/\/[^\s,]+$/.test(address) ? address : null
}
