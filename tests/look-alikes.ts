import { sql } from 'drizzle-orm'
import type { RosterPerson } from '#contract/people/roster.ts'
import { rosterKeys } from '#domain/texts/search-keys.ts'
import { aPerson } from './factories.ts'
import type { World } from './world.ts'

/** The same name from an Arabic and a Persian keyboard. */
export const ARABIC = 'علي كرم'
export const PERSIAN = 'علی کرم'

/** Two entries of a network that was upgraded: the second has kept the key that it had. */
export async function lookAlikes(world: World) {
  const add = async (overrides: Parameters<typeof aPerson>[0]) =>
    (await world.leader.roster.add(aPerson(overrides))).person
  const own = await add({ attendeeName: ARABIC, birthdate: '2013-03-15' })
  const other = { ...(await add({ birthdate: '2014-03-15' })), attendeeName: PERSIAN } satisfies RosterPerson
  const { searchKey, transliterationKey } = rosterKeys(PERSIAN)
  await world.database.execute(sql`
    update organization_attendees
    set attendee_name = ${PERSIAN}, name_key = ${PERSIAN}, search_key = ${searchKey}, transliteration_key = ${transliterationKey}
    where id = ${other.id}`)
  return { own, other }
}
