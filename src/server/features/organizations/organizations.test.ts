import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { auditLedger } from '#server/features/finance/audits/audit-ledger.ts'
import { contentsOf } from '#tests/backups.ts'
import { aBalance, aPerson, aReserve, aSession, attendanceOf } from '#tests/factories.ts'
import { aKnownChild } from '#tests/known-child.ts'
import { moveOf, rosters, scanned, worldWith } from '#tests/transfer.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

const BAND = { minAge: 12, maxAge: 14, ageChecked: true }

async function rename({ admin }: World, newName: string, organizationName = 'SNMY1', minAge = 12) {
  const { version } = await admin.settings.get()
  return admin.organizations.change({ organizationName, newName, ...BAND, minAge, version })
}

const namesIn = async ({ admin }: World) => (await admin.organizations.list()).map(({ name }) => name)

test('a new organization is at its place, and people, sessions and money work in it immediately', async () => {
  const world = await createWorld()
  const { admin, outsider, database } = world
  const newName = ' Scouts  North '
  await admin.organizations.add({ newName, minAge: null, maxAge: null, ageChecked: false, place: 2, version: 1 })
  expect((await namesIn(world)).slice(0, 3)).toEqual(['SNMK1', 'Scouts North', 'SNMK2'])
  const organizationName = 'Scouts North'
  await admin.users.addOrganization({ userId: outsider.id, organizationName, organizationRole: 'team_leader' })
  const { person } = await outsider.roster.add(aPerson({ organizationName, birthdate: '2020-01-01' }))
  const attendance = [attendanceOf({ ...person, isLeader: true }, { isLeader: true })]
  const { id } = await outsider.sessions.create(aSession({ organizationName, attendance }))
  expect((await outsider.sessions.get({ id })).title).toBe('Scouts North - November 21, 2026')
  await admin.finance.openBalance({ organizationName })
  await admin.finance.setReserve(aReserve())
  await admin.finance.setBalance(aBalance({ organizationName }))
  expect((await outsider.finance.panel({ organizationName })).balance?.USD).toBe('50.00')
  expect(await auditLedger(database)).toEqual([])
})

test('a renamed organization keeps people, roles, sessions, meetings, money and ledger; only records of former times have its name', async () => {
  const world = await createWorld()
  const { admin, leader, member, database } = world
  const { personId } = await aKnownChild(world)
  await leader.meetings.setDay({ organizationName: 'SNMY1', day: { weekday: 6, time: null } })
  await leader.people.forDevice({ organizationName: 'SNMY1' })
  await rename(world, 'North')
  const contents = Object.entries(await contentsOf(world.owner))
  const withFormerName = contents.flatMap(([table, rows]) => (rows.some((row) => row.includes('SNMY1')) ? [table] : []))
  expect(withFormerName).toEqual([
    ...['auth.users', 'public.audit_log', 'public.former_organization_names', 'public.vouchers'],
  ])
  const organizationName = 'North'
  expect((await leader.accounts.me())?.memberships).toEqual([{ organizationName, organizationRole: 'team_leader' }])
  expect((await member.accounts.me())?.organizationName).toBe('North')
  const { rows } = await leader.sessions.list({})
  expect(rows[0]).toMatchObject({ organization: 'North', title: 'North - November 14, 2026' })
  expect((await leader.people.get({ personId })).groups.map((one) => one.organizationName)).toContain('North')
  const meetings = await leader.meetings.get({ organizationName })
  expect([meetings.day?.weekday, meetings.pauses.length]).toEqual([6, 1])
  expect((await leader.finance.panel({ organizationName })).balance?.USD).not.toBe('0.00')
  expect(await auditLedger(database)).toEqual([])
  const reveals = await admin.people.reveals({ personId })
  expect(reveals.rows.map(({ action }) => action)).toContain('reading.contacts_on_device')
  // The rows of the log are found by the present name.
  const found = await admin.audit.list({ organizationName })
  expect(new Set(found.rows.map((row) => row.organizationName))).toEqual(new Set(['SNMY1', 'North']))
})

