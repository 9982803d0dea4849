/**
 * Increase it by one with every change that refuses or misunderstands a call of a page with the former number.
 * `tests/recorded-requests.json` has the calls of pages with each number.
 */
export const PROTOCOL = 4

export const PROTOCOL_HEADER = 'x-shabaka-protocol'

export const OUTDATED_STATUS = 412

/** The number of supported protocols: the present one and the four before. */
const ACCEPTED = 5

/** Whether a server supports a page. It does not if the page is `outdated`, or `newer` than the server. */
export type ProtocolMatch = 'accepted' | 'outdated' | 'newer'

/** @param sent the header of a call; pages from before protocol numbers send none, which counts as 0 */
export function matchProtocol(sent: string | null | undefined, own = PROTOCOL): ProtocolMatch {
  const number = protocolOf(sent)
  if (number > own) return 'newer'
  return number > own - ACCEPTED ? 'accepted' : 'outdated'
}

/**
 * The protocol number of a page; 0 for pages from before protocol numbers.
 * @param sent the header; invalid text is less than any number
 */
export function protocolOf(sent: string | null | undefined): number {
  return /^\d{1,6}$/.test(sent ?? '0') ? Number(sent ?? '0') : Number.NEGATIVE_INFINITY
}
