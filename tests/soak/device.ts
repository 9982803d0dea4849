import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'
import type { SessionDetail } from '#contract/sessions/sessions.ts'
import { PLAIN_PAGE_URL, type World } from '#tests/world.ts'
import type { SessionDraft } from '#web/features/sessions/draft/session-draft.ts'
import type { Opening } from '#web/offline/drafts/draft-store.ts'
import { storeInMemory, type Tables } from '#web/offline/store.fixture.ts'
import type { Store } from '#web/offline/store.ts'

const ORIGIN = 'http://shabaka.test'

/** What becomes of the next request: answered, also later than what follows; lost on either way; the app is killed meanwhile. */
export type Fate = 'answered' | 'late' | 'requestLost' | 'answerLost' | 'killed'

/** The app from its start until it is killed. */
class Run {
  readonly phone: Device
  readonly held: (() => void)[] = []
  readonly works: Promise<void>[] = []
  form: Form | null = null
  isDead = false
  /** Calls that send wait here for each other, as in a browser. */
  sending: Promise<unknown> | null = null
  /** Called when what is going on waits for a held answer. */
  onHeld = () => {}

  constructor(phone: Device) {
    this.phone = phone
  }

  get locks() {
    return {
      request: async (_name: string, _options: object, work: () => Promise<unknown>) => {
        while (this.sending) {
          this.onHeld()
          await this.sending
        }
        this.sending = work()
        return this.sending.finally(() => {
          this.sending = null
        })
      },
    }
  }
}

const runs = new AsyncLocalStorage<Run>()

/** An open form, as `useSessionDraft` holds it. */
export interface Form {
  draft: SessionDraft
  key: string
  readonly opening: Opening
  outboxKey: string | undefined
  undecidedKey: string | undefined
  isSaving: boolean
  isUnstored: boolean
}

export type App = typeof import('#web/features/sessions/draft/merge-draft.ts') &
  typeof import('#web/features/sessions/draft/draft-changes.ts') &
  typeof import('#web/features/sessions/draft/session-draft.ts') &
  typeof import('#web/features/sessions/draft/session-drafts.ts') &
  typeof import('#web/features/sessions/draft/present-group.ts') &
  typeof import('#web/features/sessions/draft/conflicts-of-draft.ts') &
  typeof import('#web/features/sessions/outbox/save-session.ts') &
  typeof import('#web/offline/drafts/draft-store.ts') &
  typeof import('#web/offline/outbox/outbox-state.ts') &
  typeof import('#web/api.ts')

/** The app's modules; `vi.unstubAllGlobals` ends what they were loaded with. */
export async function loadApp(): Promise<App> {
  const listens = { addEventListener: () => undefined }
  vi.stubGlobal('window', { ...listens, location: { origin: ORIGIN } })
  vi.stubGlobal('document', listens)
  vi.stubGlobal('localStorage', { getItem: () => PLAIN_PAGE_URL, setItem: () => undefined })
  vi.stubGlobal('navigator', {
    get onLine() {
      return runs.getStore()?.phone.isOnline ?? true
    },
    get locks() {
      return runs.getStore()?.locks
    },
  })
  vi.stubGlobal('fetch', (request: Request) => {
    const run = runs.getStore()
    if (!run) throw new Error('No phone sends this')
    return run.phone.request(run, request)
  })
  const modules = await Promise.all([
    import('#web/features/sessions/draft/merge-draft.ts'),
    import('#web/features/sessions/draft/draft-changes.ts'),
    import('#web/features/sessions/draft/session-draft.ts'),
    import('#web/features/sessions/draft/session-drafts.ts'),
    import('#web/features/sessions/draft/present-group.ts'),
    import('#web/features/sessions/draft/conflicts-of-draft.ts'),
    import('#web/features/sessions/outbox/save-session.ts'),
    import('#web/offline/drafts/draft-store.ts'),
    import('#web/offline/outbox/outbox-state.ts'),
    import('#web/api.ts'),
  ])
  const names = modules.flatMap((module) => Object.keys(module))
  const doubles = names.filter((name, at) => names.indexOf(name) !== at)
  if (doubles.length > 0) throw new Error(`More than one of the modules exports ${doubles.join(', ')}`)
  return Object.assign({}, ...modules)
}