test('a session that waits on a device under the former name is recorded under the present one, once', async () => {
  const world = await createWorld()
  const { admin, leader, secretary } = world
  const sent = aSession()
  const waiting = aSession({ sessionDate: '2026-11-14' })
  await leader.sessions.create(sent)
  await rename(world, 'North')
  // Its answer was lost, so the device sends it again.
  await leader.sessions.create(sent)
  await leader.sessions.create(waiting)
  await admin.sessions.create(aSession({ sessionDate: '2026-11-07' }))
  const { rows } = await leader.sessions.list({})
  expect(rows.map(({ sessionDate, organization }) => [sessionDate, organization])).toEqual([
    ['2026-11-21', 'North'],
    ['2026-11-14', 'North'],
    ['2026-11-07', 'North'],
  ])
  const { person } = await secretary.roster.add(aPerson())
  expect(person.organizationName).toBe('North')
  expect(await refusalOf(world.otherLeader.sessions.create(aSession()))).toBe('FORBIDDEN')
  expect(await refusalOf(world.otherLeader.roster.add(aPerson()))).toBe('FORBIDDEN')
})

test('every other call with a former name gets the present one; a name is unique, also among former ones of other groups', async () => {
  const world = await createWorld()
  expect(await refusalOf(rename(world, 'snmk1'))).toBe('ORGANIZATION_EXISTS')
  await rename(world, 'North')
  // Its own name in another case is no other name.
  await rename(world, 'NORTH', 'North')
  expect(await namesIn(world)).toContain('NORTH')
  const { version } = await world.admin.settings.get()
  const added = world.admin.organizations.add({ ...BAND, newName: 'snmy1', version })
  await expect(added).rejects.toMatchObject({ code: 'NAME_USED_BEFORE', data: { organizationName: 'NORTH' } })
  await rename(world, 'South', 'NORTH')
  for (const caller of [world.leader, world.admin]) {
    const refused = caller.roster.list({ organizationName: 'SNMY1' })
    await expect(refused).rejects.toMatchObject({ code: 'ORGANIZATION_RENAMED', data: { from: 'SNMY1', to: 'South' } })
    expect(await refusalOf(caller.members.list({ organizationName: 'NORTH' }))).toBe('ORGANIZATION_RENAMED')
  }
  expect((await world.leader.accounts.me())?.formerNames).toMatchObject({ SNMY1: 'South', NORTH: 'South' })
  await rename(world, 'SNMY1', 'South')
  expect((await world.leader.accounts.me())?.formerNames).toMatchObject({ NORTH: 'SNMY1', South: 'SNMY1' })
})

test('what no group can have is refused at the field: names that are shown or stored wrongly, and impossible ages', async () => {
  const { admin } = await createWorld()
  for (const [wrong, path, problem] of [
    [{ newName: ' ' }, 'newName', 'required'],
    [{ newName: 'A/B' }, 'newName', 'invalid'],
    [{ newName: 'A\\B' }, 'newName', 'invalid'],
    [{ newName: '..' }, 'newName', 'required'],
    [{ newName: 'a'.repeat(41) }, 'newName', 'tooLong'],
    [{ newName: ' network ' }, 'newName', 'invalid'],
    [{ newName: 'N\u00c9TW\u041eRK' }, 'newName', 'invalid'],
    [{ minAge: 5.5 }, 'minAge', 'invalid'],
    [{ minAge: -1 }, 'minAge', 'invalid'],
    [{ maxAge: 121 }, 'maxAge', 'invalid'],
    [{ minAge: 9, maxAge: 8 }, 'maxAge', 'invalid'],
    [{ minAge: null, maxAge: 8 }, 'minAge', 'required'],
  ] as const) {
    const input = { ...BAND, newName: 'New', version: 1, ...wrong }
    for (const call of [
      () => admin.organizations.add(input),
      () => admin.organizations.change({ ...input, organizationName: 'SNMY1' }),
    ])
      await expect(call()).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        data: { fields: [expect.objectContaining({ path, problem })] },
      })
  }
})

test('a group from before that is called like the reserve’s vouchers keeps its name, and gets other ages', async () => {
  const world = await createWorld()
  const organizationName = 'NETW\u041eRK'
  await world.owner.execute(sql`update organizations set name = ${organizationName} where name = 'SNMY1'`)
  await rename(world, organizationName, organizationName, 11)
  const stored = expect.objectContaining({ name: organizationName, minAge: 11 })
  expect(await world.admin.organizations.list()).toContainEqual(stored)
  expect(await refusalOf(rename(world, 'N\u0395TWORK', organizationName))).toBe('INVALID_INPUT')
})

