import { ORPCError, onError } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import type { Context } from 'hono'
import { COMMON_ERRORS } from '#contract/errors.ts'
import { authenticate } from '#server/access.ts'
import { PasswordsBusy } from '#server/auth/password-queue.ts'
import type { Caller, RequestContext } from '#server/context.ts'
import { RETRY_AFTER_SECONDS, toContractError, UNAVAILABLE } from '#server/errors.ts'
import { router } from '#server/router.ts'
import { BODY_LIMITS, isJson, readJsonText } from './body.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

const PREFIX = '/rpc'
const NO_STORE = { 'cache-control': 'no-store' }

/** The part of the context that is the same for every request. */
type CallServices = Omit<RequestContext, 'headers' | 'answerHeaders' | 'caller' | 'clientAddress'>

/**
 * Answers `/rpc/*`, the calls of the contract: POST with a JSON body only. The caller is read before the body, because the
 * size limit of the body depends on the caller. Every refusal has the form in which the client reads errors.
 * @param addressOf the client's IP address
 */
export function rpcHandler(services: CallServices, addressOf: (c: Context) => string) {
  const { log } = services
  const limit = createConcurrencyLimit()
  const handler = new RPCHandler(router, {
    interceptors: [
      // An error that is not an ORPCError was thrown before the procedure: the body cannot be decoded.
      onError((error) => {
        if (!(error instanceof ORPCError)) throw toContractError(new ORPCError('BAD_REQUEST'), 'input', log)
      }),
    ],
    clientInterceptors: [
      onError((error, { path, context }) => {
        if (error instanceof PasswordsBusy) context.answerHeaders.set('retry-after', `${error.retryAfterSeconds}`)
        throw toContractError(error, path.join('.'), log)
      }),
    ],
  })

  return async (c: Context): Promise<Response> => {
    const { raw, path } = c.req
    if (raw.method !== 'POST')
      return refused(new ORPCError('METHOD_NOT_ALLOWED', { status: 405 }), { ...NO_STORE, allow: 'POST' })
    if (!isJson(raw)) return refused(new ORPCError('UNSUPPORTED_MEDIA_TYPE', { status: 415 }), NO_STORE)
    const { headers } = raw
    const answerHeaders = new Headers(NO_STORE)
    try {
      const caller = await authenticate({ ...services, headers, answerHeaders })
      const body = await readJsonText(raw, bodyLimit(caller, path))
      if ('problem' in body) throw body.problem === 'tooLarge' ? tooLarge() : new ORPCError('BAD_REQUEST')
      const context: RequestContext = { ...services, headers, answerHeaders, caller, clientAddress: addressOf(c) }
      const call = () => handler.handle(requestWith(raw, body.text), { prefix: PREFIX, context })
      const personId = caller?.person?.id
      const { matched, response } = await (personId ? limit.run(personId, call) : call())
      return matched ? withHeaders(response, answerHeaders) : refused(new ORPCError('NOT_FOUND'), answerHeaders)
    } catch (error) {
      return refused(toContractError(error, `${PREFIX}/*`, log), answerHeaders)
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

/** The request with the body that was read. Its only header is the content type. */
function requestWith({ url, signal }: Request, body: string): Request {
  return new Request(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal })
}

function refused(error: ORPCError<string, unknown>, headers: Headers | Record<string, string> = {}): Response {
  return withHeaders(Response.json({ json: error.toJSON() }, { status: error.status }), new Headers(headers))
}

function withHeaders(response: Response, headers: Headers): Response {
  const answer = new Response(response.body, response)
  if (answer.status === UNAVAILABLE.status) answer.headers.set('retry-after', RETRY_AFTER_SECONDS)
  for (const [name, value] of headers)
    if (name === 'set-cookie') answer.headers.append(name, value)
    else answer.headers.set(name, value)
  return answer
}
