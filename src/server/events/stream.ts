import type { ServerEvents } from '#contract/events.ts'

/** One open answer of `GET /api/events`. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array>
  send<Name extends keyof ServerEvents>(event: Name, data: ServerEvents[Name]): void
  /** Something that no listener hears, so that nothing on the way takes the connection for dead. */
  beat(): void
  close(): void
}

/** How long a browser waits before it opens the stream again by itself. */
const RETRY_MS = 3_000
/** A browser that leaves this much unread is cut off: it opens anew when it can, and reads everything again. */
const MOST_UNREAD_BYTES = 64 * 1024

/**
 * A body of server-sent events.
 * @param onClosed called once, whoever ended it
 */
export function openEventStream(onClosed: () => void): EventStream {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const closed = () => {
    controller = null
    onClosed()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (its) => {
        controller = its
      },
      cancel: closed,
    },
    { highWaterMark: MOST_UNREAD_BYTES, size: (part) => part.byteLength },
  )
  const close = () => {
    const open = controller
    if (!open) return
    closed()
    open.close()
  }
  const write = (text: string) => {
    controller?.enqueue(encoder.encode(`${text}\n\n`))
    if ((controller?.desiredSize ?? 1) <= 0) close()
  }
  // Said at once: until something is, proxies and browsers take the answer for not begun.
  write(`retry: ${RETRY_MS}`)
  return {
    body,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}`),
    beat: () => write(':'),
    close,
  }
}
