// The limit that `npm run bench` compares the app with: a bare `node:http` server that answers the measured calls with the same bytes, by one
// prepared look-up of the person, and the best statement for the answer, whose JSON PostgreSQL writes. It checks no input. As in the app,
// reads are sent on two connections without waiting for earlier answers, and writes on ten of their own.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { type Ask, LIMIT_READS, type LimitHandler, type LimitPerson } from './limit-reads.ts'
import { LIMIT_WRITES } from './limit-writes.ts'

const config = { connectionString: process.env.DATABASE_URL, options: '-c timezone=UTC' }
const readers = [1, 2].map(() => new pg.Client({ ...config, pipeline: true } as pg.ClientConfig))
for (const reader of readers) await reader.connect()
const writers = new pg.Pool({ ...config, max: 10 })

let reads = 0
const askOn =
  (connection: () => pg.Client | pg.PoolClient): Ask =>
  async (name, text, values) =>
    (await connection().query<unknown[]>({ name, text, values: [...values], rowMode: 'array' })).rows
const read = askOn(() => {
  reads += 1
  return readers[reads % readers.length] as pg.Client
})

async function write(handle: LimitHandler, person: LimitPerson, input: never): Promise<string> {
  const client = await writers.connect()
  try {
    return await handle(
      askOn(() => client),
      person,
      input,
    )
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const PERSON = `
  select profiles.id, role is not null,
    (select organization_name from memberships where user_id = profiles.id and organization_role is not null limit 1)
  from auth.sessions join profiles on profiles.id = sessions.user_id left join user_roles on user_roles.user_id = profiles.id
  where token = $1 and expires_at > now() and sessions.created_at > now() - interval '90 days'
    and (approval_status = 'approved' or role is not null)`

async function authenticate({ headers }: IncomingMessage): Promise<LimitPerson | null> {
  const value = decodeURIComponent(/shabaka\.session_token=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '')
  const [token = '', sent = ''] = value.split('.')
  const signature = createHmac('sha256', process.env.AUTH_SECRET ?? '')
    .update(token)
    .digest()
  const given = Buffer.from(sent, 'base64')
  if (given.length !== signature.length || !timingSafeEqual(given, signature)) return null
  const [row] = await read('person', PERSON, [token])
  if (!row) return null
  const [id, isAdmin, group] = row as [string, boolean, string | null]
  return { id, isAdmin, group }
}

const server = createServer(async (request, response) => {
  try {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { json } = JSON.parse(Buffer.concat(parts).toString())
    const person = await authenticate(request)
    const path = request.url ?? ''
    const handle = LIMIT_READS[path] ?? LIMIT_WRITES[path]
    if (!handle || !person) return response.writeHead(404).end()
    const body = await (path in LIMIT_READS
      ? handle(read, person, json as never)
      : write(handle, person, json as never))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
// Longer than any measurement, because a call fails if its connection is reused at the moment in which it times out.
server.keepAliveTimeout = 600_000
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('Shabaka is ready at the limit'))
