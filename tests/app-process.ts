import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '#contract/index.ts'
import { PROTOCOL, PROTOCOL_HEADER } from '#contract/protocol.ts'

export const SERVE = ['scripts/serve.mjs']
export const command = (name: string, ...words: readonly string[]) => [...SERVE, name, ...words]

export type Api = ReturnType<typeof apiOf>

/** No one but the caller ends it. Works outside of Vitest, too. */
export function spawnApp(args: readonly string[], environment: NodeJS.ProcessEnv) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, args, {
    env: { ...inherited, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return watched(child)
}

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
    async ready() {
      while (!printed.includes('Shabaka is ready at')) {
        if (child.exitCode !== null) throw new Error(`The app ended with ${child.exitCode}:\n${printed}`)
        await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), once(child, 'exit')])
      }
    },
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

export function apiAt(port: number, cookie: string) {
  return apiOf(`http://localhost:${port}`, cookie)
}

/** @param timeoutMs the longest time of an answer; forever if absent */
export function apiOf(origin: string, cookie: string, timeoutMs?: number) {
  const link = new RPCLink({
    url: `${origin}/rpc`,
    headers: { cookie, [PROTOCOL_HEADER]: String(PROTOCOL) },
    fetch: (request, init) =>
      fetch(request, timeoutMs === undefined ? init : { ...init, signal: AbortSignal.timeout(timeoutMs) }),
  })
  return createORPCClient<ContractRouterClient<Contract>>(link)
}
