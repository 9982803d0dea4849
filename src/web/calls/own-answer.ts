import { ANSWERED_HEADER, CALL_HEADER, mayAnswer, plainPageIn } from '#contract/own-answer.ts'
import { OUTDATED_STATUS } from '#contract/protocol.ts'
import { parsedJson } from '#domain/texts/parsed-json.ts'
import { hearServer, moment } from '#web/clock.ts'
import { reportReached, UNREACHABLE_STATUSES } from '#web/connection.ts'
import { reportOutdated } from '#web/new-version.ts'
import { rememberPlainPage } from '#web/plain-page.ts'

/**
 * Why there is no answer: the network shows its sign-in page, a proxy found the request too large, or the server was
 * not reached.
 */
type NoAnswerReason = 'signInFirst' | 'tooLarge' | 'unreachable'

/** An intermediary answered, so the call may have taken effect. Source: docs/product.md, 13.11. */
export class NoAnswer extends Error {
  readonly reason: NoAnswerReason

  constructor(reason: NoAnswerReason) {
    super(`No answer of the server: ${reason}`)
    this.reason = reason
  }
}

interface JsonAnswer {
  readonly response: Response
  readonly status: number
  readonly body: object
}

/**
 * Updates the connection state. @throws NoAnswer without the server's mark, or with that of another call, whatever the
 * status
 */
export function fetchOwn(request: Request | string, init: RequestInit = {}): Promise<Response> {
  return reporting(() => fetchCall(request, init))
}

/** Like {@link fetchOwn}, for a JSON object. @throws NoAnswer even for a body without the server's shape */
export function fetchJson(request: Request | string, init: RequestInit): Promise<JsonAnswer> {
  return reporting(async () => {
    const sent = moment()
    const response = await fetchCall(request, init)
    const body = parsedJson(await response.text())
    if (typeof body !== 'object' || body === null) throw noAnswer(response)
    if (response.status === OUTDATED_STATUS) reportOutdated()
    hearServer(response.headers, sent)
    return { response, status: response.status, body }
  })
}

async function fetchCall(request: Request | string, init: RequestInit): Promise<Response> {
  const [address, given] = typeof request === 'string' ? [request, init.headers] : [request.url, request.headers]
  const headers = new Headers(given)
  const id = newCallId()
  headers.set(CALL_HEADER, id)
  const response = await fetchMarked(request, { ...init, headers })
  if (!answersCall(response.headers.get(ANSWERED_HEADER), address, id)) throw noAnswer(response)
  return response
}

/** Every request uses it. @throws NoAnswer without the server's mark */
export async function fetchMarked(request: Request | string, init: RequestInit): Promise<Response> {
  // The server redirects no call, so a redirect is a sign-in page's.
  const response = await fetch(request, { ...init, redirect: 'manual' })
  const plainPage = plainPageIn(response.headers)
  if (plainPage === null) throw noAnswer(response)
  rememberPlainPage(plainPage)
  return response
}

const page = crypto.getRandomValues(new Uint32Array(3)).join('-')
let calls = 0

/** A new id of one call of this page, which no other call of any page has. */
export function newCallId(): string {
  calls += 1
  return `${page}-${calls}`
}

/** @param answered the header of the response that names the call; null without it */
export function answersCall(answered: string | null, address: string, id: string): boolean {
  return mayAnswer(answered, new URL(address, window.location.origin).pathname, id)
}

function noAnswer({ status, type, headers }: Response): NoAnswer {
  if (status === 413) return new NoAnswer('tooLarge')
  // It has the server's mark, but is not its answer to this call. It is no page of the network.
  if (plainPageIn(headers) !== null) return new NoAnswer('unreachable')
  const isPage = (status >= 200 && status < 400) || status === 511 || type === 'opaqueredirect'
  return new NoAnswer(isPage ? 'signInFirst' : 'unreachable')
}

/** Updates the connection state by the outcome of a call. */
export async function reporting<Answer extends { readonly status: number }>(
  call: () => Promise<Answer>,
): Promise<Answer> {
  const sentAt = performance.now()
  try {
    const answer = await call()
    reportReached(UNREACHABLE_STATUSES.includes(answer.status) ? 'unreachable' : 'reached', sentAt)
    return answer
  } catch (error) {
    // Neither a call that the page gave up nor a proxy's limit says anything about the connection.
    const isGivenUp = error instanceof DOMException && error.name === 'AbortError'
    const reason = error instanceof NoAnswer ? error.reason : 'unreachable'
    if (!isGivenUp && reason !== 'tooLarge') reportReached(reason, sentAt)
    throw error
  }
}