/** A signed-in person's phone: what is stored on it remains when the app is killed. */
export class Device {
  readonly name: string
  readonly personId: string
  readonly sessionId: string
  isOnline = true
  /** The network answers everything with its sign-in page, and the phone reports a connection. */
  hasPortal = false
  fate: Fate = 'answered'
  run = new Run(this)
  /** The session as it was loaded last. */
  cached: SessionDetail | null = null
  /** What should not happen. */
  readonly faults: string[] = []
  /** Called when everything typed is on the device. */
  onStored: () => void = () => undefined
  protected readonly app: App
  readonly #world: World
  readonly #cookie: string
  readonly #sent = new Set<string>()
  readonly #tables: Tables = new Map()

  constructor(app: App, world: World, who: 'leader' | 'secretary' | 'admin', sessionId: string) {
    this.app = app
    this.#world = world
    this.name = who
    this.personId = world[who].id
    this.#cookie = world[who].cookie
    this.sessionId = sessionId
  }

  /** Rows of a table, whatever the app does. */
  stored<Value>(table: 'drafts' | 'outbox'): Value[] {
    return [...(this.#tables.get(table)?.values() ?? [])] as Value[]
  }

  /** Does something in the app until it is done, or waits for a held answer, or was killed. */
  async do(work: () => Promise<unknown>): Promise<void> {
    const { run } = this
    const isHeld = new Promise<void>((resolve) => {
      run.onHeld = resolve
    })
    const isDone = runs.run(run, work).then(
      () => undefined,
      (error: unknown) => void this.faults.push(String(error)),
    )
    run.works.push(isDone)
    await Promise.race([isDone, isHeld])
    if (run.isDead) this.start()
  }

  /** The app is opened again, after a kill. */
  start(): void {
    this.run.isDead = true
    this.run = new Run(this)
  }

  async request(run: Run, request: Request): Promise<Response> {
    if (run.isDead) return new Promise(() => undefined)
    if (!this.isOnline) throw new TypeError('Failed to fetch')
    const { fate } = this
    const portal = new Response('<h1>Sign in</h1>')
    if (this.hasPortal) return portal
    this.fate = 'answered'
    if (fate === 'requestLost') return portal
    const headers = new Headers(request.headers)
    headers.set('cookie', this.#cookie)
    const answer = await this.#fetch(new Request(request, { headers }))
    if (fate === 'answerLost') return portal
    if (fate === 'answered') return answer
    const isAnswered = new Promise<void>((resolve) => {
      if (fate === 'late') run.held.push(resolve)
      else run.isDead = true
    })
    run.onHeld()
    await isAnswered
    return answer
  }

  /** A repeated edit may not change the session. */
  async #fetch(request: Request): Promise<Response> {
    const { app, admin } = this.#world
    if (!request.url.endsWith('/sessions/edit')) return app.fetch(request)
    const { editId } = (await request.clone().json()).json
    const isRepeated = this.#sent.has(editId)
    this.#sent.add(editId)
    const versionOf = async () => (await admin.sessions.get({ id: this.sessionId })).version
    const before = isRepeated ? await versionOf() : 0
    const answer = await app.fetch(request)
    if (isRepeated && (await versionOf()) !== before) this.faults.push('an edit was applied twice')
    return answer
  }

  /** The late answers arrive, and what waited for them goes on. */
  async answers(): Promise<void> {
    for (const answer of this.run.held.splice(0)) answer()
    await Promise.all(this.run.works.splice(0))
  }

  get asPerson() {
    return { context: { personId: this.personId } }
  }

  /** Of the run that asks: after a kill nothing is read or written for it. */
  protected store(): Store {
    const run = runs.getStore()
    return storeInMemory(this.personId, this.#tables, () => run?.isDead === false)
  }
}
