import { eq, sql } from 'drizzle-orm'
import { normalizeEmail } from '#server/auth/attempts/normalize-email.ts'
import type { Database } from '#server/database/connect.ts'
import { formerPasswords, users } from '#server/database/schema/index.ts'
import type { Passwords } from './passwords.ts'

const MARK = 'former:'

/** Stands for the hash of an account whose password is one of the former system's. Source: docs/product.md, 23.4. */
export function formerPasswordMark(userId: string): string {
  return `${MARK}${userId}`
}

export function isFormerPasswordMark(hash: string): boolean {
  return hash.startsWith(MARK)
}

/** False without a hash, as it is deleted after a year. A wrong password takes as long as one without an account. */
export async function verifyFormerPassword(
  database: Database,
  passwords: Passwords,
  mark: string,
  password: string,
): Promise<boolean> {
  const [found] = await database
    .select({ hash: formerPasswords.hash })
    .from(formerPasswords)
    .where(eq(formerPasswords.userId, sql`${mark.slice(MARK.length)}::uuid`))
  const isRight = found ? await passwords.verify(found.hash, password) : false
  if (!isRight) await passwords.hash(password)
  return isRight
}

/**
 * For a refused sign-in, whose duration must not tell whether the account has moved in: a hash to be verified, of the
 * cost that most former passwords have. Null for an account with a former password, and once there is none in the network.
 */
export async function formerPasswordDecoy(database: Database, email: string): Promise<string | null> {
  const { rows } = await database.execute<{ cost: string | null; isOwn: boolean }>(sql`
    select mode() within group (order by substr(hash, 5, 2)) as cost,
      coalesce(bool_or(${formerPasswords.userId} = (select id from ${users} where email = ${normalizeEmail(email)})), false) as "isOwn"
    from ${formerPasswords}`)
  const [{ cost, isOwn } = { cost: null, isOwn: false }] = rows
  return cost === null || isOwn ? null : `$2b$${cost}$${'.'.repeat(53)}`
}
