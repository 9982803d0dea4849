import type { Log } from '#server/log.ts'
import { type Hashing, HashingInterrupted, openHashing } from './hashing.ts'
import { createPasswordTurns, PasswordsBusy, type PasswordTurns } from './password-turns.ts'

export { HashingInterrupted, isOutdated } from './hashing.ts'
export { PasswordsBusy } from './password-turns.ts'

/** Everything that hashes or verifies passwords goes through here: calls of people in a turn. */
export interface Passwords extends Hashing {
  /** @see PasswordTurns.take */
  readonly inTurn: PasswordTurns['take']
  /** @see PasswordTurns.expectRoom */
  readonly expectRoom: PasswordTurns['expectRoom']
}

/** The process that hashes passwords, and the queue before it. */
export function openPasswords(log: Log, turns = createPasswordTurns()): Passwords {
  return {
    ...openHashing(log),
    expectRoom: turns.expectRoom,
    inTurn: (address, work) =>
      turns.take(address, () =>
        work().catch((error: unknown) => {
          throw error instanceof HashingInterrupted ? new PasswordsBusy(1) : error
        }),
      ),
  }
}
