import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/free-port.ts'

/** Signs the cookies of all servers of a run. */
export const SECRET = 'a secret that only the benchmark knows'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** A server in a process of its own. */
export interface RunningServer {
  readonly port: number
  /** Sends a message to the process, and resolves with its answer. */
  ask(message: string): Promise<unknown>
  close(): Promise<void>
}

interface AppOptions {
  /** The checkout whose server is started. */
  readonly directory?: string
  readonly databaseUrl: string
  /** The port of the mail server. */
  readonly smtpPort: number
}

/** Start the server of a real network as `npm run serve` does in that checkout. It migrates its database. */
export async function startApp({ directory = ROOT, databaseUrl, smtpPort }: AppOptions): Promise<RunningServer> {
  const { scripts } = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'))
  const [node, ...args] = String(scripts.serve).split(' ')
  if (node !== 'node') throw new Error(`The server cannot be profiled when it is started with: ${scripts.serve}`)
  const port = await freePort()
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', fileURLToPath(new URL('profiler.mjs', import.meta.url)), ...args],
    {
      cwd: directory,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
        APP_URL: originOf(port),
        DATABASE_URL: databaseUrl,
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        MAIL_FROM: 'Shabaka <no-reply@example.org>',
        AUTH_SECRET: SECRET,
        // Each sign-in names another client, because the server limits the sign-ins from one address.
        TRUSTED_PROXIES: '127.0.0.0/8',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let printed = ''
  const ready = new Promise<void>((resolve, reject) => {
    const read = (part: Buffer) => {
      printed += part
      if (printed.includes('Shabaka is ready at')) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', () => reject(new Error(`The server ended:\n${printed}`)))
  })
  await ready
  return running(child, port)
}

/** Start the limit beside a server on the same database. */
export async function startLimit(databaseUrl: string): Promise<RunningServer> {
  const child = fork(fileURLToPath(new URL('limit-server.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
  })
  const [port] = await Promise.race([
    once(child, 'message') as Promise<[number]>,
    once(child, 'exit').then(([status]) => {
      throw new Error(`The limit ended with ${status}`)
    }),
  ])
  return running(child, port)
}

/** The origin of a server on loopback. */
export function originOf(port: number): string {
  return `http://127.0.0.1:${port}`
}

function running(child: ChildProcess, port: number): RunningServer {
  return {
    port,
    async ask(message) {
      const answered = once(child, 'message')
      child.send(message)
      return (await answered)[0]
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const cut = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(cut)
    },
  }
}
