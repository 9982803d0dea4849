import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import type { OutboxEntry } from './outbox.ts'
import { NOT_SENT_YET } from './outbox-state.ts'
import type { Store } from './store.ts'

// The store listens to the page.
const listens = { addEventListener: () => undefined }
vi.stubGlobal('window', { ...listens, location: { origin: 'https://shabaka.example.org' } })
vi.stubGlobal('document', listens)
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('navigator', { onLine: true })
const { outcomeOf, sendQueued } = await import('./send-outbox.ts')
const { api } = await import('#web/api.ts')

test.each([
  ['UNAUTHENTICATED', 401, 'queued'],
  ['SECOND_FACTOR_REQUIRED', 403, 'queued'],
  ['UNAVAILABLE', 503, 'queued'],
  ['FORBIDDEN', 403, 'refused'],
] as const)('a session that is answered %s (%i) is %s', async (code, status, kind) => {
  const outcome = await outcomeOf(() => Promise.reject(new ORPCError(code, { status })))
  expect(outcome.kind).toBe(kind)
})

async function outboxAfter(status: number) {
  vi.stubGlobal('fetch', async () => new Response('<h1>Proxy</h1>', { status }))
  type Entry = OutboxEntry<string>
  const entries = new Map<string, Entry>(
    ['first', 'second'].map((key, order) => [key, { ...NOT_SENT_YET, key, order, content: key, savedAt: 0 }]),
  )
  const store = {
    getAll: async () => [...entries.values()],
    update: async (_table: string, key: string, change: (now: Entry | undefined) => Entry | null | undefined) => {
      const next = change(entries.get(key))
      if (next) entries.set(key, next)
      else if (next === null) entries.delete(key)
    },
  }
  const deliver = async ({ content }: { readonly content: string }) => {
    if (content === 'first') await api.sessions.remove.call({ id: '018f3f3e-0000-7000-8000-000000000001' })
  }
  await sendQueued(store as unknown as Store, deliver, () => undefined)
  return [...entries.values()].map(({ key, state, refusal }) => [key, state, refusal?.code])
}

test('a session that is too large for a proxy waits with that reason, and those behind it are sent', async () => {
  expect(await outboxAfter(413)).toEqual([['first', 'queued', 'TOO_LARGE']])
  expect(await outboxAfter(502)).toEqual([
    ['first', 'queued', undefined],
    ['second', 'queued', undefined],
  ])
})
