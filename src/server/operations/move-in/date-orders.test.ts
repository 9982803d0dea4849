import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DateOrder } from '#domain/dates/typed-dates.ts'
import { aTemporaryFolder, MOVED_AT, ownerOf } from '#tests/former-networks.ts'
import { createWorld } from '#tests/world.ts'
import { describeMoveIn } from './describe.ts'
import { moveIn } from './move-in.ts'

/** Rosters whose people are called like their birthdates. */
async function aSourceWith(...birthdates: readonly string[]) {
  const folder = await aTemporaryFolder()
  const lines = birthdates.map(
    (birthdate, at) => `00000000-0000-4000-8000-00000000000${at},SNMY1,Born ${birthdate},${birthdate}`,
  )
  const rows = ['id,organization_name,attendee_name,birthdate', ...lines]
  await writeFile(join(folder, 'organization_attendees.csv'), rows.join('\n'))
  await writeFile(join(folder, 'profiles.csv'), 'id,full_name,email\n')
  return folder
}

async function moved(source: string, dateOrder?: DateOrder) {
  const world = await createWorld({ hasOwnDatabase: true })
  const folder = await aTemporaryFolder()
  const options = { databaseUrl: ownerOf(world), source, applies: true, folder, timeZone: 'Asia/Beirut', now: MOVED_AT }
  const report = await moveIn({ ...options, dateOrder, report: () => undefined })
  const { rows } = await world.owner.execute<{ birthdate: string | null }>(
    sql`select birthdate::text from organization_attendees where attendee_name like 'Born %' order by id`,
  )
  return {
    said: report ? describeMoveIn(report, { folder, applied: true }) : '',
    birthdates: rows.map(({ birthdate }) => birthdate),
  }
}

test('birthdates are read in the order of their whole column, and the report names the text that decided', async () => {
  const { said, birthdates } = await moved(await aSourceWith('10/03/2013', '11/28/2013', '14 avril 14', '28-Aug-13'))
  expect(birthdates).toEqual(['2013-10-03', '2013-11-28', '2014-04-14', '2013-08-28'])
  expect(said).toContain(
    "organization_attendees.birthdate is read with the month first, as '11/28/2013' is: '10/03/2013' is October 3, 2013.",
  )
})

test('dates that contradict each other move in only with an answer', async () => {
  const source = await aSourceWith('10/03/2013', '11/28/2013', '28/11/2013')
  await expect(moved(source)).rejects.toThrow(
    "The dates of organization_attendees.birthdate contradict each other: '11/28/2013' has the month first, '28/11/2013' the day. Say with --day-first or --month-first",
  )
  expect((await moved(source, 'dayFirst')).birthdates).toEqual(['2013-03-10', null, '2013-11-28'])
})
