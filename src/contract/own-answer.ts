/**
 * The header that the server sets on each of its answers. An answer without it comes from something on the way to the server, such as the
 * sign-in page of a network. Its value is the address of a page over plain HTTP, in place of which such a network shows its sign-in page.
 * Source: docs/product.md, 13.11.
 */
export const OWN_ANSWER_HEADER = 'x-shabaka-plain-page'

/** The plain page of the server's own answer, as an absolute address; null for the answer of anything else. */
export function plainPageIn(headers: { get(name: string): string | null }): string | null {
  const address = headers.get(OWN_ANSWER_HEADER)
  return address !== null && /^http:\/\/[^\s,]+$/.test(address) ? address : null
}
