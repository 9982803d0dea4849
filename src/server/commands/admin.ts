import { makeAdmin } from '#server/auth/first-admin.ts'
import { resetSecondFactor } from '#server/auth/second-factor/reset-second-factor.ts'
import { readCommandSettings } from '#server/config/environment.ts'
import type { Database } from '#server/database/connect.ts'
import { withDatabase } from '#server/database/set-up/command.ts'

const USAGE = `Which e-mail address? For example:
  node scripts/serve.mjs admin person@example.org
  node scripts/serve.mjs admin --reset-second-factor person@example.org`

type Outcome = readonly [message: string, isDone: boolean]

/**
 * `admin person@example.org` makes a person who has signed up an administrator.
 * `admin --reset-second-factor person@example.org` removes the second factor of an account.
 * The app may run at the same time.
 */
export async function admin([first, second, ...others]: readonly string[]): Promise<boolean> {
  const isReset = first === '--reset-second-factor'
  const email = isReset ? second : first
  const isUnderstood = email && !email.startsWith('-') && others.length === 0 && (isReset || second === undefined)
  if (!isUnderstood) throw new Error(USAGE)
  const { appUrl, ...location } = readCommandSettings()
  const [message, isDone] = await withDatabase(location, console.error, (database) =>
    isReset ? reset(database, email, appUrl) : grant(database, email),
  )
  if (isDone) console.log(message)
  else console.error(message)
  return isDone
}

async function grant(database: Database, address: string): Promise<Outcome> {
  return (await makeAdmin(database, address))
    ? [`${address} is an administrator now.`, true]
    : [`No one has signed up with ${address}. Sign up first, then run this again.`, false]
}

async function reset(database: Database, address: string, appUrl: string | null): Promise<Outcome> {
  const found = await resetSecondFactor(database, address, appUrl)
  if (found === 'unknown') return [`No one has signed up with ${address}.`, false]
  if (found === 'none') return [`${address} has no second factor.`, false]
  return [`The second factor of ${address} is removed, and every sign-in of the account has ended.`, true]
}
