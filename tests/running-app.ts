import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import { expect, onTestFinished } from 'vitest'
import type { Contract } from '#contract/index.ts'
import { removeCluster, startCluster } from '#embedded-postgres'

/** How long a test of the running app may take, in milliseconds. */
export const PATIENCE = 120_000

/** What Node runs for `npm start`. */
const DEMO = ['scripts/serve.mjs', 'demo']
/** What Node runs for `npm run serve`. */
export const SERVE = ['scripts/serve.mjs']
/** What Node runs for a command of the app. */
export const command = (script: string, ...words: readonly string[]) => ['--import', 'tsx', script, ...words]

/** The app as `npm start` runs it, over a data folder of its own and its own PostgreSQL. */
export async function aHome() {
  // Not below the system's temporary folder, as a real one would not be.
  const dataDir = await mkdtemp(resolve('data-run-'))
  const started: ChildProcess[] = []
  onTestFinished(async () => {
    for (const child of started) await kill(child, 'SIGKILL')
    // A killed app leaves its PostgreSQL behind: take it over to stop it.
    const cluster = await startCluster({ dataDir, report: () => undefined })
    await cluster.stop()
    await removeCluster({ dataDir })
    await rm(dataDir, { recursive: true, force: true })
  }, PATIENCE)

  const start = (port: number, more: NodeJS.ProcessEnv = {}, args: readonly string[] = DEMO) => {
    const app = spawned(args, { PORT: String(port), DATA_DIR: dataDir, ...more })
    started.push(app.child)
    return app
  }
  return {
    dataDir,
    start,
    /** The app of a real network, with a mail server that cannot be reached. */
    startProduction: (port: number) =>
      start(
        port,
        {
          APP_URL: `http://localhost:${port}`,
          SMTP_URL: 'smtp://127.0.0.1:9',
          MAIL_FROM: 'Shabaka <no-reply@example.org>',
        },
        SERVE,
      ),
  }
}

/** Wait until an app serves, and stop it: its data folder is complete then. */
export async function readyAndStopped(app: ReturnType<typeof startApp>): Promise<void> {
  await app.ready()
  await kill(app.child, 'SIGTERM')
}

/** The app or a command of it, over whatever the environment says; killed at the end of the test. */
export function startApp(args: readonly string[], environment: NodeJS.ProcessEnv) {
  const app = spawned(args, environment)
  onTestFinished(() => kill(app.child, 'SIGKILL'), PATIENCE)
  return app
}

function spawned(args: readonly string[], environment: NodeJS.ProcessEnv) {
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

export function signInAt(port: number, password = 'shabaka-demo', email = 'leader@shabaka.example') {
  const origin = `http://localhost:${port}`
  return fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  })
}

/** Sign in to a running demo and call its API. */
export async function callerAt(port: number) {
  const answer = await signInAt(port)
  expect(answer.status).toBe(200)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return apiAt(port, cookie)
}

/** The API of a running app, called by who holds this cookie. */
export function apiAt(port: number, cookie: string) {
  const link = new RPCLink({ url: `http://localhost:${port}/rpc`, headers: { cookie } })
  return createORPCClient<ContractRouterClient<Contract>>(link)
}

/** Whether the app's PostgreSQL had been stopped, and not left running. */
export async function isStopped(dataDir: string): Promise<boolean> {
  const cluster = await startCluster({ dataDir, report: () => undefined })
  await cluster.stop()
  return !cluster.adopted
}

export async function postmasterPid(dataDir: string): Promise<number> {
  const cluster = await startCluster({ dataDir, report: () => undefined })
  return Number((await readFile(resolve(cluster.pgdata, 'postmaster.pid'), 'utf8')).split('\n')[0])
}
