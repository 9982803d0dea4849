import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { OWN_ANSWER_HEADER, TIME_HEADER } from '#contract/own-answer.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { after } from '#web/features/sessions/draft/session-draft.fixture.ts'
import type { QueuedSession } from '#web/features/sessions/draft/session-drafts.ts'
import { storeInMemory } from '#web/offline/store.fixture.ts'

const NOW = Date.UTC(2026, 10, 25, 16)
const YEAR_MS = 365 * 24 * 3_600_000
const SILENT = { onPutBack: vi.fn(), onStayed: vi.fn(), onJoined: vi.fn(), onNotJoined: vi.fn() }
const TODAY = '2026-11-25' as PlainDate
const A_YEAR_AGO = '2025-11-25' as PlainDate

const calls: { path: string; date?: string }[] = []
let isConnected = true
vi.stubGlobal('fetch', async (request: Request) => {
  if (!isConnected) throw new TypeError('Failed to fetch')
  const path = new URL(request.url).pathname
  const { json } = path.endsWith('/create') ? await request.json() : { json: null }
  calls.push({ path, ...(json && { date: json.sessionDate }) })
  const headers = { [OWN_ANSWER_HEADER]: 'http://plain.test/', [TIME_HEADER]: String(NOW) }
  return Response.json({ json: json && { id: json.id } }, { headers })
})
vi.useFakeTimers({ now: NOW - YEAR_MS, toFake: ['Date'] })
afterAll(() => void vi.useRealTimers())

/** The modules of a page that was just opened. */
async function aPage() {
  vi.resetModules()
  calls.length = 0
  isConnected = true
  const { enqueue } = await import('#web/offline/outbox/outbox.ts')
  const store = storeInMemory('leader', new Map(), () => true)
  const queue = (dated: QueuedSession['content']['dated']) => {
    const { texts, ...draft } = after()
    return enqueue(store, { ...draft, texts: { ...texts, sessionDate: A_YEAR_AGO }, ...(dated && { dated }) })
  }
  const { sendSessions } = await import('./save-session.ts')
  const send = () => sendSessions(store, () => undefined, SILENT)
  return { store, queue, send, ...(await import('./date-to-ask.ts')) }
}

let page: Awaited<ReturnType<typeof aPage>>
beforeEach(async () => {
  page = await aPage()
})

test('a session that a clock a year behind has dated waits for an answer, and is sent once on that day', async () => {
  const { store, queue, send, answerDate, asksDate } = page
  const entry = await queue({ by: 'device', deviceDay: A_YEAR_AGO, heardDay: TODAY })
  await send()
  const [held] = await store.getAll<QueuedSession>('outbox')
  expect([held?.state, asksDate(held?.refusal)]).toEqual(['refused', true])
  // It was never on its way, so that its day may change.
  expect(held).not.toHaveProperty('wasSent')
  expect(calls.map(({ path }) => path)).toEqual(['/rpc/accounts/me'])
  await answerDate(store, entry?.key ?? '', TODAY)
  await send()
  expect(calls.slice(1)).toEqual([{ path: '/rpc/sessions/create', date: TODAY }])
  expect(await store.getAll('outbox')).toEqual([])
})

test('a date that a person chose is sent as it is, without a question to the server before', async () => {
  await page.queue({ by: 'person', deviceDay: A_YEAR_AGO, heardDay: TODAY })
  await page.send()
  expect(calls).toEqual([{ path: '/rpc/sessions/create', date: A_YEAR_AGO }])
})

test('a session of a former version whose date is the day of its saving counts as dated by the device', async () => {
  await page.queue(undefined)
  await page.send()
  expect(await page.store.getAll('outbox')).toMatchObject([{ state: 'refused', refusal: { code: 'DATE_UNKNOWN' } }])
})

test('without the server such a session waits', async () => {
  isConnected = false
  await page.queue({ by: 'device' })
  await page.send()
  expect(await page.store.getAll('outbox')).toMatchObject([{ state: 'queued', attempts: 0 }])
})
