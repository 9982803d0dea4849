import type { ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { removeCluster, startCluster } from '#embedded-postgres'
import { attachForOwner } from '#server/database/set-up/open-database.ts'
import { apiAt, kill, SERVE, spawnApp } from './app-process.ts'
import { directoryFor } from './database.ts'

export { apiAt, command, kill, SERVE } from './app-process.ts'

/** How long a test of the running app may take, in milliseconds. */
export const TIMEOUT_MS = 120_000

/** What Node runs for `npm start`. */
const DEMO = ['scripts/serve.mjs', 'demo']

export async function aHome(within?: string) {
  const home = await openHome(within)
  onTestFinished(home.close, TIMEOUT_MS)
  return home
}

/** `npm start` with its own data folder and PostgreSQL. @param within a folder; by default memory or the project */
export async function openHome(within?: string) {
  const dataDir = await mkdtemp(within === undefined ? await directoryFor('data-run-') : join(within, 'data-run-'))
  // If root runs PostgreSQL as another user, that one must reach it.
  await chmod(dataDir, 0o755)
  const started: ChildProcess[] = []
  const close = async () => {
    for (const child of started) await kill(child, 'SIGKILL')
    // A killed app leaves its PostgreSQL running: adopt it to stop it.
    const cluster = await startCluster({ dataDir, report: () => undefined })
    await cluster.stop()
    await removeCluster({ dataDir })
    await rm(dataDir, { recursive: true, force: true })
  }

  const start = (port: number, more: NodeJS.ProcessEnv = {}, args: readonly string[] = DEMO) => {
    const app = spawnApp(args, { PORT: String(port), DATA_DIR: dataDir, ...more })
    started.push(app.child)
    return app
  }
  return {
    dataDir,
    start,
    close,
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

/** An empty network in a data folder, which no app runs. */
export async function makeNetwork(dataDir: string): Promise<void> {
  const location = { databaseUrl: null, migrationUrl: null, dataDir }
  const { prepare, close } = await attachForOwner(location, () => undefined)
  await prepare().finally(close)
}

export async function readyAndStopped(app: ReturnType<typeof startApp>): Promise<void> {
  await app.ready()
  await kill(app.child, 'SIGTERM')
}

/** The app or a command of it, over whatever the environment says; killed at the end of the test. */
export function startApp(args: readonly string[], environment: NodeJS.ProcessEnv) {
  const app = spawnApp(args, environment)
  onTestFinished(() => kill(app.child, 'SIGKILL'), TIMEOUT_MS)
  return app
}

export function signInAt(port: number, password = 'shabaka-demo', email = 'leader@shabaka.example') {
  const origin = `http://localhost:${port}`
  return fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  })
}

export async function callerAt(port: number, password?: string, email?: string) {
  const answer = await signInAt(port, password, email)
  expect(answer.status).toBe(200)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return apiAt(port, cookie)
}

export async function isStopped(dataDir: string): Promise<boolean> {
  const cluster = await startCluster({ dataDir, report: () => undefined })
  await cluster.stop()
  return !cluster.adopted
}
