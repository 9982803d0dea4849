import type pg from 'pg'
import { type DatabaseUrl, urlOf } from './client.ts'
import { ConfirmingClient } from './unconfirmed-commit.ts'

type Callback = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/**
 * Each client reads the address when created, because it may change. Without an address, `connect` fails like without a
 * server: an error in the constructor would end the process.
 */
export function clientOf(url: DatabaseUrl): new (config?: pg.ClientConfig) => pg.Client {
  return class extends ConfirmingClient {
    readonly #noAddress: Error | null

    constructor(config?: pg.ClientConfig) {
      const address = addressOf(url)
      super(address instanceof Error ? config : { ...config, connectionString: address })
      this.#noAddress = address instanceof Error ? address : null
    }

    override connect(): Promise<pg.Client>
    override connect(callback: Callback): void
    override connect(callback?: Callback): Promise<pg.Client> | undefined {
      const failure = this.#noAddress
      if (!callback) return failure ? Promise.reject(failure) : super.connect()
      if (failure) process.nextTick(callback as (error: Error) => void, failure)
      else super.connect(callback)
      return undefined
    }
  }
}

function addressOf(url: DatabaseUrl): string | Error {
  try {
    return urlOf(url)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
