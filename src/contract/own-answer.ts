/**
 * Each response of the server has this header. If it is missing, an intermediary answered, such as a network's sign-in
 * page. Its value is a page over plain HTTP, which such a network replaces. Source: docs/product.md, 13.11.
 */
export const OWN_ANSWER_HEADER = 'x-shabaka-plain-page'

/** This header has the server's time, in milliseconds since 1970 UTC. Source: docs/product.md, 11.8. */
export const TIME_HEADER = 'x-shabaka-time'

/**
 * The address in the server's mark; null without a mark, or if it is not plain HTTP. Source: docs/product.md, 13.11.
 */
export function plainPageIn(headers: { get(name: string): string | null }): string | null {
  const address = headers.get(OWN_ANSWER_HEADER)
  return address !== null && /^http:\/\/[^\s,]+$/.test(address) ? address : null
}

/** This header of each call has an id that the page makes for it. Source: docs/product.md, 13.11. */
export const CALL_HEADER = 'x-shabaka-call'

/** This header of each response to a call with an id has the mark of that call. Servers before 0.4.0 do not send it. */
export const ANSWERED_HEADER = 'x-shabaka-answers'

/**
 * Identifies one call by its procedure and by the id that the page sent with it. Source: docs/product.md, 13.11.
 * @param path such as `/rpc/sessions/create`
 * @returns null if it is no call of the app
 */
export function callMark(path: string, id: string | null | undefined): string | null {
  return id && /^[\w-]{1,40}$/.test(id) && /^\/[\w./-]+$/.test(path) ? `${path} ${id}` : null
}

/**
 * Whether a response may be the answer to a call: it has the mark of that call, or none, because earlier servers send
 * none.
 * Source: docs/product.md, 13.11.
 */
export function mayAnswer(answered: string | null, path: string, id: string): boolean {
  return answered === null || answered === callMark(path, id)
}
