// The limit that bench/ compares the server with: a bare `node:http` server that answers the measured calls with the same bytes, by one
// prepared look-up of the sign-in and the person, and the best statement for the answer. It checks no input.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Ask, LimitHandler, LimitPerson } from './limit-handler.ts'
import { openLimitReads } from './limit-reads.ts'
import { openLimitSignIn } from './limit-sign-in.ts'
import { openLimitWrites } from './limit-writes.ts'
import { SECRET } from './servers.ts'

const { DATABASE_URL: connectionString = '' } = process.env
/** As many connections as the server's pool has. */
const CONNECTIONS = 10

/** Each statement is planned once for all its values, so that none is planned during a measurement. */
const SETTINGS = '-c timezone=UTC -c plan_cache_mode=force_generic_plan'

const pool = new pg.Pool({ connectionString, max: CONNECTIONS, options: SETTINGS })
pool.on('error', () => undefined)

const ask: Ask = async (name, text, values) => {
  const { rows } = await pool.query<unknown[]>({ name, text, values: [...values], rowMode: 'array' })
  return rows
}

const PERSON = `
  select profiles.id, role is not null, array(select organization_name from memberships where user_id = profiles.id),
    array(select organization_name from memberships where user_id = profiles.id and organization_role is not null)
  from auth.sessions join profiles on profiles.id = sessions.user_id left join user_roles on user_roles.user_id = profiles.id
  where token = $1 and expires_at > now() and sessions.created_at > now() - interval '90 days'
    and (approval_status = 'approved' or role is not null)`

/** The person of a request's cookie; null without a valid sign-in. */
async function authenticate({ headers }: IncomingMessage): Promise<LimitPerson | null> {
  const value = decodeURIComponent(/shabaka\.session_token=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '')
  const dot = value.lastIndexOf('.')
  const token = value.slice(0, dot)
  const signature = createHmac('sha256', SECRET).update(token).digest()
  const sent = Buffer.from(value.slice(dot + 1), 'base64')
  if (sent.length !== signature.length || !timingSafeEqual(sent, signature)) return null
  const [row] = await ask('person', PERSON, [token])
  if (!row) return null
  const [id, isAdmin, organizations, roles] = row as [string, boolean, string[], string[]]
  return { id, isAdmin, organizations, roles }
}

const { rows: counts } = await pool.query(
  `select from information_schema.columns where table_name = 'sessions' and column_name = 'present_count'`,
)
const hasCounts = counts.length > 0
const handlers: Readonly<Record<string, LimitHandler>> = {
  ...openLimitReads(ask, hasCounts),
  ...openLimitWrites(ask, hasCounts),
}
const signIn = openLimitSignIn(ask)

const server = createServer(async (request, response) => {
  try {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const sent = JSON.parse(Buffer.concat(parts).toString())
    if (request.url === '/api/auth/sign-in/email') {
      const { cookie, body } = await signIn(sent, String(request.headers['x-forwarded-for']))
      return response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': cookie }).end(body)
    }
    const handle = handlers[request.url ?? '']
    const person = await authenticate(request)
    if (!handle || !person) return response.writeHead(404).end()
    const body = await handle(person, (sent.json ?? {}) as never)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
// Longer than any measurement, because a call fails if its connection is reused at the moment in which it times out.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.((server.address() as AddressInfo).port)
process.on('disconnect', () => process.exit())
