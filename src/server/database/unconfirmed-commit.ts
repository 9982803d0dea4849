import pg from 'pg'

/** A failover may lose the change. The outcome is unknown until the same call is sent again with its id. */
export class UnconfirmedCommit extends Error {
  constructor() {
    super('PostgreSQL stopped waiting for a standby to confirm a commit')
  }
}

type Callback = (error: Error | null, result?: unknown) => void

/**
 * A client that fails with `UnconfirmedCommit` where PostgreSQL reports success after a warning. The connection remains
 * usable.
 */
export class ConfirmingClient extends pg.Client {
  #isUnconfirmed = false
  #unanswered = 0

  get isWaiting(): boolean {
    return this.#unanswered > 0
  }

  constructor(config?: pg.ClientConfig) {
    super(config)
    // The warning arrives before the end of the statement that it is about, even if several were sent together.
    this.on('notice', (notice) => {
      if (isAboutUnconfirmedCommit(notice)) this.#isUnconfirmed = true
    })
  }

  // The driver's own overloads are for its callers, who see this class as a `pg.Client`.
  override query(...given: never[]): never {
    const [config, values, callback] = given as unknown[]
    const query = super.query.bind(this) as (...words: unknown[]) => unknown
    // A copy stream reports its end itself; its transaction's commit is another statement.
    if (isStream(config)) return query(...given) as never
    const own = [values, callback, callbackIn(config)].find((one) => typeof one === 'function') as Callback | undefined
    const parameters = typeof values === 'function' ? undefined : values
    // The configuration is copied, because the driver stores the callback in it, and prepared statements are reused.
    const copy = typeof config === 'string' ? { text: config } : { ...(config as pg.QueryConfig) }
    if (own) return query(copy, parameters, this.#confirmed(own)) as never
    return new Promise((resolve, reject) => {
      query(
        copy,
        parameters,
        this.#confirmed((error, result) => (error ? reject(error) : resolve(result))),
      )
    }).catch((error: unknown) => {
      // As in the driver, the stack leads to the caller, not to the socket.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }) as never
  }

  /** Statements end in the order in which they were sent, so the warning belongs to the next one to end. */
  #confirmed(callback: Callback): Callback {
    let isAnswered = false
    this.#unanswered += 1
    return (error, result) => {
      // A statement with unsendable values ends twice.
      if (!isAnswered) this.#unanswered -= 1
      isAnswered = true
      const isUnconfirmed = this.#isUnconfirmed
      this.#isUnconfirmed = false
      callback(isUnconfirmed ? (error ?? new UnconfirmedCommit()) : error, result)
    }
  }
}

const WARNING = '01000'
const ROUTINE = 'SyncRepWaitForLSN'
const MESSAGE = 'canceling wait for synchronous replication'

type Notice = { readonly [Name in 'code' | 'routine' | 'message']?: string | undefined }

/** The message is in the server's language, and a pooler may pass on only some of the fields. */
export function isAboutUnconfirmedCommit({ code, routine, message }: Notice): boolean {
  return code === WARNING && (routine === ROUTINE || (message ?? '').startsWith(MESSAGE))
}

function isStream(config: unknown): boolean {
  return typeof config === 'object' && config !== null && 'submit' in config && typeof config.submit === 'function'
}

function callbackIn(config: unknown): unknown {
  return typeof config === 'object' && config !== null && 'callback' in config ? config.callback : undefined
}
