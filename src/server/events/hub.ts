import type { Person } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { isUnavailable } from '#server/database/unavailable.ts'
import type { Log } from '#server/log.ts'
import { mayHear, type Notice, type WatchedChange } from './notices.ts'
import { readListeners } from './queries.ts'
import { type EventStream, openEventStream } from './stream.ts'

/** Whose stream it is, and by which session of theirs it was opened. */
export interface Listener {
  readonly personId: string
  readonly sessionId: string
}

interface OpenStream extends Listener {
  readonly stream: EventStream
  /** Whether it was told that it hears; before, nothing is passed on. */
  isReady: boolean
  expiry: NodeJS.Timeout | undefined
}

/** What is still to be passed on. */
interface News {
  /** By table and organization: of many changes of one, one is told. */
  readonly changes: Map<string, WatchedChange>
  readonly rightsOf: Set<string>
  /** To be looked at whatever else happened: opened just now, or their session may have ended. */
  readonly due: Set<OpenStream>
  /** Something may have gone unheard. */
  missed: boolean
}

const BEAT_MS = 25_000
const MOST_STREAMS_OF_A_PERSON = 10
const LONGEST_TIMER_MS = 2 ** 31 - 1

interface HubOptions {
  readonly database: Database
  readonly log: Log
  readonly clock: () => number
  /** Whether the database is heard at this moment. */
  readonly hears: () => boolean
}

export type Hub = ReturnType<typeof createHub>

/**
 * All open streams of this process. Whatever is to be told waits until everyone's rights are read anew, in one read for all;
 * what happens meanwhile is told together after the next.
 */
export function createHub({ database, log, clock, hears }: HubOptions) {
  const streams = new Set<OpenStream>()
  let news = noNews()
  let working: Promise<void> | null = null
  let closed = false

  const streamsOf = (personId: string) => [...streams].filter((one) => one.personId === personId)

  const end = (one: OpenStream, why: 'ended' | 'replaced') => {
    one.stream.send(why, {})
    one.stream.close()
  }

  const tell = (one: OpenStream, person: Person, { changes, rightsOf, missed }: News) => {
    if (!hears()) return
    if (!one.isReady || missed) {
      one.isReady = true
      // Everything is read anew after it, so that single changes need no mention.
      return one.stream.send('ready', { person: person.id })
    }
    if (rightsOf.has(person.id)) one.stream.send('change', { table: 'rights', organization: null })
    for (const change of changes.values()) if (mayHear(person, change)) one.stream.send('change', change)
  }

  const passOn = async (batch: News) => {
    const everyone = batch.missed || batch.changes.size > 0
    const concerned = [...streams].filter((one) => everyone || batch.due.has(one) || batch.rightsOf.has(one.personId))
    if (concerned.length === 0) return
    try {
      const now = await readListeners(database, concerned, clock())
      for (const one of concerned) {
        const listener = now.get(one.sessionId)
        if (!listener) end(one, 'ended')
        else {
          tell(one, listener.person, batch)
          if (batch.due.has(one)) watchExpiry(one, listener.expiresInMs)
        }
      }
    } catch (error) {
      // A database that is away is told once, by the connection that listens to it.
      if (!isUnavailable(error)) log.failure('reading what open streams may hear', error)
      // Nobody hears what they may not, and nothing is lost: browsers open anew, and read everything again.
      for (const one of concerned) one.stream.close()
    }
  }

  const passOnAll = async () => {
    while (!closed && hasNews(news)) {
      const batch = news
      news = noNews()
      await passOn(batch)
    }
  }

  const work = () => {
    // A notice may be no news here: somebody signed out of whom no stream is open.
    if (closed || working || !hasNews(news)) return
    working = passOnAll().finally(() => {
      working = null
      work()
    })
  }

  const watchExpiry = (one: OpenStream, expiresInMs: number) => {
    clearTimeout(one.expiry)
    if (!streams.has(one)) return
    one.expiry = setTimeout(
      () => {
        news.due.add(one)
        work()
      },
      Math.min(expiresInMs + 1, LONGEST_TIMER_MS),
    ).unref()
  }

  const beat = setInterval(() => {
    for (const { stream } of streams) stream.beat()
  }, BEAT_MS).unref()

  return {
    /** The body of a new stream; null where the server is stopping. */
    open({ personId, sessionId }: Listener): ReadableStream<Uint8Array> | null {
      if (closed) return null
      const own = streamsOf(personId)
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - MOST_STREAMS_OF_A_PERSON))) end(oldest, 'replaced')
      const stream = openEventStream(() => {
        streams.delete(opened)
        clearTimeout(opened.expiry)
      })
      const opened: OpenStream = { personId, sessionId, stream, isReady: false, expiry: undefined }
      streams.add(opened)
      // Looked at once more from here: rights that ended between being read and now would have gone unnoticed.
      news.due.add(opened)
      work()
      return stream.body
    },
    notice(notice: Notice) {
      if ('rightsOf' in notice) news.rightsOf.add(notice.rightsOf)
      else if ('signedOut' in notice) for (const one of streamsOf(notice.signedOut)) news.due.add(one)
      else news.changes.set(`${notice.change.table} ${notice.change.organization}`, notice.change)
      work()
    },
    /** What happened until now may have gone unheard: everyone reads everything anew. */
    missedSomething() {
      news.missed = true
      work()
    },
    /** End every stream, without a word: the browsers come back to another process, or to this one when it runs again. */
    async close() {
      closed = true
      clearInterval(beat)
      for (const { stream } of [...streams]) stream.close()
      await working
    },
  }
}

function noNews(): News {
  return { changes: new Map(), rightsOf: new Set(), due: new Set(), missed: false }
}

function hasNews({ changes, rightsOf, due, missed }: News): boolean {
  return missed || changes.size + rightsOf.size + due.size > 0
}
