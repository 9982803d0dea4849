import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPerson, aSession } from '#tests/factories.ts'
import { rowsOfAllPages } from '#tests/pages.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

async function worldWithReadings() {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita Khoury' }))
  await world.otherLeader.roster.add(aPerson({ attendeeName: 'Maya Karam', organizationName: 'SNMK1' }))
  await world.secretary.people.get({ personId: person.id })
  return { world, rita: person }
}

type Filter = Parameters<World['admin']['audit']['list']>[0]

/**
 * The actions of rows about rosters and readings, with the actor and the subject of each, the newest insertion first.
 */
async function found({ admin }: World, filter: Filter = {}) {
  const { rows } = await admin.audit.list({ limit: 100, ...filter })
  return rows
    .filter(({ action }) => /^(roster|reading)\./.test(action))
    .sort((one, other) => Number(other.id) - Number(one.id))
    .map(({ action, actor, attendee }) => [action, actor?.name, attendee?.name])
}

const READ = ['reading.page', 'Secretary', 'Rita Khoury']
const ADDED = ['roster.added', 'Leader', 'Rita Khoury']
const OTHER = ['roster.added', 'Other', 'Maya Karam']

test('an admin filters by kind, group, actor, subject and days', async () => {
  const { world, rita } = await worldWithReadings()
  expect(await found(world)).toEqual([READ, OTHER, ADDED])
  expect(await found(world, { kind: 'reading' })).toEqual([READ])
  expect(await found(world, { organizationName: 'SNMK1' })).toEqual([OTHER])
  expect(await found(world, { by: 'secret' })).toEqual([READ])
  expect(await found(world, { by: 'no such name' })).toEqual([])
  // In either script.
  expect(await found(world, { about: 'ريتا' })).toEqual([READ, ADDED])
  expect(await found(world, { about: 'khoury', by: 'leader' })).toEqual([ADDED])
  // The clock of this world, by which readings are recorded, does not move.
  expect(await found(world, { kind: 'reading', from: '2026-11-21', to: '2026-11-21' })).toEqual([READ])
  expect(await found(world, { kind: 'reading', from: '2026-11-22' })).toEqual([])
  expect(await found(world, { kind: 'reading', to: '2026-11-20' })).toEqual([])
  // Names are those of today, and of a person who is gone there is none.
  await world.leader.roster.update({ ...rita, attendeeName: 'Rita Karam' })
  expect((await found(world, { kind: 'reading' }))[0]?.[2]).toBe('Rita Karam')
  await world.owner.execute(sql`delete from organization_attendees where id = ${rita.id}`)
  await world.owner.execute(sql`delete from auth.users where id = ${world.secretary.id}`)
  expect(await found(world, { kind: 'reading' })).toEqual([['reading.page', null, null]])
  await world.admin.users.grantAdmin({ userId: world.outsider.id })
  const { rows } = await world.admin.audit.list({ about: 'nobody', kind: 'rights' })
  expect(rows).toMatchObject([
    { action: 'rights.admin_granted', actor: { name: 'Admin' }, profile: { id: world.outsider.id, name: 'Nobody' } },
  ])
})

test('rows are read page by page, each once, the newest first, and exported as chosen, which is recorded', async () => {
  const { world } = await worldWithReadings()
  const read = await rowsOfAllPages((page) => world.admin.audit.list({ limit: 4, ...page }))
  const all = await world.admin.audit.list({ limit: 100 })
  expect(read).toEqual(all.rows)
  expect(new Set(read.map(({ id }) => id)).size).toBe(read.length)
  expect(read.map(({ at }) => at.getTime())).toEqual(read.map(({ at }) => at.getTime()).sort((a, b) => b - a))
  expect(await refusalOf(world.admin.audit.list({ cursor: 'garbled' }))).toBe('INVALID_INPUT')
  const file = await world.admin.audit.export({ kind: 'reading' })
  expect([file.rows.map(({ action }) => action), file.isComplete]).toEqual([['reading.page'], true])
  const { rows } = await world.admin.audit.list({ kind: 'export' })
  expect(rows).toMatchObject([{ action: 'export.audit_log', actor: { name: 'Admin' }, details: { count: 1 } }])
})

test('people read what was done in their name, and nothing of others', async () => {
  const { world, rita } = await worldWithReadings()
  await world.leader.sessions.create(aSession())
  const { rows } = await world.leader.audit.own({})
  expect(rows.every(({ actor }) => actor?.id === world.leader.id)).toBe(true)
  expect(rows.map(({ action }) => action).sort()).toEqual(['roster.added', 'session.created', 'sign_in.succeeded'])
  expect(rows.find(({ action }) => action === 'roster.added')?.attendee).toEqual({ id: rita.id, name: 'Rita Khoury' })
  expect((await world.secretary.audit.own({})).rows.map(({ action }) => action)).not.toContain('roster.added')
  // Children of groups that are not in sight any more have no name.
  await world.admin.users.removeOrganization({ userId: world.leader.id, organizationName: 'SNMY1' })
  const later = await world.leader.audit.own({})
  const added = later.rows.find(({ action }) => action === 'roster.added')
  expect(added?.attendee).toEqual({ id: rita.id, name: null })
})
