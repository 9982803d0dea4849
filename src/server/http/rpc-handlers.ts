import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard'
import { ORPCError, onError } from '@orpc/server'
import { BatchHandlerPlugin } from '@orpc/server/plugins'
import {
  StandardHandler,
  type StandardHandlerOptions,
  StandardRPCCodec,
  StandardRPCMatcher,
} from '@orpc/server/standard'
import { callsThat, isRead } from '#contract/calls.ts'
import { contract } from '#contract/index.ts'
import { ANSWERED_HEADER, CALL_HEADER, callMark, TIME_HEADER } from '#contract/own-answer.ts'
import { PERSON_HEADER } from '#contract/person-header.ts'
import { PasswordsBusy } from '#server/auth/passwords/password-queue.ts'
import type { RequestContext } from '#server/calls/context.ts'
import { invalidInput, toContractError } from '#server/calls/errors.ts'
import { router } from '#server/features/router.ts'
import type { Log } from '#server/log/log.ts'
import type { CallMetrics } from '#server/operations/metrics/call-metrics.ts'
import type { createConcurrencyLimit } from '#server/requests/concurrency-limit.ts'
import { logRefusal } from '#server/requests/log-refusal.ts'

export const PREFIX = '/rpc'

/** Calls are sent together to this path. */
export const BATCH_PATH = `${PREFIX}/__batch__`

export const codec = new StandardRPCCodec(new StandardRPCSerializer(new StandardRPCJsonSerializer()))

type Options = StandardHandlerOptions<RequestContext>
type Call = Parameters<NonNullable<Options['rootInterceptors']>[number]>[0]

interface HandlerServices {
  readonly log: Log
  readonly limit: ReturnType<typeof createConcurrencyLimit>
}

/** Answers one call of a request. */
export function createHandler(services: HandlerServices, more: Options = {}): StandardHandler<RequestContext> {
  const { log, limit } = services
  return new StandardHandler<RequestContext>(router, new StandardRPCMatcher(), codec, {
    ...more,
    interceptors: [
      // An error that is not an ORPCError was thrown before the procedure: the body cannot be decoded.
      onError((error, { context: { outcome } }) => {
        const answered = error instanceof ORPCError ? error : invalidInput([])
        outcome.code = answered.code
        throw answered
      }),
      ({ context: { caller }, next }) => (caller?.person ? limit.run(caller.person.id, next) : next()),
    ],
    clientInterceptors: [
      onError((error, { path, context }) => {
        if (error instanceof PasswordsBusy) context.answerHeaders.set('retry-after', `${error.retryAfterSeconds}`)
        const answered = toContractError(error, path.join('.'), log)
        logRefusal(log, path.join('.'), answered.code, context.caller)
        throw answered
      }),
    ],
  })
}

interface BatchServices extends HandlerServices {
  readonly metrics: Pick<CallMetrics, 'count'>
  readonly clock: () => number
}

/**
 * Answers the calls of a request that has several: each by itself as soon as it can, with its own mark. Source:
 * docs/product.md, 13.13.
 */
export function createBatchHandler(services: BatchServices): StandardHandler<RequestContext> {
  return createHandler(services, {
    plugins: [new BatchHandlerPlugin()],
    rootInterceptors: [(call) => answerOneOf(call, services).catch(() => refused(invalidInput([])))],
  })
}

const READS: ReadonlySet<string> = new Set(callsThat(isRead, contract))

async function answerOneOf({ request, context, next, ...call }: Call, { metrics, clock }: BatchServices) {
  const began = performance.now()
  const { pathname } = request.url
  const procedure = pathname.slice(PREFIX.length + 1)
  const outcome = { code: 'OK' }
  const headers = new Headers(context.headers)
  const person = request.headers[PERSON_HEADER]
  if (typeof person === 'string') headers.set(PERSON_HEADER, person)
  // An answer of several parts cannot set a cookie, so nothing is saved by it.
  const isAllowed = request.method === 'POST' && READS.has(procedure.replace('/', '.'))
  const answered = isAllowed
    ? await next({ ...call, request, context: { ...context, headers, outcome } })
    : refused(new ORPCError('METHOD_NOT_ALLOWED', { status: 405 }))
  const { response } = answered.matched ? answered : refused(new ORPCError('NOT_FOUND'))
  const refusal = isAllowed ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED'
  metrics.count(procedure, isAllowed && answered.matched ? outcome.code : refusal, performance.now() - began)
  const id = request.headers[CALL_HEADER]
  const mark = callMark(pathname, typeof id === 'string' ? id : null)
  const marks = { [TIME_HEADER]: String(clock()), ...(mark !== null && { [ANSWERED_HEADER]: mark }) }
  return { matched: true as const, response: { ...response, headers: { ...response.headers, ...marks } } }
}

function refused(error: ORPCError<string, unknown>) {
  return { matched: true as const, response: codec.encodeError(error) }
}
