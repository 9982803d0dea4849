import { expect, test, vi } from 'vitest'
import { ANSWERED_HEADER, CALL_HEADER, OWN_ANSWER_HEADER } from '#contract/own-answer.ts'
import { api, isUnreachable, queryClient } from '#web/api.ts'

const own = { 'content-type': 'application/json', [OWN_ANSWER_HEADER]: 'http://plain.test/' }
const inEvents = { ...own, 'content-type': 'text/event-stream' }
const error = (code: string, status: number) => ({ json: { defined: true, code, status, message: '', data: {} } })

/** What a screen reads at the same time. */
const readTwo = () =>
  Promise.allSettled([
    queryClient.fetchQuery({ ...api.finance.overview.queryOptions(), retry: false, staleTime: 0 }),
    queryClient.fetchQuery({ ...api.categories.list.queryOptions(), retry: false, staleTime: 0 }),
  ])

interface Item {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** A server's answer to calls that were sent together, in parts. */
async function inParts(request: Request, partOf: (item: Item, index: number) => object | null) {
  const items: Item[] = await request.json()
  const parts = items.map((item, index) => ({ index, ...partOf(item, index) }))
  const events = parts.map((part) => `event: message\ndata: ${JSON.stringify(part)}\n\n`).join('')
  return new Response(events, { status: 207, headers: inEvents })
}

const answered = ({ url, headers }: Item, id = headers[CALL_HEADER], body: object = { json: [] }) => ({
  status: 200,
  headers: { [ANSWERED_HEADER]: `${new URL(url).pathname} ${id}` },
  body,
})

test('calls that are sent together are one request, and each takes only its own answer', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(new URL(request.url).pathname)
    return inParts(request, (item, index) => answered(item, index === 0 ? 'another' : item.headers[CALL_HEADER]))
  })
  const [first, second] = await readTwo()
  expect(requests).toEqual(['/rpc/__batch__'])
  expect(first).toMatchObject({ status: 'rejected', reason: { reason: 'unreachable' } })
  expect(second).toEqual({ status: 'fulfilled', value: [] })
})

test('a call that saves is sent alone, also beside reads and as a query', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(new URL(request.url).pathname)
    return Response.json({ json: [] }, { headers: own })
  })
  const id = '018f3f3e-0000-7000-8000-000000000001'
  const input = { id, organizationName: 'SNMY1', sessionDate: '2026-11-25', sessionId: null, isOpen: true } as const
  const announce = { ...api.openForms.announce.queryOptions({ input }), retry: false, staleTime: 0 }
  await Promise.allSettled([readTwo(), queryClient.fetchQuery(announce)])
  expect(requests.sort()).toEqual(['/rpc/__batch__', '/rpc/openForms/announce'])
})

test('one of several calls is refused by itself', async () => {
  vi.stubGlobal('fetch', (request: Request) =>
    inParts(request, (item, index) =>
      index === 0
        ? { ...answered(item, item.headers[CALL_HEADER], error('FORBIDDEN', 403)), status: 403 }
        : answered(item),
    ),
  )
  const [first, second] = await readTwo()
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'FORBIDDEN' } })
  expect(second).toMatchObject({ status: 'fulfilled' })
})

test.each<[string, (request: Request) => Promise<Response>]>([
  [
    'an answer that ends early',
    async (request) =>
      inParts(request, (item, index) => (index === 0 ? answered(item) : { index: 0, ...answered(item) })),
  ],
  [
    'a part that is cut off',
    async () =>
      new Response('event: message\ndata: {"index":0,\n\n', {
        status: 207,
        headers: inEvents,
      }),
  ],
  ['a page', async () => new Response('<h1>Hello</h1>', { headers: { ...own, 'content-type': 'text/html' } })],
  ['JSON', async () => Response.json({ json: [] }, { status: 207, headers: own })],
])('%s is no answer to calls that were sent together', async (name, answer) => {
  vi.stubGlobal('fetch', answer)
  const outcomes = await readTwo()
  const failed = outcomes.filter(({ status }) => status === 'rejected')
  expect(failed).toHaveLength(name === 'an answer that ends early' ? 1 : 2)
  for (const outcome of failed) expect(isUnreachable((outcome as PromiseRejectedResult).reason)).toBe(true)
})

test.each([
  ['a page of the network', 200, 'signInFirst'],
  ['413 of a proxy', 413, 'tooLarge'],
  ['502 of a proxy', 502, 'unreachable'],
])('%s is no answer to calls that were sent together', async (_name, status, reason) => {
  vi.stubGlobal(
    'fetch',
    async () => new Response('<h1>Hello</h1>', { status, headers: { 'content-type': 'text/html' } }),
  )
  for (const outcome of await readTwo()) expect(outcome).toMatchObject({ status: 'rejected', reason: { reason } })
})

test('a page that is too old is told so by calls that were sent together', async () => {
  vi.stubGlobal('fetch', async () => Response.json(error('OUTDATED', 412), { status: 412, headers: own }))
  for (const outcome of await readTwo())
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'OUTDATED' } })
})

test('a server of a former version, which knows no calls together, is asked one by one', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    requests.push(pathname)
    return pathname === '/rpc/__batch__'
      ? Response.json(error('NOT_FOUND', 404), { status: 404, headers: own })
      : Response.json({ json: [] }, { headers: own })
  })
  for (const outcome of await readTwo()) expect(outcome).toMatchObject({ reason: { reason: 'unreachable' } })
  for (const outcome of await readTwo()) expect(outcome).toMatchObject({ status: 'fulfilled' })
  expect(requests).toEqual(['/rpc/__batch__', '/rpc/finance/overview', '/rpc/categories/list'])
})
