import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Auth } from '#server/auth/auth.ts'
import { loadOrCreateSecret } from '#server/auth/secret.ts'
import { type Environment, EnvironmentError } from '#server/config/environment.ts'
import type { Database } from '#server/database/connect.ts'
import { demoSeeds, profiles } from '#server/database/schema/index.ts'
import { DEMO_PEOPLE, demoEmail, setDemoPassword } from './people.ts'
import { seedDemo } from './seed.ts'

const KNOWN_PASSWORD = 'shabaka-demo'
const PASSWORD_FILE = 'demo-password'
const RANDOM_PASSWORD_BYTES = 12

/**
 * Makes the demo if it is missing. A demo that others can reach has a random password.
 * @throws EnvironmentError if the database holds a real network
 * @returns lines for the console with the sign-in details
 */
export async function prepareDemo(
  database: Database,
  auth: Auth,
  environment: Pick<Environment, 'demoPublic' | 'dataDir' | 'timeZone' | 'appUrl'>,
): Promise<string> {
  // Once others could reach the demo, its password remains random.
  const isPublic = environment.demoPublic || existsSync(join(environment.dataDir, PASSWORD_FILE))
  const password = isPublic
    ? await loadOrCreateSecret(environment.dataDir, PASSWORD_FILE, RANDOM_PASSWORD_BYTES)
    : KNOWN_PASSWORD
  const passwordHash = await (await auth.$context).password.hash(password)
  await refuseRealNetwork(database)
  await seedDemo(database, { now: Date.now(), timeZone: environment.timeZone, passwordHash })
  // It may have been seeded with the published password, and people may be signed in with it.
  if (isPublic) await setDemoPassword(database, passwordHash)
  return [
    '',
    `Demo logins, all with the password ${password}:`,
    ...DEMO_PEOPLE.map((person) => `  ${demoEmail(person.login).padEnd(36)}${describe(person)}`),
    '',
    environment.demoPublic
      ? 'Mails that the demo sends are printed here.'
      : `Mails that the demo sends are shown at ${environment.appUrl}/demo/mail`,
    '',
  ].join('\n')
}

async function refuseRealNetwork(database: Database): Promise<void> {
  const isDemo = (await database.select().from(demoSeeds).limit(1)).length > 0
  const hasPeople = (await database.select({ id: profiles.id }).from(profiles).limit(1)).length > 0
  if (hasPeople && !isDemo)
    throw new EnvironmentError(
      'This database holds a real network, so the demo does not touch it. Use "npm run serve", or another DATA_DIR or DATABASE_URL.',
    )
}

/** @throws EnvironmentError if the database holds the demo network, whose passwords are public */
export async function refuseDemoNetwork(database: Database): Promise<void> {
  const seeded = await database.select().from(demoSeeds).limit(1)
  if (seeded.length > 0)
    throw new EnvironmentError(
      'This database holds the demo network, whose passwords everybody knows. Set another DATA_DIR or DATABASE_URL, for example DATA_DIR=./network',
    )
}

function describe(person: (typeof DEMO_PEOPLE)[number]): string {
  if (person.isAdmin) return 'admin'
  if (person.status) return `${person.status}, ${person.signedUpUnder}`
  if (person.roles) return person.roles.map(([organization, role]) => `${role} in ${organization}`).join(', ')
  return person.signedUpUnder ? `member of ${person.signedUpUnder}` : 'approved, in no organization'
}
