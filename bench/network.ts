import { NO_LIMITS } from '#server/database/client.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { demoName } from '#server/operations/demo/names.ts'
import { appUrl, databaseUrl } from '#tests/database.ts'
import { createPerson, type PersonToBe, sessionCookie } from '#tests/people.ts'
import type { CleanUp } from '#tests/soak/network/clean-up.ts'
import { COUNTRY, makeWideTemplate } from '#tests/wide-network.ts'

export const SECRET = 'a secret that only the benchmark knows'

/** A network of the benchmark, with the cookies of its people; leaders and managers by the position of their groups. */
export interface Network {
  /** For the role that serves. */
  readonly url: string
  readonly database: Database
  readonly cookies: Readonly<Record<'admin' | 'leader' | 'manager', readonly string[]>>
}

const NAMES = [
  ...new Set(
    Array.from({ length: 2_400 }, (_, at) => {
      const [first, ...family] = demoName(at % 240).split(' ')
      return [first, demoName((at + 10 * Math.floor(1 + at / 240)) % 240).split(' ')[0], ...family].join(' ')
    }),
  ),
]

/** What people type to find a person: the first name and the beginning of the second one. */
export const SEARCHES = Array.from({ length: 40 }, (_, at) => {
  const [first, second = ''] = (NAMES[at * 17] ?? '').split(' ')
  return `${first} ${second.slice(0, 3)}`
})

/** @param template the name of a migrated, empty database */
export async function openNetwork(serverUrl: string, template: string, groups: number, cleanUp: CleanUp) {
  const { name, drop } = await makeWideTemplate(serverUrl, template, { ...COUNTRY, groups }, NAMES)
  cleanUp.add(drop)
  const { database, close } = connect(databaseUrl(serverUrl, name), 2, NO_LIMITS)
  cleanUp.add(close)
  await database.execute(`update ledger_accounts set balance = 10000000 where currency = 'USD'`)
  const { rows } = await database.execute<{ name: string }>('select name from organizations order by position')
  const cookieOf = async (person: PersonToBe) => {
    const { name: cookie, value } = await sessionCookie(database, await createPerson(database, person), SECRET)
    return `${cookie}=${value}`
  }
  const cookies = { admin: [await cookieOf({ isAdmin: true })], leader: [] as string[], manager: [] as string[] }
  for (const { name: group } of rows) {
    cookies.leader.push(await cookieOf({ signedUpUnder: group, roles: { [group]: 'team_leader' } }))
    cookies.manager.push(await cookieOf({ signedUpUnder: group, roles: { [group]: 'finance_manager' } }))
  }
  // As autovacuum would do in time.
  await database.execute('vacuum analyze')
  return { url: appUrl(serverUrl, name), database, cookies } satisfies Network
}
