import { type Notice, openStream, type StreamListener } from './stream.ts'

type TabMessage = { readonly notice: Notice } | 'ended'

/**
 * Subscribes to the changes of a person. A lock per person elects the tab that holds the stream and forwards its
 * events. @returns unsubscribes
 */
export function subscribeToChanges(personId: string, listener: StreamListener): () => void {
  if (!('EventSource' in window)) {
    listener.onOutage()
    return () => undefined
  }
  const { push, stop: stopThrottle } = throttleChanges(listener.onNotice)
  const leave = shareStream(personId, { ...listener, onNotice: push })
  return () => {
    leave()
    stopThrottle()
  }
}

function shareStream(personId: string, listener: StreamListener): () => void {
  // Locks are missing on plain HTTP, so each tab has a stream of its own there.
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return openStream(personId, listener)

  const name = `shabaka-events-${personId}`
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'ended') listener.onEnded()
    else listener.onNotice(data.notice)
  })
  const holdStream = () =>
    new Promise<void>((release) => {
      const post = (message: TabMessage) => channel.postMessage(message)
      const stop = openStream(personId, {
        onNotice: (notice) => {
          post({ notice })
          listener.onNotice(notice)
        },
        onEnded: () => {
          post('ended')
          listener.onEnded()
        },
        onOutage: listener.onOutage,
      })
      const leave = () => {
        stop()
        release()
      }
      if (leaving.signal.aborted) leave()
      else leaving.signal.addEventListener('abort', leave)
    })
  const join = async () => {
    const isHolder = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (!lock || leaving.signal.aborted) return false
      await holdStream()
      return true
    })
    if (isHolder || leaving.signal.aborted) return
    // This tab missed the changes between its first answers and now.
    listener.onNotice('everything')
    await navigator.locks.request(name, { signal: leaving.signal }, holdStream)
  }
  // Leaving before the lock was granted rejects, which is no failure.
  join().catch(() => undefined)
  return () => {
    leaving.abort()
    channel.close()
  }
}

const INTERVAL_MS = 1_000

/**
 * The first change is handled immediately, later ones together after a second: an import must not reload lists hundreds
 * of times.
 */
function throttleChanges(emit: (notice: Notice) => void) {
  let timer: number | undefined
  let pending = new Map<string, Notice>()

  const flush = () => {
    timer = undefined
    if (pending.size === 0) return
    const notices = pending
    pending = new Map()
    timer = window.setTimeout(flush, INTERVAL_MS)
    if (notices.has('everything')) return emit('everything')
    for (const notice of notices.values()) emit(notice)
  }

  return {
    push(notice: Notice) {
      pending.set(notice === 'everything' ? notice : `${notice.table} ${notice.organization}`, notice)
      if (timer === undefined) flush()
    },
    stop: () => clearTimeout(timer),
  }
}
