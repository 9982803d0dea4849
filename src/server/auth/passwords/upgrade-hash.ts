import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { accounts } from '#server/database/schema/index.ts'
import type { Log } from '#server/log/log.ts'
import { isFormerPasswordMark, verifyFormerPassword } from './former-passwords.ts'
import { HashingInterrupted } from './password-hasher.ts'
import type { Passwords } from './passwords.ts'

interface UpgradeOptions {
  readonly database: Database
  readonly passwords: Passwords
  readonly log: Log
}

/**
 * Verifies passwords and replaces outdated hashes, and those of a former system. A failed replacement does not change
 * the result.
 */
export function verifyAndUpgrade({ database, passwords, log }: UpgradeOptions) {
  const upgrade = async (outdated: string, password: string) => {
    try {
      const hash = await passwords.hash(password)
      // Salts make hashes unique, so this changes one account, or none if the password has just been changed.
      await database.update(accounts).set({ password: hash }).where(eq(accounts.password, outdated))
    } catch (error) {
      // If the hasher was interrupted, the next sign-in upgrades the hash.
      if (!(error instanceof HashingInterrupted)) log.failure('upgrading the hash of a password', error)
    }
  }
  return async ({ hash, password }: { hash: string; password: string }): Promise<boolean> => {
    const isRight = isFormerPasswordMark(hash)
      ? await verifyFormerPassword(database, passwords, hash, password)
      : await passwords.verify(hash, password)
    if (isRight && passwords.isOutdated(hash)) await upgrade(hash, password)
    return isRight
  }
}
