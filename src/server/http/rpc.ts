import { ORPCError } from '@orpc/server'
import { toFetchResponse } from '@orpc/standard-server-fetch'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { COMMON_ERRORS } from '#contract/errors.ts'
import { authenticate } from '#server/auth/authenticate.ts'
import type { Caller } from '#server/auth/context.ts'
import type { RequestContext } from '#server/calls/context.ts'
import { invalidInput, RETRY_AFTER_SECONDS, toContractError, UNAVAILABLE } from '#server/calls/errors.ts'
import type { CallMetrics } from '#server/operations/metrics/call-metrics.ts'
import { BODY_LIMITS, isJson, isNestedTooDeep, limitBody } from '#server/requests/body.ts'
import { compressed, compressedStream } from '#server/requests/compression.ts'
import { createConcurrencyLimit } from '#server/requests/concurrency-limit.ts'
import { protocolRefusal } from '#server/requests/protocol-guard.ts'
import { BATCH_PATH, codec, createBatchHandler, createHandler, PREFIX } from './rpc-handlers.ts'

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
  const { log, clock } = services
  const limit = createConcurrencyLimit()
  const handler = createHandler({ log, limit })
  const batchHandler = createBatchHandler({ log, limit, metrics, clock })
  const rpc = new Hono<RpcEnv>()

  rpc.onError((error, c) => refuse(c, toContractError(error, `${PREFIX}/*`, log)))

  rpc.use(async (c, next) => {
    const began = performance.now()
    c.set('answerHeaders', new Headers())
    c.set('outcome', { code: 'OK' })
    await next()
    // Calls that are sent together are counted one by one.
    if (c.req.path === BATCH_PATH && c.var.outcome.code === 'OK') return
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
    const isBatch = c.req.path === BATCH_PATH
    const request = requestWith(c.req.url, body, isBatch)
    const { matched, response } = await (isBatch ? batchHandler : handler).handle(request, { prefix: PREFIX, context })
    if (!matched) throw new ORPCError('NOT_FOUND')
    if (!isBatch) return answer(c, response)
    if (response.status !== BATCH_STATUS) throw invalidInput([])
    return answerInParts(c, toFetchResponse(response))
  })

  return rpc
}

function largestBody(caller: Caller | null, path: string): number {
  if (!caller) return BODY_LIMITS.signedOut
  return path === `${PREFIX}/roster/import` ? BODY_LIMITS.rosterImport : BODY_LIMITS.signedIn
}

/**
 * The call as the handler takes it. Procedures get the headers from their context, and no call is aborted when its
 * client leaves.
 */
function requestWith(url: string, body: string, isBatch: boolean) {
  const parse = async (): Promise<unknown> => {
    const parsed: unknown = body === '' ? undefined : JSON.parse(body)
    // The plug-in would wait for the first answer to no call.
    if (isBatch && (!Array.isArray(parsed) || parsed.length === 0)) throw new TypeError('There are no calls')
    return parsed
  }
  const headers = isBatch ? { 'x-orpc-batch': 'streaming' } : {}
  return { url: new URL(url), method: 'POST', headers, signal: undefined, body: parse }
}

function refuse(c: Context<RpcEnv>, error: ORPCError<string, unknown>): Response {
  c.var.outcome.code = error.code
  return answer(c, codec.encodeError(error))
}

function answer(c: Context<RpcEnv>, { status, body }: { readonly status: number; readonly body?: unknown }): Response {
  const text = JSON.stringify(body)
  setHeaders(c)
  if (status === UNAVAILABLE.status) c.header('retry-after', RETRY_AFTER_SECONDS)
  return c.body(compressed(c, text), status as ContentfulStatusCode, { 'content-type': 'application/json' })
}

/** The status of an answer to several calls, each of which has its own part, and a status in it. */
const BATCH_STATUS = 207
/** A proxy passes each part on as it comes. */
const PARTS_HEADERS = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }

function answerInParts(c: Context<RpcEnv>, { body }: Response): Response {
  setHeaders(c)
  return c.newResponse(body && compressedStream(c, body), BATCH_STATUS, PARTS_HEADERS)
}

function setHeaders(c: Context<RpcEnv>): void {
  c.header('cache-control', 'no-store')
  for (const [name, value] of c.var.answerHeaders) c.header(name, value, { append: name === 'set-cookie' })
}
