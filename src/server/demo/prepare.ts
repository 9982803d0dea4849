import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Auth } from '#server/auth/auth.ts'
import { keptSecret } from '#server/auth/secret.ts'
import type { Database } from '#server/database/connect.ts'
import type { Environment } from '#server/environment.ts'
import { DEMO_PEOPLE, demoEmail, setDemoPassword } from './people.ts'
import { seedDemo } from './seed.ts'

const KNOWN_PASSWORD = 'shabaka-demo'
const PASSWORD_FILE = 'demo-password'
const RANDOM_PASSWORD_BYTES = 12

/**
 * Make sure that the demo network is there, and tell how to sign in to it. A demo that others can reach has a random
 * password instead of the known one.
 * @returns lines for the console
 */
export async function prepareDemo(
  database: Database,
  auth: Auth,
  environment: Pick<Environment, 'demoPublic' | 'dataDir' | 'timeZone' | 'appUrl'>,
): Promise<string> {
  const wasPublic = existsSync(join(environment.dataDir, PASSWORD_FILE))
  const isPublic = wasPublic || environment.demoPublic
  const password = isPublic
    ? await keptSecret(environment.dataDir, PASSWORD_FILE, RANDOM_PASSWORD_BYTES)
    : KNOWN_PASSWORD
  const passwordHash = await (await auth.$context).password.hash(password)
  await seedDemo(database, { now: Date.now(), timeZone: environment.timeZone, passwordHash })
  // A network that was seeded with the known password is opened to others now.
  if (isPublic && !wasPublic) await setDemoPassword(database, passwordHash)
  return [
    '',
    `Demo logins, all with the password ${password}:`,
    ...DEMO_PEOPLE.map((person) => `  ${demoEmail(person.login).padEnd(36)}${describe(person)}`),
    '',
    `Mails that the demo sends are shown at ${environment.appUrl}/demo/mail`,
    '',
  ].join('\n')
}

function describe(person: (typeof DEMO_PEOPLE)[number]): string {
  if (person.isAdmin) return 'admin'
  if (person.status) return `${person.status}, ${person.signedUpUnder}`
  if (person.roles) return person.roles.map(([organization, role]) => `${role} in ${organization}`).join(', ')
  return person.signedUpUnder ? `member of ${person.signedUpUnder}` : 'approved, in no organization'
}
