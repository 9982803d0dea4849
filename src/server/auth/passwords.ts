import type { Log } from '#server/log.ts'
import { HashingInterrupted, openPasswordHasher, type PasswordHasher } from './password-hasher.ts'
import { createPasswordQueue, type PasswordQueue, PasswordsBusy } from './password-queue.ts'

/** Hashes and verifies every password; calls of people wait in a queue first. */
export interface Passwords extends PasswordHasher {
  /** @see PasswordQueue.run */
  readonly enqueue: PasswordQueue['run']
  /** @see PasswordQueue.assertRoom */
  readonly assertRoom: PasswordQueue['assertRoom']
  /** @see PasswordQueue.usage */
  readonly usage: PasswordQueue['usage']
}

/** Makes the hasher of all passwords with its queue. If the hashing process dies, the call fails with PasswordsBusy. */
export function openPasswords(log: Log, queue = createPasswordQueue()): Passwords {
  return {
    ...openPasswordHasher(log),
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
