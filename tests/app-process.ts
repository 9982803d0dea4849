import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '#contract/index.ts'
import { PROTOCOL, PROTOCOL_HEADER } from '#contract/protocol.ts'

/** What Node runs for `npm run serve`. */
export const SERVE = ['scripts/serve.mjs']
/** What Node runs for a command of the app. */
export const command = (script: string, ...words: readonly string[]) => ['--import', 'tsx', script, ...words]

/** The API as a person calls it. */
export type Api = ReturnType<typeof apiOf>

/** A running app or command, which no one ends but the caller. Works outside of Vitest, too. */
export function spawnApp(args: readonly string[], environment: NodeJS.ProcessEnv) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, args, {
    env: { ...inherited, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return watched(child)
}

/** A process with what it printed. */
function watched(child: ChildProcess) {
  let printed = ''
  const print = (part: Buffer) => {
    printed += part.toString()
  }
  child.stdout?.on('data', print)
  child.stderr?.on('data', print)
  return {
    child,
    printed: () => printed,
    /** Wait until it serves. */
    async ready() {
      while (!printed.includes('Shabaka is ready at')) {
        if (child.exitCode !== null) throw new Error(`The app ended with ${child.exitCode}:\n${printed}`)
        await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), once(child, 'exit')])
      }
    },
    /** Wait until it has ended by itself. */
    async ended(): Promise<number | null> {
      if (child.exitCode === null) await once(child, 'exit')
      return child.exitCode
    },
  }
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** The API of a running app, called by who holds this cookie. */
export function apiAt(port: number, cookie: string) {
  return apiOf(`http://localhost:${port}`, cookie)
}

/**
 * The API at an address, called by who holds this cookie.
 * @param timeoutMs how long an answer may take; forever if it is absent
 */
export function apiOf(origin: string, cookie: string, timeoutMs?: number) {
  const link = new RPCLink({
    url: `${origin}/rpc`,
    headers: { cookie, [PROTOCOL_HEADER]: String(PROTOCOL) },
    fetch: (request, init) =>
      fetch(request, timeoutMs === undefined ? init : { ...init, signal: AbortSignal.timeout(timeoutMs) }),
  })
  return createORPCClient<ContractRouterClient<Contract>>(link)
}
