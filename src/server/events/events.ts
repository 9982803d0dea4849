import { isApproved } from '#domain/permissions.ts'
import { authenticate } from '#server/access.ts'
import type { RequestContext } from '#server/context.ts'
import type { DatabaseUrl } from '#server/database/client.ts'
import type { Database } from '#server/database/connect.ts'
import type { Log } from '#server/log.ts'
import { createHub, type Listener } from './hub.ts'
import { listen } from './listening.ts'
import { noticeIn } from './notices.ts'

/** Tells open browsers what changed, whichever server process changed it. */
export interface Events {
  /** The body of a new stream; null where the server is stopping. */
  open(listener: Listener): ReadableStream<Uint8Array> | null
  /** End every stream at once, and open no other. */
  close(): Promise<void>
}

interface EventsOptions {
  readonly databaseUrl: DatabaseUrl
  readonly database: Database
  readonly log: Log
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
}

/** One connection that listens to the database, and all open streams of this process. */
export function openEvents({ databaseUrl, database, log, clock }: EventsOptions): Events {
  const hub = createHub({ database, log, clock, hears: () => listening.hears() })
  const listening = listen({
    databaseUrl,
    log,
    onPayload: (payload) => {
      const notice = noticeIn(payload)
      if (notice) hub.notice(notice)
    },
    onHearing: hub.missedSomething,
  })
  return {
    open: hub.open,
    async close() {
      await Promise.all([hub.close(), listening.close()])
    },
  }
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx would gather events until they fill a page.
  'x-accel-buffering': 'no',
  // Once it has ended nothing else is asked on its connection, so that a stop need not wait for it.
  connection: 'close',
}

type Asked = Pick<RequestContext, 'auth' | 'database' | 'clock'> & { readonly events: Events }

/** The answer of `GET /api/events`: a stream for signed-in and approved people. */
export async function answerEvents(request: Request, { auth, database, clock, events }: Asked): Promise<Response> {
  // HEAD comes along with GET, and would leave a stream that nobody reads.
  if (request.method !== 'GET') return new Response(null, { status: 405, headers: { allow: 'GET' } })
  const answerHeaders = new Headers({ 'cache-control': 'no-store' })
  const caller = await authenticate({ auth, database, clock, headers: request.headers, answerHeaders })
  if (!caller?.person) return Response.json({ code: 'UNAUTHENTICATED' }, { status: 401, headers: answerHeaders })
  if (!isApproved(caller.person))
    return Response.json({ code: 'NOT_APPROVED' }, { status: 403, headers: answerHeaders })
  const body = events.open({ personId: caller.person.id, sessionId: caller.sessionId })
  if (!body) return new Response(null, { status: 503, headers: answerHeaders })
  for (const [name, value] of Object.entries(HEADERS)) answerHeaders.set(name, value)
  return new Response(body, { headers: answerHeaders })
}
