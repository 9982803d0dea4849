// Makes the load of bench/load.ts, in a process of its own so that the work of making it does not slow down the measured server.
import autocannon from 'autocannon'
import type { LoadTurn, TurnResult } from './load.ts'

process.on('message', async (turn: LoadTurn) => {
  process.send?.(await run(turn))
})
process.on('disconnect', () => process.exit())

/** Sends every request of a turn once, over connections that stay open. */
async function run({ port, path, connections, requests }: LoadTurn): Promise<TurnResult> {
  let sent = 0
  let answered = 0
  let endedAt = 0
  let failure: string | null = null
  const latencies: number[] = []
  const startedAt = performance.now()
  const { running, ended } = start({
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
          const { headers, body } = requests[sent % requests.length] ?? { headers: {}, body: '' }
          sent += 1
          return { ...request, headers: { 'content-type': 'application/json', ...headers }, body }
        },
        onResponse(status, body) {
          answered += 1
          if (status !== 200) failure ??= `${status} ${body.slice(0, 500)}`
        },
      },
    ],
  })
  running.on('response', (_client, _status, _bytes, responseTime) => {
    latencies.push(responseTime)
    endedAt = performance.now()
  })
  const { errors, timeouts } = await ended
  if (errors + timeouts > 0) failure ??= `${errors} connections failed, ${timeouts} answers took too long`
  if (answered < requests.length) failure ??= `${answered} of ${requests.length} calls were answered`
  return { seconds: (endedAt - startedAt) / 1000, latencies, failure }
}

/** A run of autocannon, and its result. */
function start(options: autocannon.Options): { running: autocannon.Instance; ended: Promise<autocannon.Result> } {
  let running: autocannon.Instance | undefined
  const ended = new Promise<autocannon.Result>((resolve, reject) => {
    running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
  })
  return { running: running as autocannon.Instance, ended }
}
