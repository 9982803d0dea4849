import type { Page, Request, Route } from '@playwright/test'
import { OWN_ANSWER_HEADER } from '#contract/own-answer.ts'

/** The mark of the server's own answers, for those that a journey makes in its place. */
export const OWN_MARK = { [OWN_ANSWER_HEADER]: 'http://plain.test/' }

/** A call, or all calls of a procedure, held on the way. */
interface HeldCall {
  /** Resolves once the page has sent the first call, or for a held answer once the server has answered it. */
  readonly sent: Promise<void>
  /** Lets it, or its answer, go on. */
  readonly release: () => void
}

const LOADED_AHEAD = [
  'sessions',
  'session-new',
  'session-edit',
  'person',
  'search-dialog',
  'person-form',
  'calendar',
  'toast-messages',
]

/** Wait until the page has loaded ahead what opens without a connection where no service worker is allowed. */
export async function untilLoadedAhead(page: Page): Promise<void> {
  await page.waitForFunction((parts) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    // Followed by a hash of eight characters.
    return parts.every((part) => loaded.some((name) => new RegExp(`/assets/${part}-.{8}\\.js`).test(name)))
  }, LOADED_AHEAD)
}

/** Hold the next call of a procedure (`roster/add`) before it reaches the server, with those that are sent together with it. */
export function holdNextCall(page: Page, procedure: string): Promise<HeldCall> {
  return hold(page, callsOf(procedure), async (route) => () => route.continue(), { times: 1 })
}

/** Hold the next request for an address, given as a pattern, before it reaches the server. */
export function holdNextRequest(page: Page, address: string): Promise<HeldCall> {
  return hold(page, { address, isMeant: () => true }, async (route) => () => route.continue(), { times: 1 })
}

/** Hold every call of a procedure before it reaches the server: a page may load again what changed meanwhile. */
export function holdCalls(page: Page, procedure: string): Promise<HeldCall> {
  return hold(page, callsOf(procedure), async (route) => () => route.continue())
}

/** Hold the server's answer to the next call of a procedure before it reaches the page. */
export function holdNextAnswer(page: Page, procedure: string): Promise<HeldCall> {
  const fetched = async (route: Route) => {
    const response = await route.fetch()
    return () => route.fulfill({ response })
  }
  return hold(page, callsOf(procedure), fetched, { times: 1 })
}

async function hold(
  page: Page,
  { address, isMeant }: Meant,
  send: (route: Route) => Promise<() => Promise<void>>,
  { times = Number.POSITIVE_INFINITY } = {},
): Promise<HeldCall> {
  let left = times
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  let markSent = () => {}
  const sent = new Promise<void>((resolve) => {
    markSent = resolve
  })
  const handle = async (route: Route) => {
    if (left === 0 || !isMeant(route.request())) return route.fallback()
    left -= 1
    const goOn = await send(route)
    markSent()
    await isReleased
    await goOn()
  }
  await page.route(address, handle)
  return { sent, release }
}

/** An error as the server answers it. */
interface CallError {
  readonly status: number
  readonly code: string
  /** Whether the procedure's contract names the error. */
  readonly defined: boolean
  readonly data?: object
}

/** Answer every call of a procedure with an error, until the returned function is called. */
export async function failCalls(page: Page, procedure: string, error: CallError): Promise<() => Promise<void>> {
  const json = { ...error, message: '' }
  const unchange = await changeAnswers(page, procedure, () => ({ status: error.status, json }))
  // A call that is sent alone, which may save something, does not reach the server.
  const alone = `**/rpc/${procedure}*`
  const fail = (route: Route) => route.fulfill({ status: error.status, headers: OWN_MARK, json: { json } })
  await page.route(alone, fail)
  return async () => {
    await page.unroute(alone, fail)
    await unchange()
  }
}

interface Answered {
  readonly status: number
  readonly json: unknown
}

/** An answer to one of several calls, which has no status if it is that of the whole. */
interface Part {
  readonly index: number
  readonly status?: number
  readonly headers?: object
  readonly body: { readonly json: unknown }
}

