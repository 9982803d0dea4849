import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { startCluster, userForPostgres } from '#embedded-postgres'
import { appDatabaseUrl } from '#server/database/set-up/app-database.ts'
import { onServer } from '#tests/database.ts'
import { freePort } from '#tests/free-port.ts'
import { aHome, SERVE, startApp, TIMEOUT_MS } from '#tests/running-app.ts'

type App = ReturnType<typeof startApp>

export interface BreakableServer {
  start(port: number, environment: NodeJS.ProcessEnv): App
  url(): Promise<string>
  pgdata(): Promise<string>
  /** End PostgreSQL in order; it is there again afterwards, or soon. */
  restart(): Promise<void>
  /** Start PostgreSQL again after it was killed; nothing where the app does that. */
  startAgain(): Promise<void>
  /** Whether the app holds a lock on it. */
  readonly isOwn: boolean
}

/** The app's own; with FAULTS_POSTGRESQL, the folder of other programs, a temporary cluster by DATABASE_URL. */
export function aBreakableServer(): Promise<BreakableServer> {
  const programs = process.env.FAULTS_POSTGRESQL
  return programs ? anotherServer(programs) : anOwnServer()
}

/** The PostgreSQL that comes with the app. @param within where its data folder is */
export async function anOwnServer(within?: string): Promise<BreakableServer> {
  const home = await aHome(within)
  // The running one is adopted; nothing is started here.
  const cluster = () => startCluster({ dataDir: home.dataDir, report: () => undefined })
  const pgdata = async () => (await cluster()).pgdata
  return {
    isOwn: true,
    start: (port, environment) => home.start(port, environment, SERVE),
    url: async () => appDatabaseUrl((await cluster()).url),
    pgdata,
    restart: async () => {
      process.kill(await postmasterIn(await pgdata()), 'SIGINT')
    },
    startAgain: async () => undefined,
  }
}

async function anotherServer(programs: string): Promise<BreakableServer> {
  const user = await userForPostgres()
  const directory = await mkdtemp(join(tmpdir(), 'shabaka-faults-'))
  await chmod(directory, 0o755)
  if (user) await chown(directory, user.uid, user.gid)
  const pgdata = join(directory, 'pgdata')
  const run = (program: string, ...words: string[]) =>
    promisify(execFile)(join(programs, program), words, {
      ...(user && { uid: user.uid, gid: user.gid }),
      cwd: directory,
    })
  await run('initdb', '-D', pgdata, '-U', 'shabaka', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  const port = await freePort()
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`
  const control = (...words: string[]) =>
    run('pg_ctl', '-D', pgdata, '-l', join(directory, 'log'), '-o', options, '-w', ...words)
  await control('start')
  onTestFinished(async () => {
    await control('stop', '-m', 'immediate').catch(() => undefined)
    await rm(directory, { recursive: true, force: true })
  }, TIMEOUT_MS)
  const server = `postgres://shabaka@127.0.0.1:${port}/postgres`
  await onServer(server, `create database shabaka encoding 'UTF8' template template0`)
  const url = appDatabaseUrl(server)
  return {
    isOwn: false,
    start: (appPort, environment) => startApp(SERVE, { PORT: String(appPort), DATABASE_URL: url, ...environment }),
    url: async () => url,
    pgdata: async () => pgdata,
    restart: async () => {
      await control('restart', '-m', 'fast')
    },
    async startAgain() {
      // Processes of the killed server may still hold its memory.
      for (let tries = 0; ; tries += 1) {
        const failure = await control('start').then(
          () => null,
          (error: unknown) => error,
        )
        if (!failure) return
        if (tries === 50) throw failure
        await pause(200)
      }
    },
  }
}

/** The first process of the PostgreSQL over this folder, which starts all the others. */
export async function postmasterIn(pgdata: string): Promise<number> {
  return Number((await readFile(join(pgdata, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** What may happen to a database. Each returns how to undo it, where that does not happen by itself. */
export const FAULTS = {
  'all connections are ended': (server: BreakableServer) => endConnections(server, `backend_type = 'client backend'`),
  "one backend is killed, and PostgreSQL ends everybody else's": async (server: BreakableServer) => {
    const found = await ask<{ pid: number }>(
      server,
      `select pid from pg_stat_activity where application_name = 'shabaka' order by state = 'active' desc limit 1`,
    )
    for (const { pid } of found) process.kill(pid, 'SIGKILL')
  },
  'PostgreSQL is restarted': (server: BreakableServer) => server.restart(),
  'PostgreSQL is killed': async (server: BreakableServer) => {
    process.kill(await postmasterIn(await server.pgdata()), 'SIGKILL')
    await server.startAgain()
  },
  'the connections that hold the lock and that listen are ended': (server: BreakableServer) =>
    endConnections(server, `application_name like 'shabaka %'`),
  'PostgreSQL is frozen': async (server: BreakableServer) => {
    const backends = await ask<{ pid: number }>(
      server,
      `select pid from pg_stat_activity where pid <> pg_backend_pid()`,
    )
    const pids = [await postmasterIn(await server.pgdata()), ...backends.map(({ pid }) => pid)]
    for (const pid of pids) signal(pid, 'SIGSTOP')
    return async () => {
      for (const pid of pids) signal(pid, 'SIGCONT')
    }
  },
  'the database only reads': async (server: BreakableServer) => {
    const set = async (value: string) => {
      await ask(server, `alter system set default_transaction_read_only = ${value}`)
      await ask(server, 'select pg_reload_conf()')
    }
    await set('on')
    return () => set('off')
  },
  'the data folder takes no new file': async (server: BreakableServer) => {
    const snapshots = join(await server.pgdata(), 'pg_snapshots')
    await rename(snapshots, `${snapshots}-away`)
    return () => rename(`${snapshots}-away`, snapshots)
  },
} as const satisfies Record<string, (server: BreakableServer) => Promise<unknown>>

export type Fault = keyof typeof FAULTS

/** Faults that last until they are undone, and show in /readyz meanwhile. */
export const LASTING: readonly Fault[] = [
  'PostgreSQL is frozen',
  'the database only reads',
  'the data folder takes no new file',
]

async function endConnections(server: BreakableServer, which: string) {
  await ask(server, `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and ${which}`)
}

/** Ask the server itself, on a connection that the fault may end. */
async function ask<Row extends pg.QueryResultRow>(server: BreakableServer, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await server.url() })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // A background process that has ended since it was listed.
  }
}
