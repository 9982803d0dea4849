import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** For machines without nginx. To the next one if a connection is refused; never twice to one that may have read it. */
export async function startPlainProxy(port: number, appPorts: readonly number[]): Promise<() => Promise<void>> {
  const agent = new Agent({ keepAlive: true, timeout: 60_000 })
  let turn = 0
  const server = createServer((requested, answer) => {
    turn += 1
    pass(requested, answer, agent, [
      ...appPorts.slice(turn % appPorts.length),
      ...appPorts.slice(0, turn % appPorts.length),
    ])
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return async () => {
    server.close()
    server.closeAllConnections()
    agent.destroy()
  }
}

function pass(requested: IncomingMessage, answer: ServerResponse, agent: Agent, ports: readonly number[]): void {
  const [port, ...others] = ports
  const fail = () => {
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  }
  if (port === undefined) {
    fail()
    return
  }
  const headers = { ...requested.headers, 'x-forwarded-for': requested.socket.remoteAddress ?? '' }
  const sent = request(
    { host: '127.0.0.1', port, agent, method: requested.method, path: requested.url, headers },
    (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
      answered.once('error', fail)
    },
  )
  sent.once('error', (error: NodeJS.ErrnoException) => {
    // Nothing of the body was read yet.
    if (error.code === 'ECONNREFUSED') pass(requested, answer, agent, others)
    else fail()
  })
  answer.once('close', () => sent.destroy())
  sent.once('socket', (socket) => {
    const begin = () => requested.pipe(sent)
    if (socket.connecting) socket.once('connect', begin)
    else begin()
  })
}
