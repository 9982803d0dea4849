import { NEEDED_PARTS } from 'virtual:repeatable-calls'
import { ORPCError } from '@orpc/client'
import type { StandardLinkOptions } from '@orpc/client/standard'
import { hasNeededPart } from '#contract/needed-parts.ts'
import { ANSWERED_HEADER, CALL_HEADER } from '#contract/own-answer.ts'
import { OUTDATED_STATUS } from '#contract/protocol.ts'
import { hearServer, moment } from '#web/clock.ts'
import { reportOutdated } from '#web/new-version.ts'
import { timeLimit } from '#web/time-limit.ts'
import { answersCall, fetchMarked, NoAnswer, newCallId, reporting } from './own-answer.ts'

/** On a bad line an answer may never come. */
export const TIMEOUT_MS = 20_000

/** What a call may say of how it is sent. */
export interface SendingContext {
  readonly timeoutMs?: number
  /** Whether it is also sent when the page is being closed. */
  readonly outlivesPage?: boolean
}

type Interceptor = NonNullable<StandardLinkOptions<SendingContext>['clientInterceptors']>[number]
type Answer = Awaited<ReturnType<Interceptor>>

/**
 * Gives a call its id and its time limit, whether it is sent alone or with others, and accepts only the server's answer
 * to it. Source: docs/product.md, 13.11. @throws NoAnswer
 */
export function takeOwnAnswer({ next, ...call }: Parameters<Interceptor>[0]): Promise<Answer> {
  const { path, input, context, request } = call
  return reporting(async () => {
    const sent = moment()
    const id = newCallId()
    const signal = timeLimit(context.timeoutMs ?? TIMEOUT_MS, call.signal)
    const headers = { ...request.headers, [CALL_HEADER]: id }
    const { answer, body } = await unlessAborted(signal, async () => {
      const arrived = await next({ ...call, signal, request: { ...request, headers, signal } })
      return { answer: arrived, body: await arrived.body() }
    })
    const headerOf = (name: string) => [answer.headers[name]].flat()[0] ?? null
    const isAnswer = answersCall(headerOf(ANSWERED_HEADER), `/rpc/${path.join('/')}`, id) && isEnvelope(body, answer)
    if (!isAnswer || (isSuccess(answer) && !hasNeededPart(NEEDED_PARTS, path, input, body.json)))
      throw new NoAnswer(answer.status === 413 ? 'tooLarge' : 'unreachable')
    if (answer.status === OUTDATED_STATUS) reportOutdated()
    hearServer({ get: headerOf }, sent)
    return { ...answer, body: async () => body }
  })
}

/** A request with several calls has this header, and each is answered by a part of its own. */
const BATCH_HEADER = 'x-orpc-batch'

let isBatchKnown = true

/** Whether several calls may be sent in one request: not to a server of a former version, which does not know it. */
export function mayBatch(): boolean {
  return isBatchKnown
}

/** @throws ORPCError if the server refuses a request with several calls as a whole */
export async function fetchCalls(
  request: Request,
  init: object,
  { context }: { readonly context: SendingContext },
): Promise<Response> {
  const response = await fetchMarked(request, { ...init, keepalive: context.outlivesPage === true })
  const { status, headers } = response
  if (!request.headers.has(BATCH_HEADER) || headers.get('content-type')?.startsWith('text/event-stream'))
    return response
  if (status === 404) isBatchKnown = false
  // After that the calls are tried again, one by one.
  if (status < 400 || status === 404) throw new NoAnswer('unreachable')
  if (status === OUTDATED_STATUS) reportOutdated()
  throw new ORPCError(status === OUTDATED_STATUS ? 'OUTDATED' : 'UNEXPECTED', { status })
}

/**
 * Rejects when the signal is aborted, also while other calls of the same request are still answered, and if what arrives
 * is half an answer.
 */
async function unlessAborted<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    return await Promise.race([work(), aborted])
  } catch (error) {
    // The browser itself says why a request has failed.
    if (error instanceof DOMException || error instanceof TypeError) throw error
    throw error instanceof NoAnswer || error instanceof ORPCError ? error : new NoAnswer('unreachable')
  }
}

/** Whether the body has the form of oRPC: a value, or an error with its code. */
function isEnvelope(body: unknown, answer: Answer): body is { readonly json?: unknown } {
  if (typeof body !== 'object' || body === null || Object.getPrototypeOf(body) !== Object.prototype) return false
  if (Object.keys(body).some((name) => name !== 'json' && name !== 'meta')) return false
  return isSuccess(answer) || ('json' in body && typeof (body.json as { code?: unknown } | null)?.code === 'string')
}

function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300
}
