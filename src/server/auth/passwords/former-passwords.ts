import { eq, sql } from 'drizzle-orm'
import { normalizeEmail } from '#server/auth/attempts/normalize-email.ts'
import type { Database } from '#server/database/connect.ts'
import { formerPasswords, users } from '#server/database/schema/index.ts'
import type { Passwords } from './passwords.ts'

const MARK = 'former:'

/**
 * A mark in place of the hash of an account whose password is one of the former system's. Source: docs/product.md,
 * 23.4.
 */
export function formerPasswordMark(userId: string): string {
  return `${MARK}${userId}`
}

export function isFormerPasswordMark(hash: string): boolean {
  return hash.startsWith(MARK)
}

/**
 * Whether a password is that of the former system. It is false without a hash, which is deleted after a year. A wrong
 * password takes as long as one without an account.
 */
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
 * A hash that is verified at a refused sign-in, so that its duration does not tell whether the account has moved in. It
 * has the cost of most former passwords. It is null for an account with a former password, and once the network has
 * none.
 */
export async function formerPasswordDecoy(database: Database, email: string): Promise<string | null> {
  const { rows } = await database.execute<{ cost: string | null; isOwn: boolean }>(sql`
    select mode() within group (order by substr(hash, 5, 2)) as cost,
      coalesce(bool_or(${formerPasswords.userId} = (select id from ${users} where email = ${normalizeEmail(email)})), false) as "isOwn"
    from ${formerPasswords}`)
  const [{ cost, isOwn } = { cost: null, isOwn: false }] = rows
  return cost === null || isOwn ? null : `$2b$${cost}$${'.'.repeat(53)}`
}
