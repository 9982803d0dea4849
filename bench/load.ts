import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'

export interface LoadRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Requests that are sent to one server, each once, over connections that stay open. */
interface LoadTurn {
  readonly port: number
  readonly path: string
  readonly connections: number
  readonly requests: readonly LoadRequest[]
}

/** Starts a process that sends requests: the work of making them must not slow down the measured server. */
export function openLoad() {
  const options = { execArgv: ['--import', 'tsx'], env: { ...process.env, LOAD: '1' } }
  const child = fork(fileURLToPath(import.meta.url), options)
  return {
    /** @returns the answered calls per second. @throws Error if one is not answered with 200 */
    async run(turn: LoadTurn): Promise<number> {
      const answered = once(child, 'message')
      child.send(turn)
      const [{ perSecond, failure }] = await answered
      if (failure) throw new Error(`${turn.path} on port ${turn.port}: ${failure}`)
      return perSecond
    },
    async close() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

if (process.env.LOAD) {
  process.on('message', async (turn: LoadTurn) => process.send?.(await send(turn)))
  process.on('disconnect', () => process.exit())
}

async function send({ port, path, connections, requests }: LoadTurn) {
  let sent = 0
  let endedAt = 0
  let failure: string | null = null
  const startedAt = performance.now()
  const { errors, timeouts } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: Math.min(connections, requests.length),
    amount: requests.length,
    timeout: 30,
    // How often it looks whether all answers have arrived, in milliseconds.
    sampleInt: 20,
    requests: [
      {
        method: 'POST',
        path,
        setupRequest(request) {
          const { headers, body } = requests[sent % requests.length] as LoadRequest
          sent += 1
          return { ...request, body, headers: { 'content-type': 'application/json', ...headers } }
        },
        onResponse(status, body) {
          endedAt = performance.now()
          if (status !== 200) failure ??= `${status} ${body.slice(0, 500)}`
        },
      },
    ],
  })
  if (errors + timeouts > 0) failure ??= `${errors} connections failed, ${timeouts} answers took too long`
  return { perSecond: (1000 * requests.length) / (endedAt - startedAt), failure }
}
