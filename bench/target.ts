import { createHmac } from 'node:crypto'
import pg from 'pg'
import { PROTOCOL, PROTOCOL_HEADER } from '#contract/protocol.ts'
import type { LoadRequest } from './load.ts'
import type { RunningServer } from './servers.ts'
import { originOf, SECRET } from './servers.ts'

/** A server that is measured, and its database. */
export interface Target {
  /** The column of the tables: 'server', 'limit'. */
  readonly name: string
  readonly server: RunningServer
  readonly database: pg.Pool
}

/** The cookie of somebody's sign-in in the network, whose token is the e-mail address. */
export function cookieOf(person: string): string {
  const token = `${person}@example.org`
  const signature = createHmac('sha256', SECRET).update(token).digest('base64')
  return `shabaka.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

/** A request of somebody who is signed in. */
export function requestOf(person: string, input: unknown): LoadRequest {
  const headers = { cookie: cookieOf(person), [PROTOCOL_HEADER]: String(PROTOCOL) }
  return { headers, body: JSON.stringify(input === undefined ? {} : { json: input }) }
}

/** Calls a server once. Returns the text of the answer. */
export async function callOnce(
  { server }: Pick<Target, 'server'>,
  path: string,
  headers: object,
  body: string,
): Promise<string> {
  const origin = originOf(server.port)
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body,
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 500)}`)
  return text
}

/** A pool for the statements that prepare calls. */
export function openPool(url: string): pg.Pool {
  return new pg.Pool({ connectionString: url, max: 2, options: '-c timezone=UTC' })
}
