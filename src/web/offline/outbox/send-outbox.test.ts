import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import { api } from '#web/api.ts'
import type { Store } from '#web/offline/store.ts'
import type { OutboxEntry } from './outbox.ts'
import { NOT_SENT_YET } from './outbox-state.ts'
import { outcomeOf, sendQueued, Undecided } from './send-outbox.ts'

const ignore = () => undefined

test.each([
  ['UNAUTHENTICATED', 401, 'queued'],
  ['SECOND_FACTOR_REQUIRED', 403, 'queued'],
  ['UNAVAILABLE', 503, 'queued'],
  ['FORBIDDEN', 403, 'refused'],
] as const)('a session that is answered %s (%i) is %s', async (code, status, kind) => {
  const outcome = await outcomeOf(() => Promise.reject(new ORPCError(code, { status })))
  expect(outcome.kind).toBe(kind)
})

type Entry = OutboxEntry<string>

/** A store with these contents in the outbox, each under itself as key. */
function outboxOf(contents: readonly string[]) {
  const entries = new Map<string, Entry>(
    contents.map((key, order) => [key, { ...NOT_SENT_YET, key, order, content: key, savedAt: 0 }]),
  )
  const store = {
    getAll: async () => [...entries.values()],
    updateAll: async (_table: string, change: (now: readonly Entry[]) => readonly { key: string; value?: Entry }[]) => {
      for (const { key, value } of change([...entries.values()]))
        if (value) entries.set(key, value)
        else entries.delete(key)
    },
    update: async (_table: string, key: string, change: (now: Entry | undefined) => Entry | null | undefined) => {
      const next = change(entries.get(key))
      if (next) entries.set(key, next)
      else if (next === null) entries.delete(key)
    },
  }
  return { entries, store: store as unknown as Store }
}

async function outboxAfter(status: number) {
  vi.stubGlobal('fetch', async () => new Response('<h1>Proxy</h1>', { status }))
  const { entries, store } = outboxOf(['first', 'second'])
  const deliver = async ({ content }: { readonly content: string }) => {
    if (content === 'first') await api.sessions.remove.call({ id: '018f3f3e-0000-7000-8000-000000000001' })
  }
  await sendQueued(store, deliver, () => null, ignore)
  return [...entries.values()].map(({ key, state, refusal }) => [key, state, refusal?.code])
}

test('a session that is too large for a proxy waits with that reason, and those behind it are sent', async () => {
  expect(await outboxAfter(413)).toEqual([['first', 'queued', 'TOO_LARGE']])
  expect(await outboxAfter(502)).toEqual([
    ['first', 'queued', undefined],
    ['second', 'queued', undefined],
  ])
})

test('what is undecided of the same waits once, in the entry that was answered last', async () => {
  const { entries, store } = outboxOf(['a1', 'b1', 'a2', 'a3'])
  const deliver = async ({ content }: Entry) => {
    // Another failure of the first one, which is sent again behind the others.
    if (content === 'a1' && entries.get('a1')?.attempts === 0) throw new Error('failed')
    throw new Undecided(`${content}?`)
  }
  const join = (older: string, newer: string) => (older[0] === newer[0] ? `${older} ${newer}` : null)
  const outcomes = await sendQueued<string>(store, deliver, join, ignore)
  expect([...entries.values()].map(({ key, state, content }) => [key, state, content])).toEqual([
    ['a1', 'failed', 'a1'],
    ['b1', 'refused', 'b1?'],
    ['a3', 'refused', 'a2? a3?'],
  ])
  // The form that was saved shows everything that the entry has.
  expect(outcomes.get('a3')).toMatchObject({ kind: 'refused', content: 'a2? a3?' })
  await sendQueued<string>(store, deliver, join, ignore)
  expect([...entries.values()].map(({ key, content }) => [key, content])).toEqual([
    ['a1', 'a1? a2? a3?'],
    ['b1', 'b1?'],
  ])
})
