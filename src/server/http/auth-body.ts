import type { MiddlewareHandler } from 'hono'
import { COMMON_ERRORS } from '#contract/errors.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { BODY_LIMITS, isJson, isNestedTooDeep, limitBody } from '#server/requests/body.ts'

const INVALID_INPUT = { code: 'INVALID_INPUT', message: COMMON_ERRORS.INVALID_INPUT.message }
const TOO_LARGE = { code: 'TOO_LARGE', message: COMMON_ERRORS.TOO_LARGE.message }

/** The library would also accept a form, which is not checked here. */
export const acceptJson: MiddlewareHandler = async (c, next) =>
  isJson(c.req.raw) ? next() : c.json({ code: 'UNSUPPORTED_MEDIA_TYPE' }, 415)

/** The limit is the same for everyone, so that no session has to be read. */
export const limitAuthBody = limitBody(BODY_LIMITS.signedOut, (c, problem) =>
  problem === 'tooLarge' ? c.json(TOO_LARGE, 413) : c.json(INVALID_INPUT, 422),
)

export const giveFields: MiddlewareHandler = async (c, next) => {
  const { raw } = c.req
  const fields = plainFields(await c.req.text())
  if (!fields) return c.json(INVALID_INPUT, 422)
  const headers = new Headers(raw.headers)
  for (const name of ['content-length', 'transfer-encoding']) headers.delete(name)
  c.req.raw = new Request(raw.url, { method: raw.method, headers, body: JSON.stringify(fields), signal: raw.signal })
  return next()
}

/** The fields of a JSON object without nested values, with the e-mail address cleaned; null if it is not an object. */
function plainFields(json: string): object | null {
  if (isNestedTooDeep(json)) return null
  try {
    const body: unknown = JSON.parse(json)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
    const plain = Object.entries(body).filter(([, value]) => value === null || typeof value !== 'object')
    return Object.fromEntries(
      plain.map(([name, value]) => [name, name === 'email' && typeof value === 'string' ? oneLineText(value) : value]),
    )
  } catch {
    return null
  }
}
