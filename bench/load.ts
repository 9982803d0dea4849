import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface LoadRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Requests that are sent to one server, each once. */
export interface LoadTurn {
  readonly port: number
  readonly path: string
  readonly connections: number
  readonly requests: readonly LoadRequest[]
}

export interface TurnResult {
  readonly seconds: number
  /** Of each call, in milliseconds. */
  readonly latencies: readonly number[]
  /** The first call that was not answered with 200; null if there is none. */
  readonly failure: string | null
}

/** A process that sends requests. */
export interface LoadGenerator {
  /** @throws if a call is not answered with 200 */
  run(turn: LoadTurn): Promise<TurnResult>
  close(): Promise<void>
}

/** Start the process that sends requests. */
export function openLoadGenerator(): LoadGenerator {
  const child = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  return {
    async run(turn) {
      const answered = once(child, 'message') as Promise<[TurnResult]>
      child.send(turn)
      const [result] = await answered
      if (result.failure) throw new Error(`${turn.path} on port ${turn.port}: ${result.failure}`)
      return result
    },
    async close() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
