import type { ServerEvents } from '#contract/events.ts'

export interface EventStream {
  readonly body: ReadableStream<Uint8Array>
  send<Name extends keyof ServerEvents>(event: Name, data: ServerEvents[Name]): void
  /** Sends a comment, so that no proxy closes the connection as idle. */
  sendHeartbeat(): void
  close(): void
}

const RETRY_MS = 3_000
/** A browser with this much unread data is disconnected: it reconnects when it can, and reloads everything. */
const MOST_UNREAD_BYTES = 64 * 1024

/** @param onClosed is called once when the server or the browser has ended the stream */
export function openEventStream(onClosed: () => void): EventStream {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const closed = () => {
    controller = null
    onClosed()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (streamController) => {
        controller = streamController
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
  // It is sent immediately, because for proxies and browsers a response begins with its first bytes.
  write(`retry: ${RETRY_MS}`)
  return {
    body,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}`),
    sendHeartbeat: () => write(':'),
    close,
  }
}
