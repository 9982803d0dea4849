import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { v7 as uuid } from 'uuid'
import { connect, type Database } from '#server/database/connect.ts'
import { appUrl, cloneDatabase, databaseUrl, onServer } from '#tests/database.ts'
import { freePort } from '#tests/free-port.ts'
import { startMailServer, type TakenMail } from '#tests/mail-server.ts'
import { clockShift } from './clock.ts'

export const AUTH_SECRET = 'a secret that only the journeys know, long enough'

const SERVER_CLOCK = pathToFileURL('tests/journeys/server-clock.mjs').href

/** A running production server. */
export interface ServerProcess {
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

/** A production server of one worker, with a database and a mail server of its own. */
export interface RunningApp extends Pick<ServerProcess, 'url' | 'close'> {
  readonly database: Database
  readonly mails: readonly TakenMail[]
  /** One more server process on the same database; of another build where its folder is given. */
  startAnother(port?: number, folder?: string): Promise<ServerProcess>
}

export async function startApp(): Promise<RunningApp> {
  const serverUrl = process.env.JOURNEYS_SERVER_URL ?? ''
  const name = `shabaka_${uuid().replaceAll('-', '')}`
  await cloneDatabase(serverUrl, name, process.env.JOURNEYS_TEMPLATE ?? '')
  const mailServer = await startMailServer()
  const startAnother = async (port?: number, folder?: string) =>
    startProcess(appUrl(serverUrl, name), mailServer.port, port ?? (await freePort()), folder)
  const server = await startAnother()
  const { database, close } = connect(databaseUrl(serverUrl, name), 3)
  return {
    url: server.url,
    database,
    mails: mailServer.taken,
    startAnother,
    async close() {
      await server.close()
      await close()
      await mailServer.close()
      await onServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

async function startProcess(database: string, mailPort: number, port: number, folder = '.'): Promise<ServerProcess> {
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['--import', SERVER_CLOCK, join(folder, 'scripts/serve.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      JOURNEYS_CLOCK_SHIFT: String(clockShift()),
      NODE_ENV: 'production',
      PORT: String(port),
      APP_URL: url,
      DATABASE_URL: database,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'Shabaka <no-reply@example.org>',
      AUTH_SECRET,
    },
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => part.toString().includes('Shabaka is ready at') && resolve())
    child.on('exit', (status) => reject(new Error(`The app ended with ${status}`)))
  })
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  return { url, port, close }
}
