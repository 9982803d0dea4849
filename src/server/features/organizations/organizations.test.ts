import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { auditLedger } from '#server/features/finance/audit-ledger.ts'
import { aBalance, aPause, aPerson, aReserve, aSession, attendanceOf } from '#tests/factories.ts'
import { moveOf, rosters, scanned, worldWith } from '#tests/transfer.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'

const BAND = { minAge: 12, maxAge: 14, ageChecked: true }

async function rename({ admin }: World, newName: string, organizationName = 'SNMY1') {
  const { version } = await admin.settings.get()
  return admin.organizations.change({ organizationName, newName, ...BAND, version })
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

async function aFullGroup(world: World) {
  const { admin, leader } = world
  const { person } = await leader.roster.add(aPerson({ attendeeName: 'Rita', birthdate: '2013-05-06' }))
  const { id } = await leader.sessions.create(aSession({ attendance: [attendanceOf(person, { isLeader: true })] }))
  await leader.meetings.setDay({ organizationName: 'SNMY1', day: { weekday: 6, time: null } })
  await leader.meetings.addPause(aPause())
  await leader.meetings.didNotMeet({ organizationName: 'SNMY1', date: '2026-11-14', reason: 'Rain' })
  await admin.finance.setReserve(aReserve())
  await admin.finance.setBalance(aBalance())
  await leader.people.forDevice({ organizationName: 'SNMY1' })
  return { personId: person.id, sessionId: id }
}

test('a renamed organization keeps its people, roles, sessions, meetings, money and ledger', async () => {
  const world = await createWorld()
  const { admin, leader, member, database, owner } = world
  const { sessionId, personId } = await aFullGroup(world)
  await rename(world, 'North')
  const organizationName = 'North'
  const list = await leader.roster.list({ organizationName })
  expect(list.map(({ attendeeName }) => attendeeName)).toEqual(['Rita'])
  expect((await leader.accounts.me())?.memberships).toEqual([{ organizationName, organizationRole: 'team_leader' }])
  expect((await member.accounts.me())?.organizationName).toBe('North')
  const session = await leader.sessions.get({ id: sessionId })
  expect([session.organization, session.title]).toEqual(['North', 'North - November 21, 2026'])
  expect((await leader.people.get({ personId })).groups.map((one) => one.organizationName)).toEqual(['North'])
  const meetings = await leader.meetings.get({ organizationName })
  expect([meetings.day?.weekday, meetings.pauses.length]).toEqual([6, 1])
  const panel = await leader.finance.panel({ organizationName })
  expect(panel.balance?.USD).toBe('50.00')
  expect(await auditLedger(database)).toEqual([])
  const statement = { organizationName, currency: 'USD', from: '2000-01-01', to: '2000-12-31' } as const
  expect((await admin.finance.statement(statement)).closing).toBe('0.00')
  expect(
    await countRows(
      owner,
      "ledger_entries join ledger_accounts on ledger_accounts.id = account_id where organization_name = 'North'",
    ),
  ).toBe(1)
  expect(await countRows(owner, "organization_balances where organization_name = 'SNMY1'")).toBe(0)
  const reveals = await admin.people.reveals({ personId })
  expect(reveals.rows.map(({ action }) => action)).toContain('reading.contacts_on_device')
  // The rows of the log keep the name of their time, and are found by the present one.
  const found = await admin.audit.list({ organizationName })
  expect(new Set(found.rows.map((row) => row.organizationName))).toEqual(new Set(['SNMY1', 'North']))
})

test('the transfer of a renamed group can be undone', async () => {
  const world = await worldWith([{ name: 'Tony', in: 'SNMY1', born: '2009-01-01' }])
  const { admin } = world
  const id = uuid()
  await admin.transfer.apply({ id, moves: (await scanned(admin, 'mismatch')).map(moveOf), underage: [] })
  expect(await rosters(world)).toEqual(['SNMY2: Tony'])
  await rename(world, 'North')
  await rename(world, 'South', 'SNMY2')
  expect(await admin.transfer.undo({ id })).toEqual({ restored: 1, left: [] })
  expect(await rosters(world)).toEqual(['North: Tony'])
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

test('every other call with a former name gets the present one, after two renames too', async () => {
  const world = await createWorld()
  await rename(world, 'North')
  await rename(world, 'South', 'North')
  for (const caller of [world.leader, world.admin]) {
    const refused = caller.roster.list({ organizationName: 'SNMY1' })
    await expect(refused).rejects.toMatchObject({ code: 'ORGANIZATION_RENAMED', data: { from: 'SNMY1', to: 'South' } })
    expect(await refusalOf(caller.members.list({ organizationName: 'North' }))).toBe('ORGANIZATION_RENAMED')
  }
  expect((await world.leader.accounts.me())?.formerNames).toEqual({ SNMY1: 'South', North: 'South' })
  await rename(world, 'SNMY1', 'South')
  expect((await world.leader.accounts.me())?.formerNames).toEqual({ North: 'SNMY1', South: 'SNMY1' })
})

test('a name is unique whatever its case, and one that another group had is not given again', async () => {
  const world = await createWorld()
  const { admin } = world
  expect(await refusalOf(rename(world, 'snmk1'))).toBe('ORGANIZATION_EXISTS')
  await rename(world, 'North')
  const { version } = await admin.settings.get()
  const added = admin.organizations.add({ ...BAND, newName: 'snmy1', version })
  await expect(added).rejects.toMatchObject({ code: 'NAME_USED_BEFORE', data: { organizationName: 'North' } })
  // Its own name in another case is no other name.
  await rename(world, 'NORTH', 'North')
  expect(await namesIn(world)).toContain('NORTH')
})

test.each([
  ['a blank name', { newName: ' ' }, 'newName', 'required'],
  ['a slash', { newName: 'A/B' }, 'newName', 'invalid'],
  ['a backslash', { newName: 'A\\B' }, 'newName', 'invalid'],
  ['only dots', { newName: '..' }, 'newName', 'required'],
  ['41 characters', { newName: 'a'.repeat(41) }, 'newName', 'tooLong'],
  ['half a year', { minAge: 5.5 }, 'minAge', 'invalid'],
  ['a negative age', { minAge: -1 }, 'minAge', 'invalid'],
  ['121 years', { maxAge: 121 }, 'maxAge', 'invalid'],
  ['an oldest age below the youngest', { minAge: 9, maxAge: 8 }, 'maxAge', 'invalid'],
  ['an oldest age alone', { minAge: null, maxAge: 8 }, 'minAge', 'required'],
] as const)('%s is refused at the field', async (_what, wrong, path, problem) => {
  const { admin } = await createWorld()
  const input = { ...BAND, newName: 'New', version: 1, ...wrong }
  const calls = [
    () => admin.organizations.add(input),
    () => admin.organizations.change({ ...input, organizationName: 'SNMY1' }),
  ]
  for (const call of calls)
    await expect(call()).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [expect.objectContaining({ path, problem })] },
    })
})

