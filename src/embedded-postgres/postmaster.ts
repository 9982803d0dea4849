import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { codeOf, messageOf } from './errors.ts'
import type { Layout } from './layout.ts'

/** The SQLSTATE of a server that is starting, recovering or shutting down. */
const CANNOT_CONNECT_NOW = '57P03'

interface Postmaster {
  readonly pid: number
  /** It is undefined while the server starts. */
  readonly port: number | undefined
  /** Whether the server has bound its port. Before that, another program may answer there. */
  readonly listens: boolean
  /** Whether a shutdown was requested. A smart shutdown waits for open connections and accepts no new ones. */
  readonly isStopping: boolean
}

/** Read `postmaster.pid`; undefined if it is missing or still empty. */
export async function readPostmaster(layout: Layout): Promise<Postmaster | undefined> {
  const text = await readFile(join(layout.pgdata, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n')
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10))
  const port = Number.parseInt(lines[3] ?? '', 10)
  // The address is written once the port is bound.
  const listens = (lines[5] ?? '').trim() !== ''
  const isStopping = (lines[7] ?? '').trim() === 'stopping'
  return pid > 0 ? { pid, port: port > 0 ? port : undefined, listens, isStopping } : undefined
}

/** The port of the last server on this data, running or not; undefined if there was none. */
export async function lastPort(layout: Layout): Promise<number | undefined> {
  const options = await readFile(join(layout.pgdata, 'postmaster.opts'), 'utf8').catch(() => '')
  const port = Number(/"port=(\d+)"/.exec(options)?.[1])
  return port > 1023 && port < 65_536 ? port : undefined
}

export function urlOf(port: number, password: string): string {
  return `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
}

/** `ours`: accepts our password and serves our data; `starting`: running but recovering; `no`: anything else. */
type ProbeResult = 'ours' | 'starting' | 'no'

/** Ask the server on `port` whether it serves the data of `layout`. */
export async function probe(port: number, password: string, layout: Layout): Promise<ProbeResult> {
  const client = new pg.Client({
    connectionString: urlOf(port, password),
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
  })
  // Without a listener, a connection that breaks between two awaits would end the app.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const served = rows[0]?.data_directory
    if (served === undefined) return 'no'
    return (await realpath(served)) === (await realpath(layout.pgdata)) ? 'ours' : 'no'
  } catch (error) {
    return codeOf(error) === CANNOT_CONNECT_NOW && !messageOf(error).includes('shutting down') ? 'starting' : 'no'
  } finally {
    // It is not awaited, because a server that hangs would never confirm it.
    void client.end().catch(() => undefined)
  }
}
