import { type Change, MISSED_MS, type ServerEvents } from '#contract/events.ts'
import { parsedJson } from '#domain/texts/parsed-json.ts'
import { elapsed, longestSince, type Moment, moment } from '#web/clock.ts'

/** One change, or `everything` if changes may have been missed. */
export type Notice = Change | 'everything'

export interface StreamListener {
  readonly onNotice: (notice: Notice) => void
  /** The server refused or ended the stream, or it belongs to another person now: revalidate the session. */
  readonly onEnded: () => void
  /** It is called once per outage, however often reconnecting fails. */
  readonly onOutage: () => void
}

const MIN_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000
/** After a stream was open for this long, the delays start from the minimum again. */
const STABLE_MS = 60_000

/** Reconnects with exponential backoff, and immediately when online again. @returns a function that closes it */
export function openStream(personId: string, { onNotice, onEnded, onOutage }: StreamListener): () => void {
  let source: EventSource | null = null
  let timer: number | undefined
  let failures = 0
  let openedAt = 0
  let outage = false
  let isReplaced = false
  const missed = missedTime()

  const drop = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }

  const openIn = (delay: number) => {
    drop()
    openedAt = 0
    // The delay varies, so that not all browsers reconnect together after a restart of the server.
    timer = window.setTimeout(open, delay * (0.5 + Math.random() / 2))
  }

  const openLater = () => {
    if (openedAt && elapsed() - openedAt > STABLE_MS) failures = 0
    const delay = Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** failures)
    failures += 1
    openIn(delay)
  }

  /**
   * The person has too many streams: reconnect when this page is visible, so that pages do not replace each other in
   * turn.
   */
  const openWhenSeen = () => {
    isReplaced = true
    if (document.visibilityState === 'visible') openIn(MAX_DELAY_MS)
    else drop()
  }

  const open = () => {
    drop()
    isReplaced = false
    const opening = new EventSource(`/api/events?${MISSED_MS}=${missed.milliseconds()}`)
    source = opening
    // Only the server knows the person, so an event before that one does not come from it.
    let isOwn = false
    on(opening, 'ready', ({ person, isComplete }) => {
      // Someone else has signed in since, and their changes are not for this page.
      if (person !== personId) {
        openLater()
        return onEnded()
      }
      isOwn = true
      openedAt = elapsed()
      outage = false
      missed.end()
      if (!isComplete) onNotice('everything')
    })
    const receive = (change: Change) => {
      if (!isOwn) return
      missed.end()
      onNotice(change)
    }
    on(opening, 'change', receive)
    on(opening, 'followUps', ({ organization }) => receive({ table: 'follow_ups', organization }))
    on(opening, 'forms', ({ organization }) => {
      if (isOwn) onNotice({ table: 'open_forms', organization })
    })
    on(opening, 'ended', () => {
      openLater()
      onEnded()
    })
    on(opening, 'replaced', openWhenSeen)
    opening.addEventListener('error', () => {
      const refused = opening.readyState === EventSource.CLOSED
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

/** It is longer than the request for a stream takes; loaded data may be older by this than the server assumes. */
const LONGEST_WAY_MS = 60_000

/** The time since the last change was received, at first since the page was opened. */
function missedTime() {
  // The clock of the page may stand still while the device sleeps, and that of the device may be set.
  let notified: Moment = { page: 0, device: performance.timeOrigin }
  return {
    milliseconds() {
      return Math.ceil(longestSince(notified) + LONGEST_WAY_MS)
    },
    end() {
      notified = moment()
    },
  }
}

function on<Name extends keyof ServerEvents>(
  source: EventSource,
  name: Name,
  listener: (data: ServerEvents[Name]) => void,
) {
  source.addEventListener(name, (event: MessageEvent<string>) => {
    // Text that is not JSON does not come from the server.
    const data = parsedJson(event.data)
    if (typeof data === 'object' && data !== null) listener(data as ServerEvents[Name])
  })
}
