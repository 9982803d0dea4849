import type { Change, ServerEvents } from '#contract/events.ts'

/** What a listener is told: one change, or that anything may have changed. */
export type Heard = Change | 'everything'

export interface StreamListener {
  readonly onHeard: (heard: Heard) => void
  /** The stream was refused or ended by the server, or is another person's: ask anew who is signed in. */
  readonly onEnded: () => void
  /** Called once when changes are not heard any more, however often opening the stream again fails. */
  readonly onOutage: () => void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** A stream that stood this long was a good one: after it, the waits begin anew. */
const GOOD_MS = 60_000

/**
 * Keep the stream of the person's changes open: whatever ends it, it is opened again, later and later while that fails, and
 * at once when the device is back online.
 * @returns the end of it
 */
export function keepStream(personId: string, { onHeard, onEnded, onOutage }: StreamListener): () => void {
  let source: EventSource | null = null
  let timer: number | undefined
  let failures = 0
  let openedAt = 0
  let outage = false
  let isReplaced = false

  const drop = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }

  const openIn = (wait: number) => {
    drop()
    openedAt = 0
    // Not every browser at the same moment, after a restart of the server.
    timer = window.setTimeout(open, wait * (0.5 + Math.random() / 2))
  }

  const openLater = () => {
    if (openedAt && performance.now() - openedAt > GOOD_MS) failures = 0
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
    failures += 1
    openIn(wait)
  }

  /** Too many pages listen: this one does so again when somebody looks at it, so that pages do not replace each other in turn. */
  const openWhenSeen = () => {
    isReplaced = true
    if (document.visibilityState === 'visible') openIn(LONGEST_WAIT_MS)
    else drop()
  }

  const open = () => {
    drop()
    isReplaced = false
    const its = new EventSource('/api/events')
    source = its
    on(its, 'ready', ({ person }) => {
      // The cookie is somebody else's by now: theirs is not for this page.
      if (person !== personId) {
        openLater()
        return onEnded()
      }
      openedAt = performance.now()
      outage = false
      onHeard('everything')
    })
    on(its, 'change', onHeard)
    on(its, 'ended', () => {
      openLater()
      onEnded()
    })
    on(its, 'replaced', openWhenSeen)
    its.addEventListener('error', () => {
      const refused = its.readyState === EventSource.CLOSED
      openLater()
      if (!outage) onOutage()
      outage = true
      if (refused) onEnded()
    })
  }

  const openNow = () => {
    failures = 0
    open()
  }
  const comeBack = () => {
    if (isReplaced && document.visibilityState === 'visible') openNow()
  }
  window.addEventListener('online', openNow)
  document.addEventListener('visibilitychange', comeBack)
  open()
  return () => {
    window.removeEventListener('online', openNow)
    document.removeEventListener('visibilitychange', comeBack)
    drop()
  }
}

function on<Name extends keyof ServerEvents>(
  source: EventSource,
  name: Name,
  listener: (data: ServerEvents[Name]) => void,
) {
  source.addEventListener(name, (event: MessageEvent<string>) => listener(JSON.parse(event.data)))
}
