import { type ClientRequest, request } from 'node:http'
import { median } from './measure.ts'
import { cookieOf, type Target } from './target.ts'

export interface StreamTimings {
  readonly streams: number
  /** More resident memory of the server for each stream, and more of its heap, in kB. */
  readonly residentKb: number
  readonly heapKb: number
  /** From the commit of a change until every stream has received it, in milliseconds. */
  readonly medianMs: number
  readonly slowestMs: number
}

/** What all streams have received. */
interface Received {
  count: number
  /** Called after each event. */
  notify: () => void
}

const STREAMS_PER_PERSON = 10
const CHANGES = 20
const PAUSE_MS = 50

/** Opens streams of people of one group, and measures their memory and how soon all of them receive a change of the group. */
export async function timeStreams(target: Target, people: number): Promise<StreamTimings> {
  await addPeople(target, people)
  const received: Received = { count: 0, notify: () => undefined }
  // One stream comes and goes first, so that the code for it is loaded.
  const warm = await openStream(target, 'stream1', received)
  warm.destroy()
  const before = await memoryOf(target)
  const streams: ClientRequest[] = []
  for (let at = 0; at < people * STREAMS_PER_PERSON; at += 1)
    streams.push(await openStream(target, `stream${1 + Math.floor(at / STREAMS_PER_PERSON)}`, received))
  const after = await memoryOf(target)
  const delays: number[] = []
  for (let change = 0; change < CHANGES; change += 1) {
    received.count = 0
    const all = new Promise<void>((resolve) => {
      received.notify = () => {
        if (received.count === streams.length) resolve()
      }
    })
    await target.database.query(`
      update sessions set updated_at = now() where id = (select id from sessions join organizations on name = organization
        where position = 1 order by id limit 1)`)
    const committedAt = performance.now()
    await all
    delays.push(performance.now() - committedAt)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  for (const stream of streams) stream.destroy()
  const kb = (bytes: number) => bytes / 1024 / streams.length
  return {
    streams: streams.length,
    residentKb: kb(after.rss - before.rss),
    heapKb: kb(after.heapUsed - before.heapUsed),
    medianMs: median(delays),
    slowestMs: Math.max(...delays),
  }
}

async function memoryOf({ server }: Target): Promise<NodeJS.MemoryUsage> {
  return (await server.ask('memory')) as NodeJS.MemoryUsage
}

/** Opens a stream as a browser does, and resolves when it is ready. */
function openStream({ server }: Target, person: string, received: Received): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: cookieOf(person) }
    const call = request(
      { host: '127.0.0.1', port: server.port, path: '/api/events', headers, agent: false },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`A stream was answered ${answer.statusCode}`))
        answer.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('event: ready')) resolve(call)
          const changes = text.split('event: change').length - 1
          if (changes === 0) return
          received.count += changes
          received.notify()
        })
        answer.on('error', () => undefined)
      },
    )
    call.on('error', reject)
    call.end()
  })
}

/** Members of the first group, each with a sign-in. */
async function addPeople({ database }: Target, people: number): Promise<void> {
  await database.query(
    `with added as (
       insert into auth.users (id, name, email, email_verified, metadata)
       select gen_random_uuid(), 'Stream ' || place, 'stream' || place || '@example.org', true,
         json_build_object('organization_name', name, 'search_key', 'stream')
       from organizations cross join generate_series(1, $1::int) as place where position = 1 returning id, email
     )
     insert into auth.sessions (id, user_id, token, expires_at)
     select gen_random_uuid(), id, email, now() + interval '30 days' from added`,
    [people],
  )
  await database.query(
    `update profiles set approval_status = 'approved', decided_at = now() where search_key = 'stream'`,
  )
}
