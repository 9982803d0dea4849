/**
 * The number of the API's protocol. Raise it by one with every change after which a call of a page of the former number would be refused,
 * or would do something else than its person meant. `tests/recorded-requests` has what pages of each number send.
 */
export const PROTOCOL = 2

/** The header with the protocol number of the page that makes a call. */
export const PROTOCOL_HEADER = 'x-shabaka-protocol'

/** The status of a refused call of a page that is too old (the error OUTDATED). */
export const OUTDATED_STATUS = 412

/** How many numbers the server answers: its own and those before it. */
const ACCEPTED = 3

/** Whether a server can answer a page: not if the page is `outdated`, nor if it is of a `newer` version than the server. */
export type ProtocolMatch = 'accepted' | 'outdated' | 'newer'

/**
 * Compares the protocol number of a page with the server's.
 * @param sent the header of a call; pages from before there were numbers send none, which counts as 0
 * @param own the server's number
 */
export function matchProtocol(sent: string | null | undefined, own = PROTOCOL): ProtocolMatch {
  const number = protocolOf(sent)
  if (number > own) return 'newer'
  return number > own - ACCEPTED ? 'accepted' : 'outdated'
}

/**
 * The protocol number of the page that makes a call; 0 for pages from before there were numbers.
 * @param sent the header of the call; a text that is no number is less than any number
 */
export function protocolOf(sent: string | null | undefined): number {
  return /^\d{1,6}$/.test(sent ?? '0') ? Number(sent ?? '0') : Number.NEGATIVE_INFINITY
}
