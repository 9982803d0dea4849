import { once } from 'node:events'
import { Agent, type IncomingMessage, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '#tests/world.ts'
import { createHttpServer, drain } from './server.ts'

/** How long a request may take to arrive; long enough for a whole one on a busy machine. */
const REQUEST_MS = 1_000

async function aServer(): Promise<number> {
  const server = createHttpServer(async (request) => {
    if (request.method !== 'GET') return new Response(await request.text().catch(() => 'cut'))
    let timer: NodeJS.Timeout | undefined
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        timer = setInterval(() => controller.enqueue(new TextEncoder().encode('.')), REQUEST_MS / 20)
      },
      cancel: () => clearInterval(timer),
    })
    return new Response(body)
  }, REQUEST_MS)
  return listening(server)
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    return drain(server)
  })
  return (server.address() as AddressInfo).port
}

async function answerTo(port: number, beginning: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(beginning)
  let answer = ''
  socket.on('data', (part) => {
    answer += part
  })
  await once(socket, 'close')
  return answer
}

test('a request whose body or headers come too slowly is answered with 408, and its connection closed', async () => {
  const port = await aServer()
  const headers = 'POST / HTTP/1.1\r\nhost: here\r\n'
  const answers = [`${headers}content-length: 100\r\n\r\nslow`, headers].map((beginning) => answerTo(port, beginning))
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

test.each([
  ['two lengths', 'content-length: 4\r\ncontent-length: 5\r\n\r\nbody!'],
  ['a length and chunks', 'content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n'],
  ['chunks that are not the last encoding', 'transfer-encoding: chunked, gzip\r\n\r\n4\r\nbody\r\n0\r\n\r\n'],
  ['a line break that only some programs read as one', 'one: 1\ncontent-length: 4\r\n\r\nbody'],
])('a request whose end is given by %s is refused', async (_, rest) => {
  expect(await answerTo(await aServer(), `POST / HTTP/1.1\r\nhost: here\r\n${rest}`)).toMatch(/^HTTP\/1\.1 400 /)
})

test('TRACE is refused, and the answer has nothing of the request', async () => {
  const world = await createWorld()
  const port = await listening(createHttpServer(world.app.fetch))
  for (const path of ['/', '/auth', '/rpc/accounts/me', '/api/auth/sign-out', '/api/events', '/g/none', '/logo.svg']) {
    const request = `TRACE ${path} HTTP/1.1\r\nhost: here\r\ncookie: secret=5150\r\nconnection: close\r\n\r\n`
    const answer = await answerTo(port, request)
    expect(answer).toMatch(/^HTTP\/1\.1 40[45] /)
    expect(answer).not.toContain('5150')
  }
})

test('an answer may take longer than a request, and a connection stays open between requests for as long', async () => {
  const port = await aServer()
  const socket = connect(port, '127.0.0.1')
  let answers = ''
  socket.on('data', (part) => {
    answers += part
  })
  const request = 'POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 2\r\n\r\nok'
  socket.write(request)
  await expect.poll(() => answers).toMatch(/^HTTP\/1\.1 200 .*keep-alive: timeout=90.*ok$/is)
  const stream = await fetch(`http://127.0.0.1:${port}`)
  const reader = stream.body?.getReader()
  const began = performance.now()
  while (performance.now() - began < 2.5 * REQUEST_MS) expect((await reader?.read())?.done).toBe(false)
  await reader?.cancel()
  socket.write(request)
  await expect.poll(() => answers.match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
  socket.destroy()
})

test('a server that drains is left by a busy connection, and finishes the request that runs', async () => {
  let finish = () => {}
  const running = new Promise<void>((resolve) => {
    finish = resolve
  })
  const server = createHttpServer(async ({ method }) => {
    if (method === 'POST') await running
    return new Response('answered')
  }, REQUEST_MS)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const ask = async (method: string, connection?: Agent) => {
    const requested = request({ port, host: '127.0.0.1', method, agent: connection }).end()
    const [response] = (await once(requested, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return response.headers.connection
  }
  expect(await ask('GET', agent)).toBe('keep-alive')
  const slow = ask('POST')
  await expect.poll(() => promisify(server.getConnections.bind(server))()).toBe(2)
  const drained = drain(server)
  const outcome = () =>
    ask('GET', agent).then(
      () => 'answered',
      (error: NodeJS.ErrnoException) => error.code,
    )
  await expect.poll(outcome, { interval: 10 }).toBe('ECONNREFUSED')
  finish()
  expect(await slow).toBeDefined()
  await drained
})