test('the age rule follows the bands and not the names, also where they overlap or are missing; a transfer is undone after a rename', async () => {
  const world = await worldWith([
    { name: 'Adult', in: 'SNMF', born: '1990-01-01' },
    { name: 'Baby', in: 'SNMY1', born: '2025-01-01' },
    { name: 'Tony', in: 'SNMY1', born: '2009-01-01' },
  ])
  const { admin } = world
  const id = uuid()
  await admin.transfer.apply({ id, moves: (await scanned(admin, 'mismatch')).map(moveOf), underage: [] })
  expect((await admin.transfer.scan()).people.map(({ attendeeName }) => attendeeName)).toEqual(['Baby'])
  const free = { minAge: null, maxAge: null, ageChecked: false }
  await admin.organizations.change({ organizationName: 'SNMY1', newName: 'SNMY1', ...free, version: 1 })
  const checked = { minAge: 0, maxAge: 30, ageChecked: true }
  await admin.organizations.change({ organizationName: 'SNMF', newName: 'Free no more', ...checked, version: 2 })
  const { people } = await admin.transfer.scan()
  expect(people.map(({ attendeeName, group }) => [attendeeName, group])).toEqual([['Adult', 'SNMA2']])
  // Ages that are checked without a band move no one.
  const noBand = { minAge: null, maxAge: null, ageChecked: true }
  await admin.organizations.change({ organizationName: 'Free no more', newName: 'Free no more', ...noBand, version: 3 })
  expect((await admin.transfer.scan()).people).toEqual([])
  for (const name of ['SNMY1', 'SNMY2']) await rename(world, `New ${name}`, name)
  expect(await admin.transfer.undo({ id })).toEqual({ restored: 1, left: [] })
  expect(await rosters(world)).toContain('New SNMY1: Baby, Tony')
})

test('the order is that of every list; a change that started from another version is refused, and the log has both values', async () => {
  const world = await createWorld()
  const { admin } = world
  const before = await namesIn(world)
  const reversed = before.toReversed()
  for (const names of [reversed.slice(1), [...reversed.slice(1), reversed[1] ?? '']])
    expect(await refusalOf(admin.organizations.order({ names, version: 1 }))).toBe('INVALID_INPUT')
  expect(await admin.organizations.order({ names: before, version: 1 })).toEqual({ version: 1 })
  expect(await admin.organizations.order({ names: reversed, version: 1 })).toEqual({ version: 2 })
  expect(await namesIn(world)).toEqual(reversed)
  const late = admin.organizations.change({ organizationName: 'SNMY2', newName: 'South', ...BAND, version: 1 })
  await expect(late).rejects.toMatchObject({ code: 'SETTINGS_CHANGED', data: { version: 2 } })
  const gone = admin.organizations.change({ organizationName: 'SNMX', newName: 'X', ...BAND, version: 2 })
  expect(await refusalOf(gone)).toBe('NOT_FOUND')
  const change = { organizationName: 'SNMY1', newName: 'North', ...BAND, maxAge: 15, version: 2 }
  await admin.organizations.change(change)
  const { rows } = await admin.audit.list({ kind: 'settings' })
  expect(rows[0]).toMatchObject({ action: 'settings.organization_changed', organizationName: 'North' })
  expect(rows[0]?.details.settings).toEqual([
    { setting: 'name', before: 'SNMY1', after: 'North' },
    { setting: 'max_age', before: '14', after: '15' },
  ])
})

test('of two admins one renames a group and the other changes its ages: both are saved, and ages are one answer', async () => {
  const { admin } = await createWorld()
  const opened = { newName: 'SNMK1', minAge: 5, maxAge: 7, ageChecked: true }
  const edit = { ...opened, opened, version: 1 }
  await admin.organizations.change({ ...edit, organizationName: 'SNMK1', newName: 'Cubs' })
  await admin.organizations.change({ ...edit, organizationName: 'Cubs', maxAge: 6 })
  expect(await admin.organizations.list()).toContainEqual({ name: 'Cubs', minAge: 5, maxAge: 6, ageChecked: true })
  await expect(admin.organizations.change({ ...edit, organizationName: 'Cubs', minAge: 4 })).rejects.toMatchObject({
    code: 'BOTH_CHANGED',
    data: { fields: ['ageChecked', 'minAge', 'maxAge'], stored: { newName: 'Cubs', minAge: 5, maxAge: 6 } },
  })
})
