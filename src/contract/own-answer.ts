/**
 * The header of each of the server's responses. A response without it comes from an intermediary, such as the sign-in
 * page of a network. Its value is the address of a page over plain HTTP, which such a network replaces by its sign-in
 * page. Source: docs/product.md, 13.11.
 */
export const OWN_ANSWER_HEADER = 'x-shabaka-plain-page'

/** The absolute address of the plain page in the server's own response; null for any other response. */
export function plainPageIn(headers: { get(name: string): string | null }): string | null {
  const address = headers.get(OWN_ANSWER_HEADER)
  return address !== null && /^http:\/\/[^\s,]+$/.test(address) ? address : null
}
