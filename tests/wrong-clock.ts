import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { vi } from 'vitest'

/** The true time at the beginning: a Wednesday, 18:00 in Beirut. */
export const NOW = Date.UTC(2026, 10, 25, 16)

/** What a page loads of the app, in modules of its own. */
async function loadApp() {
  vi.resetModules()
  const modules = await Promise.all([
    import('#web/offline/drafts/stored-drafts.ts'),
    import('#web/clock.ts'),
    import('#web/clock.fixture.ts'),
    import('#web/api.ts'),
    import('#web/offline/store.ts'),
    import('#web/offline/owner.ts'),
    import('#web/offline/cache/expiry.ts'),
    import('#web/offline/settle-waiting.ts'),
    import('#web/offline/drafts/draft-store.ts'),
    import('#web/offline/outbox/outbox.ts'),
    import('#web/offline/cache/query-cache.ts'),
    import('#web/offline/cache/recent-results.ts'),
    import('#web/features/finance/receipts/receipt-box.ts'),
    import('#web/features/sessions/draft/requested-time.ts'),
    import('#web/features/sessions/draft/session-draft.ts'),
    import('#web/features/sessions/draft/session-drafts.ts'),
    import('#web/features/sessions/draft/draft-changes.ts'),
    import('#web/features/sessions/outbox/date-to-ask.ts'),
  ])
  return Object.assign({}, ...modules) as Together<typeof modules>
}

type Together<Modules extends readonly unknown[]> = Modules extends readonly [infer First, ...infer Rest]
  ? First & Together<Rest>
  : unknown

export type App = Awaited<ReturnType<typeof loadApp>>

/** A device with the app's real store, whose clock is wrong, and whose browser is killed. */
export class Phone {
  /** What its clock is ahead of the true time. */
  #aheadMs = 0
  #trueTime = NOW
  #openedAt = NOW
  readonly #storage = new Map<string, string>()
  #onHidden: (() => void)[] = []

  constructor() {
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.stubGlobal('BroadcastChannel', undefined)
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('window', { addEventListener: () => undefined, location: { origin: 'https://shabaka.example.org' } })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => this.#storage.get(key) ?? null,
      setItem: (key: string, value: string) => void this.#storage.set(key, value),
      removeItem: (key: string) => void this.#storage.delete(key),
    })
    vi.spyOn(Date, 'now').mockImplementation(() => this.#trueTime + this.#aheadMs)
    vi.spyOn(performance, 'now').mockImplementation(() => this.#trueTime - this.#openedAt)
  }

  /** The browser is killed, and opens the app again. */
  async open(): Promise<App> {
    this.#openedAt = this.#trueTime
    this.#onHidden = []
    vi.stubGlobal('document', {
      visibilityState: 'hidden',
      addEventListener: (_name: string, listener: () => void) => void this.#onHidden.push(listener),
    })
    return loadApp()
  }

  hide(): void {
    for (const listener of this.#onHidden) listener()
  }

  passes(ms: number): void {
    this.#trueTime += ms
  }

  /** Its clock says another time from now on. */
  isAhead(ms: number): void {
    this.#aheadMs = ms
  }

  /** An answer of the server arrives, and what depends on it is done. */
  async hears(app: App): Promise<void> {
    app.hearAt(this.#trueTime)
    await app.expireByServer()
  }
}
