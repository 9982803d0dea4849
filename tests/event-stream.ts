import type { Hono } from 'hono'
import { expect, onTestFinished } from 'vitest'
import { MISSED_MS, type ServerEvents } from '#contract/events.ts'
import { aSession } from './factories.ts'
import type { World } from './world.ts'

type ReceivedEvent = { [Name in keyof ServerEvents]: { event: Name; data: ServerEvents[Name] } }[keyof ServerEvents]

export async function askForEvents(app: Hono, cookie: string, method = 'GET', query = ''): Promise<Response> {
  return app.fetch(new Request(`http://shabaka.test/api/events${query}`, { method, headers: { cookie } }))
}

/** Ready, but it may still receive changes committed before; a test that counts changes opens its streams first. */
export async function listenAs(app: Hono, cookie: string, missedMs?: string) {
  const response = await askForEvents(app, cookie, 'GET', missedMs && `?${MISSED_MS}=${missedMs}`)
  if (response.status !== 200 || !response.body) throw new Error(`The stream was answered with ${response.status}`)
  const stream = readEvents(response.body)
  const first = await stream.next()
  if (first?.event !== 'ready') throw new Error(`The stream began with ${JSON.stringify(first)}`)
  return { ...stream, isComplete: first.data.isComplete }
}

type ReadStream = ReturnType<typeof readEvents>

export function readEvents(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  onTestFinished(() => reader.cancel().catch(() => undefined))
  let unread = ''
  /** The next event, however long it takes; null at the end of the stream. */
  const next = async (): Promise<ReceivedEvent | null> => {
    for (;;) {
      const [block, ...rest] = unread.split('\n\n')
      if (rest.length > 0) {
        unread = rest.join('\n\n')
        const event = /^event: (.*)$/m.exec(block ?? '')?.[1]
        const data = /^data: (.*)$/m.exec(block ?? '')?.[1]
        if (event && data) return { event, data: JSON.parse(data) } as ReceivedEvent
        continue
      }
      const { done, value } = await reader.read()
      if (done) return null
      unread += decoder.decode(value, { stream: true })
    }
  }
  return {
    next,
    /** As a browser that closes. */
    close: () => reader.cancel(),
    /** Skips the changes before the end of the person's access. */
    async untilEnded(): Promise<void> {
      for (;;) {
        const received = await next()
        if (received === null) throw new Error('The stream was closed without a word')
        if (received.event === 'ended') return
      }
    },
    /** The next change, as `table organization`; further `ready` events are skipped. */
    async nextChange(): Promise<string> {
      let received = await next()
      while (received?.event === 'ready') received = await next()
      if (received === null) throw new Error('The stream ended')
      if (received.event === 'followUps') return `follow_ups ${received.data.organization}`
      return received.event === 'change'
        ? `${received.data.table} ${received.data.organization}`
        : JSON.stringify(received)
    },
  }
}

/** Creates a session of SNMY1. Every stream of its people receives this change after all earlier ones. */
export async function createLastChange({ leader }: World) {
  await leader.sessions.create(aSession())
  return 'sessions SNMY1'
}

export async function expectNothingMore(world: World, stream: ReadStream) {
  const last = await createLastChange(world)
  expect(await stream.nextChange()).toBe(last)
}
