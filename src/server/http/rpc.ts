import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard'
import { ORPCError, onError } from '@orpc/server'
import { StandardHandler, StandardRPCCodec, StandardRPCMatcher } from '@orpc/server/standard'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { COMMON_ERRORS } from '#contract/errors.ts'
import { authenticate } from '#server/auth/authenticate.ts'
import type { Caller } from '#server/auth/context.ts'
import { PasswordsBusy } from '#server/auth/passwords/password-queue.ts'
import type { RequestContext } from '#server/calls/context.ts'
import { invalidInput, RETRY_AFTER_SECONDS, toContractError, UNAVAILABLE } from '#server/calls/errors.ts'
import { router } from '#server/features/router.ts'
import type { Log } from '#server/log/log.ts'
import type { CallMetrics } from '#server/operations/metrics/call-metrics.ts'
import { BODY_LIMITS, isJson, isNestedTooDeep, limitBody } from '#server/requests/body.ts'
import { compressed } from '#server/requests/compression.ts'
import { createConcurrencyLimit } from '#server/requests/concurrency-limit.ts'
import { logRefusal } from '#server/requests/log-refusal.ts'
import { protocolRefusal } from '#server/requests/protocol-guard.ts'

const PREFIX = '/rpc'

const codec = new StandardRPCCodec(new StandardRPCSerializer(new StandardRPCJsonSerializer()))

/** The middleware's part of a procedure's context. */
type OfCall = Pick<RequestContext, 'caller' | 'answerHeaders' | 'outcome'>

type CallServices = Omit<RequestContext, keyof OfCall | 'headers' | 'clientAddress'>

interface RpcEnv {
  Variables: OfCall
}

/**
 * Accepts only POST with a JSON body. The caller is read before the body, whose size limit depends on it. Refusals have
 * the form in which the client reads errors.
 */
export function rpcRoutes(
  services: CallServices,
  addressOf: (c: Context) => string,
  metrics: Pick<CallMetrics, 'count'>,
): Hono<RpcEnv> {
  const { log } = services
  const limit = createConcurrencyLimit()
  const handler = createHandler(log)
  const rpc = new Hono<RpcEnv>()

  rpc.onError((error, c) => refuse(c, toContractError(error, `${PREFIX}/*`, log)))

  rpc.use(async (c, next) => {
    const began = performance.now()
    c.set('answerHeaders', new Headers())
    c.set('outcome', { code: 'OK' })
    await next()
    metrics.count(c.req.path.slice(PREFIX.length + 1), c.var.outcome.code, performance.now() - began)
  })

  rpc.use(async (c, next) => {
    const { raw } = c.req
    if (raw.method !== 'POST') {
      c.header('allow', 'POST')
      throw new ORPCError('METHOD_NOT_ALLOWED', { status: 405 })
    }
    const outdated = protocolRefusal(raw.headers)
    if (outdated) throw new ORPCError(outdated.code, outdated)
    if (!isJson(raw)) throw new ORPCError('UNSUPPORTED_MEDIA_TYPE', { status: 415 })
    const { answerHeaders } = c.var
    c.set('caller', await authenticate(services, { headers: raw.headers, answerHeaders }))
    await next()
  })

  const refuseBody = (c: Context<RpcEnv>, problem: 'tooLarge' | 'invalid') =>
    refuse(c, problem === 'tooLarge' ? new ORPCError('TOO_LARGE', COMMON_ERRORS.TOO_LARGE) : invalidInput([]))
  rpc.use((c, next) => limitBody(largestBody(c.var.caller, c.req.path), refuseBody)(c, next))

  rpc.post('/*', async (c) => {
    const body = await c.req.text()
    if (isNestedTooDeep(body)) throw invalidInput([])
    const { headers } = c.req.raw
    const { caller, answerHeaders, outcome } = c.var
    const context = { ...services, headers, answerHeaders, outcome, caller, clientAddress: () => addressOf(c) }
    const call = () => handler.handle(requestWith(c.req.url, body), { prefix: PREFIX, context })
    const { matched, response } = await (caller?.person ? limit.run(caller.person.id, call) : call())
    if (!matched) throw new ORPCError('NOT_FOUND')
    return answer(c, response)
  })

  return rpc
}

function createHandler(log: Log) {
  return new StandardHandler<RequestContext>(router, new StandardRPCMatcher(), codec, {
    interceptors: [
      // An error that is not an ORPCError was thrown before the procedure: the body cannot be decoded.
      onError((error, { context: { outcome } }) => {
        const answered = error instanceof ORPCError ? error : invalidInput([])
        outcome.code = answered.code
        throw answered
      }),
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

function largestBody(caller: Caller | null, path: string): number {
  if (!caller) return BODY_LIMITS.signedOut
  return path === `${PREFIX}/roster/import` ? BODY_LIMITS.rosterImport : BODY_LIMITS.signedIn
}

/**
 * The call as the handler takes it. Procedures get the headers from their context, and no call is aborted when its
 * client leaves.
 */
function requestWith(url: string, body: string) {
  const parse = async (): Promise<unknown> => (body === '' ? undefined : JSON.parse(body))
  return { url: new URL(url), method: 'POST', headers: {}, signal: undefined, body: parse }
}

function refuse(c: Context<RpcEnv>, error: ORPCError<string, unknown>): Response {
  c.var.outcome.code = error.code
  return answer(c, codec.encodeError(error))
}

function answer(c: Context<RpcEnv>, { status, body }: { readonly status: number; readonly body?: unknown }): Response {
  const text = JSON.stringify(body)
  c.header('cache-control', 'no-store')
  for (const [name, value] of c.var.answerHeaders) c.header(name, value, { append: name === 'set-cookie' })
  if (status === UNAVAILABLE.status) c.header('retry-after', RETRY_AFTER_SECONDS)
  return c.body(compressed(c, text), status as ContentfulStatusCode, { 'content-type': 'application/json' })
}