/** Change the server's answer to every call of a procedure, until the returned function is called. */
export async function changeAnswers(
  page: Page,
  procedure: string,
  change: (answered: Answered) => Answered,
): Promise<() => Promise<void>> {
  const { address, isMeant } = callsOf(procedure)
  const changed = ({ status, body }: Pick<Part, 'status' | 'body'>) => {
    const answered = change({ status: status ?? 200, json: body.json })
    return { status: answered.status, body: { ...body, json: answered.json } }
  }
  const handle = async (route: Route) => {
    const request = route.request()
    if (!isMeant(request)) return route.fallback()
    const response = await route.fetch()
    const text = await response.text()
    if (response.status() !== BATCH_STATUS) {
      const { status, body } = changed({ status: response.status(), body: JSON.parse(text) })
      return route.fulfill({ response, status, json: body })
    }
    const called = proceduresIn(request)
    const body = text.replace(/^data: (.+)$/gm, (line, json: string) => {
      const part: Part = JSON.parse(json)
      return called[part.index] === procedure ? `data: ${JSON.stringify({ ...part, ...changed(part) })}` : line
    })
    return route.fulfill({ response, body })
  }
  await page.route(address, handle)
  return () => page.unroute(address, handle)
}

/** Keep a page from hearing of changes, until the returned function is called. */
export async function cutEvents(page: Page): Promise<() => Promise<void>> {
  const cut = (route: Route) => route.abort()
  await page.route('**/api/events?*', cut)
  return () => page.unroute('**/api/events?*', cut)
}

const BATCH = '/rpc/__batch__'
const BATCH_STATUS = 207

/** Requests for an address, given as a pattern. */
interface Meant {
  readonly address: string
  readonly isMeant: (request: Request) => boolean
}

function callsOf(procedure: string): Meant {
  return { address: '**/rpc/**', isMeant: (request) => isCallOf(request, procedure) }
}

/** Whether a request is a call of a procedure, or has one. */
export function isCallOf(request: Request, procedure: string): boolean {
  return proceduresIn(request).includes(procedure)
}

/** The procedures that a request calls, such as `roster/add`, in their order. */
function proceduresIn(request: Request): string[] {
  return callsIn(request).map(({ path }) => path.replace(/^\/rpc\//, ''))
}

interface SentCall {
  readonly path: string
  readonly body: string
}

/** The calls of a request: several that a screen makes at the same time are sent together. */
export function callsIn(request: Request): SentCall[] {
  const path = new URL(request.url()).pathname
  if (path !== BATCH) return [{ path, body: request.postData() ?? '' }]
  const calls: { url: string; body: unknown }[] = request.postDataJSON()
  return calls.map(({ url, body }) => ({ path: new URL(url).pathname, body: JSON.stringify(body) }))
}

type Fulfilment = NonNullable<Parameters<Route['fulfill']>[0]>

const html =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Café</title><h1>Welcome to the café</h1></html>'

/** What networks, proxies and filters answer in place of the server; first a sign-in page. */
export const FOREIGN_ANSWERS: readonly Fulfilment[] = [
  { contentType: 'text/html', body: html },
  { status: 204 },
  { json: { ok: false } },
  { contentType: 'text/plain', body: 'ok' },
  { status: 302, headers: { location: 'http://plain.test/sign-in' } },
  { status: 511, contentType: 'text/html', body: html },
  { status: 401, json: { json: { defined: true, code: 'UNAUTHENTICATED', status: 401, message: '' } } },
  { status: 403, contentType: 'text/html', body: 'Blocked' },
  { status: 404, json: { json: { defined: true, code: 'NOT_FOUND', status: 404, message: '' } } },
  { status: 412, json: { json: { defined: true, code: 'OUTDATED', status: 412, message: '' } } },
  { status: 413, contentType: 'text/html', body: 'Too large' },
  { status: 502, contentType: 'text/html', body: 'Bad gateway' },
]

/** Answer every request with the sign-in page of a network, or as `answerWith` says, until `open` is called. */
export async function putBehindPortal(page: Page) {
  let [answer] = FOREIGN_ANSWERS
  const context = page.context()
  const fulfill = (route: Route) => route.fulfill(answer)
  await context.route('**/*', fulfill)
  return {
    answerWith(other: Fulfilment | undefined) {
      answer = other
    },
    open: () => context.unroute('**/*', fulfill),
  }
}
