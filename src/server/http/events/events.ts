import { sql } from 'drizzle-orm'
import { MISSED_MS } from '#contract/events.ts'
import { mustSetUpSecondFactor } from '#domain/accounts/second-factor.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { isApproved } from '#domain/rights/permissions.ts'
import { authenticate } from '#server/auth/authenticate.ts'
import type { RequestContext } from '#server/calls/context.ts'
import { createOpenForms, type OpenForms, parseFormNotice } from '#server/calls/open-forms.ts'
import type { DatabaseUrl } from '#server/database/client.ts'
import type { Database } from '#server/database/connect.ts'
import type { Log } from '#server/log/log.ts'
import { createHub } from './hub.ts'
import { parseNotification } from './notifications.ts'
import { openPgListener } from './pg-listener.ts'
import type { Subscriber } from './queries.ts'

export interface Events {
  open(subscriber: Subscriber): ReadableStream<Uint8Array> | null
  streamCount(): number
  readonly openForms: OpenForms
  /** Ends every stream immediately; no other can be opened. */
  close(): Promise<void>
}

interface EventsOptions {
  readonly databaseUrl: DatabaseUrl
  readonly database: Database
  readonly log: Log
  readonly clock: () => number
}

export function openEvents({ databaseUrl, database, log, clock }: EventsOptions): Events {
  const tell = (payload: string) => database.execute(sql`select pg_notify('changes', ${payload})`)
  const openForms = createOpenForms(() => performance.now(), tell)
  // Without a database other processes learn it by the missing announcements.
  const onLeft = (sessionId: string) => void openForms.closeAllOf(sessionId).catch(() => undefined)
  const hub = createHub({ database, log, clock, isConnected: () => listener.isConnected(), onLeft })
  const receiveForms = (organizations: readonly OrganizationName[]) => {
    for (const organization of organizations) hub.receive({ change: { table: 'open_forms', organization } })
  }
  const listener = openPgListener({
    databaseUrl,
    log,
    onPayload: (payload) => {
      const form = parseFormNotice(payload)
      if (form) return receiveForms(openForms.receive(form))
      const notification = parseNotification(payload)
      if (!notification) return
      hub.receive(notification)
      // People who lose the right are not shown any more.
      if ('rightsOf' in notification) receiveForms(openForms.organizationsOf(notification.rightsOf))
    },
    onConnected: hub.reloadAll,
  })
  return {
    open: hub.open,
    streamCount: hub.streamCount,
    openForms,
    async close() {
      await Promise.all([hub.close(), listener.close()])
    },
  }
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Without this header nginx would buffer events until they fill a memory page.
  'x-accel-buffering': 'no',
  // The connection is not reused after the stream, so that a stopping server need not wait for it.
  connection: 'close',
}

type Services = Pick<RequestContext, 'auth' | 'database' | 'reads' | 'clock'> & { readonly events: Events }

/** Answers `GET /api/events`: a stream for people who are signed in and approved. */
export async function answerEvents(request: Request, { events, ...services }: Services): Promise<Response> {
  // Hono routes HEAD here too, which would open an unread stream.
  if (request.method !== 'GET') return new Response(null, { status: 405, headers: { allow: 'GET' } })
  const answerHeaders = new Headers({ 'cache-control': 'no-store' })
  const caller = await authenticate(services, { headers: request.headers, answerHeaders })
  if (!caller?.person) return Response.json({ code: 'UNAUTHENTICATED' }, { status: 401, headers: answerHeaders })
  if (!isApproved(caller.person))
    return Response.json({ code: 'NOT_APPROVED' }, { status: 403, headers: answerHeaders })
  if (mustSetUpSecondFactor(caller.person))
    return Response.json({ code: 'SECOND_FACTOR_REQUIRED' }, { status: 403, headers: answerHeaders })
  const missedMs = durationIn(new URL(request.url).searchParams.get(MISSED_MS))
  const body = events.open({ personId: caller.person.id, sessionId: caller.sessionId, missedMs })
  if (!body) return new Response(null, { status: 503, headers: answerHeaders })
  for (const [name, value] of Object.entries(HEADERS)) answerHeaders.set(name, value)
  return new Response(body, { headers: answerHeaders })
}

/** A whole number of milliseconds; undefined for anything else. */
function durationIn(text: string | null): number | undefined {
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined
}
