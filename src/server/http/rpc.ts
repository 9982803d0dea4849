import { ORPCError, onError } from '@orpc/server'
import { StandardHandler, StandardRPCMatcher } from '@orpc/server/standard'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { COMMON_ERRORS } from '#contract/errors.ts'
import { authenticate } from '#server/auth/authenticate.ts'
import { PasswordsBusy } from '#server/auth/password-queue.ts'
import type { Caller, RequestContext } from '#server/context.ts'
import { RETRY_AFTER_SECONDS, toContractError, UNAVAILABLE } from '#server/errors.ts'
import type { CallMetrics } from '#server/metrics/call-metrics.ts'
import { router } from '#server/router.ts'
import { BODY_LIMITS, isJson, readJsonText } from './body.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { logRefusal } from './log-refusal.ts'
import { protocolRefusal } from './protocol-guard.ts'
import { JsonTextCodec } from './rpc-codec.ts'

const PREFIX = '/rpc'

/** The part of the context that is the same for every request. */
type CallServices = Omit<RequestContext, 'headers' | 'answerHeaders' | 'outcome' | 'caller' | 'clientAddress'>

/**
 * Answers `/rpc/*`, the calls of the contract: POST with a JSON body only. The caller is read before the body, because the
 * size limit of the body depends on the caller. Every refusal has the form in which the client reads errors.
 * @param addressOf the client's IP address
 * @param metrics counts every call
 */
export function rpcHandler(
  services: CallServices,
  addressOf: (c: Context) => string,
  metrics: Pick<CallMetrics, 'count'>,
) {
  const { log } = services
  const limit = createConcurrencyLimit()
  const codec = new JsonTextCodec()
  const handler = new StandardHandler<RequestContext>(router, new StandardRPCMatcher(), codec, {
    interceptors: [
      // An error that is not an ORPCError was thrown before the procedure: the body cannot be decoded.
      onError((error, { context: { outcome } }) => {
        const answered =
          error instanceof ORPCError ? error : toContractError(new ORPCError('BAD_REQUEST'), 'input', log)
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

  return async (c: Context): Promise<Response> => {
    const { raw, path } = c.req
    const { headers } = raw
    const answerHeaders = new Headers()
    const began = performance.now()
    const count = (code: string) => metrics.count(path.slice(PREFIX.length + 1), code, performance.now() - began)
    const refuse = (error: ORPCError<string, unknown>) => {
      count(error.code)
      return answer(c, codec.encodeError(error), answerHeaders)
    }
    if (raw.method !== 'POST') {
      answerHeaders.set('allow', 'POST')
      return refuse(new ORPCError('METHOD_NOT_ALLOWED', { status: 405 }))
    }
    const outdated = protocolRefusal(headers)
    if (outdated) return refuse(new ORPCError(outdated.code, outdated))
    if (!isJson(raw)) return refuse(new ORPCError('UNSUPPORTED_MEDIA_TYPE', { status: 415 }))
    try {
      const caller = await authenticate(services, { headers, answerHeaders })
      const body = await readJsonText(raw, bodyLimit(caller, path))
      if ('problem' in body) throw body.problem === 'tooLarge' ? tooLarge() : new ORPCError('BAD_REQUEST')
      const outcome = { code: 'OK' }
      const context = { ...services, headers, answerHeaders, outcome, caller, clientAddress: () => addressOf(c) }
      const call = () => handler.handle(requestWith(raw.url, body.text), { prefix: PREFIX, context })
      const personId = caller?.person?.id
      const { matched, response } = await (personId ? limit.run(personId, call) : call())
      if (!matched) return refuse(new ORPCError('NOT_FOUND'))
      count(outcome.code)
      return answer(c, response, answerHeaders)
    } catch (error) {
      return refuse(toContractError(error, `${PREFIX}/*`, log))
    }
  }
}

function bodyLimit(caller: Caller | null, path: string): number {
  if (!caller) return BODY_LIMITS.signedOut
  return path === `${PREFIX}/roster/import` ? BODY_LIMITS.rosterImport : BODY_LIMITS.signedIn
}

function tooLarge() {
  return new ORPCError('TOO_LARGE', COMMON_ERRORS.TOO_LARGE)
}

/** The call as the handler takes it. Procedures get the headers from their context, and no call is given up when its client leaves. */
function requestWith(url: string, body: string) {
  const parse = async (): Promise<unknown> => (body === '' ? undefined : JSON.parse(body))
  return { url: new URL(url), method: 'POST', headers: {}, signal: undefined, body: parse }
}

/** Answers with the JSON text of the codec. */
function answer(c: Context, { status, body }: { status: number; body?: unknown }, headers: Headers): Response {
  c.header('cache-control', 'no-store')
  for (const [name, value] of headers) c.header(name, value, { append: name === 'set-cookie' })
  if (status === UNAVAILABLE.status) c.header('retry-after', RETRY_AFTER_SECONDS)
  const text = String(body)
  // By it the compression knows what is too small for it.
  c.header('content-length', String(Buffer.byteLength(text)))
  return c.body(text, status as ContentfulStatusCode, { 'content-type': 'application/json' })
}