test('the age rule follows the bands and not the names, also where bands overlap or are missing', async () => {
  const world = await worldWith([
    { name: 'Adult', in: 'SNMF', born: '1990-01-01' },
    { name: 'Baby', in: 'SNMY1', born: '2025-01-01' },
  ])
  const { admin } = world
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
})

test('the order is that of every list, and names each organization once', async () => {
  const world = await createWorld()
  const { admin } = world
  const before = await namesIn(world)
  const reversed = before.toReversed()
  expect(await refusalOf(admin.organizations.order({ names: reversed.slice(1), version: 1 }))).toBe('INVALID_INPUT')
  const twice = [...reversed.slice(1), reversed[1] ?? '']
  expect(await refusalOf(admin.organizations.order({ names: twice, version: 1 }))).toBe('INVALID_INPUT')
  expect(await admin.organizations.order({ names: before, version: 1 })).toEqual({ version: 1 })
  expect(await admin.organizations.order({ names: reversed, version: 1 })).toEqual({ version: 2 })
  expect(await namesIn(world)).toEqual(reversed)
})

test('a change that started from another version is refused, and the log has both values of each change', async () => {
  const world = await createWorld()
  const { admin } = world
  const change = (version: number, maxAge: number | null) =>
    admin.organizations.change({
      organizationName: 'SNMY1',
      newName: 'North',
      minAge: 12,
      maxAge,
      ageChecked: true,
      version,
    })
  await change(1, 15)
  const late = admin.organizations.change({ organizationName: 'SNMY2', newName: 'South', ...BAND, version: 1 })
  await expect(late).rejects.toMatchObject({ code: 'SETTINGS_CHANGED', data: { version: 2 } })
  const gone = admin.organizations.change({ organizationName: 'SNMX', newName: 'X', ...BAND, version: 2 })
  expect(await refusalOf(gone)).toBe('NOT_FOUND')
  const { rows } = await admin.audit.list({ kind: 'settings' })
  expect(rows.map(({ action, organizationName, details }) => [action, organizationName, details.settings])).toEqual([
    [
      'settings.organization_changed',
      'North',
      [
        { setting: 'name', before: 'SNMY1', after: 'North' },
        { setting: 'max_age', before: '14', after: '15' },
      ],
    ],
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
