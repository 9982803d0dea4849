import { type Heard, keepStream, type StreamListener } from './stream.ts'
import { gathering } from './throttle-changes.ts'

type Told = { readonly heard: Heard } | 'ended'

/**
 * Follow the person's changes on one stream for all tabs of this browser: of all tabs that ask, the one that gets the lock
 * holds the stream and tells the others; when it goes, the lock passes to another. The names carry the person's id, so that
 * tabs of another person are no part of it.
 * @returns the end of it
 */
export function followChanges(personId: string, listener: StreamListener): () => void {
  if (!('EventSource' in window)) {
    listener.onOutage()
    return () => undefined
  }
  const { hear, stop: stopGathering } = gathering(listener.onHeard)
  const leave = shareStream(personId, { ...listener, onHeard: hear })
  return () => {
    leave()
    stopGathering()
  }
}

function shareStream(personId: string, listener: StreamListener): () => void {
  // Locks are missing where the page came over plain HTTP: each tab is on its own there.
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return keepStream(personId, listener)

  const name = `shabaka-events-${personId}`
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data === 'ended') listener.onEnded()
    else listener.onHeard(data.heard)
  })
  const holdStream = () =>
    new Promise<void>((release) => {
      const tell = (told: Told) => channel.postMessage(told)
      const stop = keepStream(personId, {
        onHeard: (heard) => {
          tell({ heard })
          listener.onHeard(heard)
        },
        onEnded: () => {
          tell('ended')
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
  const follow = async () => {
    const isHolder = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (!lock || leaving.signal.aborted) return false
      await holdStream()
      return true
    })
    if (isHolder || leaving.signal.aborted) return
    // What changed between this tab's first answers and its joining was told to the other tabs only.
    listener.onHeard('everything')
    await navigator.locks.request(name, { signal: leaving.signal }, holdStream)
  }
  // A tab that leaves before it gets the lock is no failure.
  follow().catch(() => undefined)
  return () => {
    leaving.abort()
    channel.close()
  }
}
