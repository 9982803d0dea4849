import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { organizationAttendees } from '#server/database/schema/index.ts'
import { aPerson, aSession } from '#tests/factories.ts'
import { NAME, tracesIn } from '#tests/known-child.ts'
import { createWorld } from '#tests/world.ts'
import { eraseRemoved } from './erase-removed.ts'

test('anyone who was removed long ago is erased, and ambiguous texts stay', async () => {
  const world = await createWorld()
  const { leader, database } = world
  const people = await Promise.all(
    [NAME, 'Rita Saad', 'Karam Haddad'].map((attendeeName) => leader.roster.add(aPerson({ attendeeName }))),
  )
  await world.otherLeader.roster.add(aPerson({ organizationName: 'SNMK1', attendeeName: 'Karam Haddad' }))
  await leader.sessions.create(aSession({ topic: `${NAME} and Karam Haddad` }))
  for (const { person } of people) await leader.roster.remove({ id: person.id, organizationName: 'SNMY1' })
  const [first, second, third] = people.map(({ person }) => person.id)
  const removedFor = (time: string, id = '') =>
    database
      .update(organizationAttendees)
      .set({ removedAt: sql`now() - ${time}::interval` })
      .where(eq(organizationAttendees.id, id))
  await removedFor('2 years 1 day', first)
  await removedFor('1 year 360 days', second)
  await removedFor('3 years', third)
  expect(await eraseRemoved(database, 2, 1, Date.now())).toBe(1)
  expect(await eraseRemoved(database, 2, 9, Date.now())).toBe(1)
  expect(await tracesIn(world)).toEqual([])
  expect((await leader.sessions.list({})).rows[0]?.topic).toBe('Erased and Karam Haddad')
  expect(await database.$count(organizationAttendees)).toBe(2)
  expect(await eraseRemoved(database, 2, 9, Date.now())).toBe(0)
})

test('someone whose erasure fails does not keep the others', async () => {
  const { leader, database, owner } = await createWorld()
  const people = await Promise.all(
    ['Rita Saad', 'Karam Haddad', 'Jad Nasr'].map((attendeeName) => leader.roster.add(aPerson({ attendeeName }))),
  )
  for (const { person } of people) await leader.roster.remove({ id: person.id, organizationName: 'SNMY1' })
  const [first] = people.map(({ person }) => person.id)
  await database.execute(sql`
    update organization_attendees set removed_at = now() - case when id = ${first} then interval '4 years' else interval '3 years' end
    where removed_at is not null`)
  await owner.execute(sql.raw(`alter table erasures add constraint erasures_fail check (subject_id <> '${first}')`))
  await expect(eraseRemoved(database, 2, 9, Date.now())).rejects.toMatchObject({
    cause: { constraint: 'erasures_fail' },
  })
  expect(await database.$count(organizationAttendees)).toBe(1)
})
