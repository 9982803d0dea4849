import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { codeOf, wordsOf } from './errors.ts'
import type { Layout } from './layout.ts'

const CANNOT_CONNECT_NOW = '57P03'

/** What `postmaster.pid` says of the server that wrote it. */
export interface Postmaster {
  readonly pid: number
  /** undefined while it is only just starting */
  readonly port: number | undefined
  /** whether it has got its port: before that, somebody else may answer there */
  readonly listens: boolean
}

/** Reads `postmaster.pid`; undefined if there is none or it is still empty. */
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
  return pid > 0 ? { pid, port: port > 0 ? port : undefined, listens } : undefined
}

/** The port of the last server over this data, whether it still runs or not; undefined before the first. */
export async function lastPort(layout: Layout): Promise<number | undefined> {
  const options = await readFile(join(layout.pgdata, 'postmaster.opts'), 'utf8').catch(() => '')
  const port = Number(/"port=(\d+)"/.exec(options)?.[1])
  return port > 1023 && port < 65_536 ? port : undefined
}

/** The URL of the maintenance database. */
export function urlOf(port: number, password: string): string {
  return `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
}

/** `ours`: accepts our password and has our data; `starting`: up but recovering; `no`: anything else. */
export type Answer = 'ours' | 'starting' | 'no'

/** Asks the server on `port` whether it serves `layout`'s data. */
export async function ask(port: number, password: string, layout: Layout): Promise<Answer> {
  const client = new pg.Client({
    connectionString: urlOf(port, password),
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
  })
  // A connection that breaks between two awaits is reported here only, and must not end the app.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const served = rows[0]?.data_directory
    if (served === undefined) return 'no'
    return (await realpath(served)) === (await realpath(layout.pgdata)) ? 'ours' : 'no'
  } catch (error) {
    return codeOf(error) === CANNOT_CONNECT_NOW && !wordsOf(error).includes('shutting down') ? 'starting' : 'no'
  } finally {
    // Not awaited: a server that hangs would never answer the goodbye.
    void client.end().catch(() => undefined)
  }
}
