import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compression } from './compression.ts'

const LARGE = JSON.stringify({ names: Array.from({ length: 200 }, (_, place) => `كرم ${place}`) })
const HUGE = JSON.stringify(LARGE.repeat(200))

const app = new Hono()
app.use(compression)
app.post('/large', (c) => c.body(LARGE, 200, { 'content-type': 'application/json', 'set-cookie': 'a=1' }))
app.post('/refused', (c) => c.body(LARGE, 403, { 'content-type': 'application/json' }))
app.post('/huge', (c) => c.body(HUGE, 200, { 'content-type': 'application/json' }))
app.post('/small', (c) => c.json({ ok: true }))
app.get('/page', (c) => c.html(`<!doctype html>${LARGE}`))
app.get('/file', () => new Response(LARGE, { headers: { 'content-type': 'text/css', 'content-encoding': 'br' } }))
app.get('/part', () => new Response(LARGE, { status: 206, headers: { 'content-type': 'text/plain' } }))
app.get(
  '/as-it-is',
  () => new Response(LARGE, { headers: { 'content-type': 'text/html', 'cache-control': 'no-transform' } }),
)
app.get('/picture', () => new Response(LARGE, { headers: { 'content-type': 'image/png' } }))
app.get('/events', () => new Response(LARGE, { headers: { 'content-type': 'text/event-stream' } }))

const ask = (path: string, accepted?: string, method = /large|refused|huge|small/.test(path) ? 'POST' : 'GET') =>
  app.request(path, { method, headers: accepted ? { 'accept-encoding': accepted } : {} })

async function bytesOf(answer: Response) {
  return Buffer.from(await answer.arrayBuffer())
}

test.each([
  ['/large', LARGE],
  ['/huge', HUGE],
])('the texts of %s are compressed with what the client prefers and the server knows', async (path, text) => {
  const brotli = await ask(path, 'gzip, deflate, br, zstd')
  expect(brotli.headers.get('content-encoding')).toBe('br')
  const bytes = await bytesOf(brotli)
  expect(bytes.length).toBeLessThan(text.length / 2)
  expect(brotliDecompressSync(bytes).toString()).toBe(text)

  const zipped = await ask(path, 'gzip, deflate')
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await bytesOf(zipped)).toString()).toBe(text)

  for (const accepted of [undefined, 'identity', 'zstd', 'br;q=0, gzip; q=0.0']) {
    const plain = await ask(path, accepted)
    expect([accepted, plain.headers.get('content-encoding')]).toEqual([accepted, null])
    expect([accepted, plain.headers.get('vary')]).toEqual([accepted, 'Accept-Encoding'])
    expect(await plain.text()).toBe(text)
  }
})

test('status, cookies and other headers stay, and there is one type', async () => {
  const answer = await ask('/large', 'br')
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, ['a=1']])
  expect([answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
    'application/json',
    'Accept-Encoding',
  ])
  expect((await ask('/refused', 'br')).status).toBe(403)
  expect((await ask('/page', 'br')).headers.get('content-encoding')).toBe('br')
})

test('small texts are sent as they are', async () => {
  const answer = await ask('/small', 'br')
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.json()).toEqual({ ok: true })
})

test.each([
  ['/file', 'GET'],
  ['/part', 'GET'],
  ['/as-it-is', 'GET'],
  ['/picture', 'GET'],
  ['/events', 'GET'],
  ['/page', 'HEAD'],
])('%s by %s stays as it is', async (path, method) => {
  const answer = await ask(path, 'br', method)
  expect(answer.headers.get('content-encoding')).toBe(path === '/file' ? 'br' : null)
  expect((await bytesOf(answer)).length).toBe(method === 'HEAD' ? 0 : Buffer.byteLength(LARGE))
})
