import type { Log } from '#server/log/log.ts'
import { type HashCost, HashingInterrupted, openPasswordHasher, type PasswordHasher } from './password-hasher.ts'
import { createPasswordQueue, type PasswordQueue, PasswordsBusy } from './password-queue.ts'

export interface Passwords extends PasswordHasher {
  /** @see PasswordQueue.run */
  readonly enqueue: PasswordQueue['run']
  /** @see PasswordQueue.assertRoom */
  readonly assertRoom: PasswordQueue['assertRoom']
  /** @see PasswordQueue.usage */
  readonly usage: PasswordQueue['usage']
}

/**
 * Opens the hashing of passwords. If the hashing process dies, the call fails with PasswordsBusy.
 * @param cost the cost of a hash, which protects real passwords if it is missing
 */
export function openPasswords(log: Log, queue = createPasswordQueue(), cost?: HashCost): Passwords {
  return {
    ...openPasswordHasher(log, cost),
    assertRoom: queue.assertRoom,
    usage: queue.usage,
    enqueue: (address, work) =>
      queue.run(address, () =>
        work().catch((error: unknown) => {
          throw error instanceof HashingInterrupted ? new PasswordsBusy(1) : error
        }),
      ),
  }
}
