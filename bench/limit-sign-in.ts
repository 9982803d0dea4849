import { createHmac, randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { openPasswords } from '#server/auth/passwords.ts'
import { createLog } from '#server/log.ts'
import type { Ask } from './limit-handler.ts'
import { SECRET } from './servers.ts'

/**
 * Signs somebody in. The limit is the hashing itself, in the server's own process and queue for it, because a password must take long
 * to check.
 */
export function openLimitSignIn(ask: Ask) {
  const passwords = openPasswords(createLog())
  return async ({ email, password }: { email: string; password: string }, address: string) => {
    const [row] = await ask(
      'password',
      'select user_id, password from auth.users join auth.accounts on user_id = users.id where email = $1 and email_verified',
      [email],
    )
    const [userId, hash] = row as [string, string]
    if (!(await passwords.enqueue(address, () => passwords.verify(hash, password))))
      throw new Error('The password is wrong')
    const token = randomBytes(24).toString('base64url')
    await ask(
      'sign in',
      `insert into auth.sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '30 days')`,
      [uuid(), userId, token],
    )
    const value = encodeURIComponent(`${token}.${createHmac('sha256', SECRET).update(token).digest('base64')}`)
    return {
      cookie: `shabaka.session_token=${value}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
      body: '{"status":true}',
    }
  }
}
