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

/** In each call: an id that the page makes for it. Source: docs/product.md, 13.11. */
export const CALL_HEADER = 'x-shabaka-call'

/** In each response to a call with an id: the mark of that call. Servers before 0.4.0 do not send it. */
export const ANSWERED_HEADER = 'x-shabaka-answers'

/**
 * Names one call: by its procedure, and by the id that the page sent with it. Source: docs/product.md, 13.11.
 * @param path such as `/rpc/sessions/create`
 * @returns null for what is no call of the app
 */
export function callMark(path: string, id: string | null | undefined): string | null {
  return id && /^[\w-]{1,40}$/.test(id) && /^\/[\w./-]+$/.test(path) ? `${path} ${id}` : null
}

/**
 * Whether a response may be the answer to a call: it names that one, or none, as servers of before do.
 * Source: docs/product.md, 13.11.
 */
export function mayAnswer(answered: string | null, path: string, id: string): boolean {
  return answered === null || answered === callMark(path, id)
}
