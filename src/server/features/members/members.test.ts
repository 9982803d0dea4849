import { expect, test } from 'vitest'
import { aGuardian, aPerson } from '#tests/factories.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

const namesOf = (page: { rows: readonly { fullName: string }[] }) => page.rows.map(({ fullName }) => fullName)

async function withRosters(): Promise<World> {
  const world = await createWorld()
  await world.leader.roster.add(aPerson({ attendeeName: 'Ziad', isLeader: true }))
  await world.leader.roster.add(aPerson({ attendeeName: 'أحمد' }))
  await world.leader.roster.add(aPerson({ attendeeName: 'Bassam' }))
  await world.otherLeader.roster.add(aPerson({ organizationName: 'SNMK1', attendeeName: 'Carla' }))
  return world
}

test('people see the members of their own organizations, admins all; others are refused', async () => {
  const world = await withRosters()
  expect(namesOf(await world.otherLeader.members.list({}))).toEqual(['Other', 'Other Finance'])
  expect(namesOf(await world.member.members.list({ search: 'FINANCE' }))).toEqual(['Finance'])
  expect(namesOf(await world.admin.members.list({ organizationName: 'SNMK1' }))).toEqual(['Other', 'Other Finance'])
  expect(namesOf(await world.admin.members.list({ limit: 100 }))).toContain('Nobody')
  expect(await refusalOf(world.member.members.list({ organizationName: 'SNMK1' }))).toBe('FORBIDDEN')
  expect(await refusalOf(world.member.members.attendees({ organizationName: 'SNMK1' }))).toBe('FORBIDDEN')
})

test('people without an organization see everyone by name only, and find no one by address', async () => {
  const world = await withRosters()
  const { rows } = await world.outsider.members.list({ limit: 100 })
  expect(rows.length).toBe(10)
  expect(rows.every(({ email, phoneNumber }) => email === null && phoneNumber === null)).toBe(true)
  expect(namesOf(await world.outsider.members.list({ search: 'example.org' }))).toEqual([])
  expect(namesOf(await world.outsider.members.list({ search: 'secretary' }))).toEqual(['Secretary'])
  expect((await world.outsider.members.attendees({})).rows).toEqual([])
  expect(await world.outsider.members.count({})).toEqual({ members: 10, attendees: 0 })
})

test('attendees come by organization, leaders first, and are found as people write their names', async () => {
  const world = await withRosters()
  const names = async (requested: Parameters<typeof world.admin.members.attendees>[0]) =>
    (await world.admin.members.attendees(requested)).rows.map(({ attendeeName }) => attendeeName)
  expect(await names({})).toEqual(['Carla', 'Ziad', 'Bassam', 'أحمد'])
  expect(await names({ search: 'احمد' })).toEqual(['أحمد'])
  expect(await names({ search: 'bassAM' })).toEqual(['Bassam'])
  expect(await names({ search: 'zi', organizationName: 'SNMY1' })).toEqual(['Ziad'])
  expect((await world.leader.members.attendees({})).rows).toHaveLength(3)
  expect(await world.leader.members.count({})).toEqual({ members: 6, attendees: 2 })
  expect(await world.admin.members.count({ search: 'carla' })).toEqual({ members: 0, attendees: 1 })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await world.admin.members.attendees({ limit: 1, ...(cursor ? { cursor } : {}) })
    seen.push(...page.rows.map(({ attendeeName }) => attendeeName))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(['Carla', 'Ziad', 'Bassam', 'أحمد'])
})

test('a search of people gives those whose name begins with it first, by name, then the others as in the list', async () => {
  const world = await createWorld()
  const names = [
    'Karim Zein',
    'KARIM Aoun',
    'Zeina Karim',
    'Abed Karimi',
    'كريم',
    'karim',
    'Kari',
    'Karim\u{10fffd}',
    'Karim\u{10ffff}',
  ]
  for (const [place, attendeeName] of names.entries()) {
    const isOther = place % 2 === 0
    const person = aPerson({
      attendeeName,
      isLeader: attendeeName === 'Karim Zein',
      ...(isOther && { organizationName: 'SNMK1' }),
    })
    await (isOther ? world.otherLeader : world.leader).roster.add(person)
  }
  // The same name in another group.
  await world.otherLeader.roster.add(aPerson({ organizationName: 'SNMK1', attendeeName: 'Karim Aoun' }))
  const both = await world.person({ signedUpUnder: 'SNMK1', roles: { SNMK1: 'secretary', SNMY1: 'secretary' } })
  const found = async (caller: typeof world.admin, search: string, limit: number) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { rows, nextCursor } = await caller.members.attendees({ search, limit, ...(cursor ? { cursor } : {}) })
      seen.push(...rows.map((row) => `${row.attendeeName} of ${row.organizationName}`))
      cursor = nextCursor ?? undefined
    } while (cursor)
    return seen
  }
  const everybody = [
    'karim of SNMY1',
    'Karim Aoun of SNMK1',
    'KARIM Aoun of SNMY1',
    'Karim Zein of SNMK1',
    'Karim\u{10fffd} of SNMY1',
    // No character: found among the others.
    'Karim\u{10ffff} of SNMK1',
    'Zeina Karim of SNMK1',
    'كريم of SNMK1',
    'Abed Karimi of SNMY1',
  ]
  for (const caller of [world.admin, both])
    for (const limit of [1, 2, 3, 100]) {
      expect(await found(caller, ' Karim', limit)).toEqual(everybody)
      expect(await found(caller, 'kari', limit)).toContain('Kari of SNMK1')
    }
  const own = everybody.filter((one) => one.endsWith('SNMY1'))
  for (const limit of [1, 100]) expect(await found(world.leader, 'karim', limit)).toEqual(own)
})

test('the cursor of another list or search is refused', async () => {
  const world = await createWorld()
  for (const attendeeName of ['Karim', 'Karim Zein', 'Rita', 'Rita Aoun'])
    await world.leader.roster.add(aPerson({ attendeeName }))
  const both = await world.person({ signedUpUnder: 'SNMK1', roles: { SNMK1: 'secretary', SNMY1: 'secretary' } })
  for (const caller of [world.admin, both]) {
    const cursorOf = async (search: string) => (await caller.members.attendees({ search, limit: 1 })).nextCursor ?? ''
    const [plain, karim] = [await cursorOf(''), await cursorOf('karim')]
    for (const [search, cursor] of [
      ['rita', karim],
      ['', karim],
      ['karim', plain],
      ['karim', 'x'],
    ] as const)
      expect([search, await refusalOf(caller.members.attendees({ search, cursor }))]).toEqual([search, 'INVALID_INPUT'])
  }
})

test('wildcards are searched for literally', async () => {
  const world = await createWorld()
  for (const attendeeName of ['100% Rita', 'Rita 100%', '100 Rita', 'A_b', 'Aab', 'A\\b'])
    await world.leader.roster.add(aPerson({ attendeeName }))
  const found = async (search: string) =>
    (await world.admin.members.attendees({ search })).rows.map(({ attendeeName }) => attendeeName)
  // The key of the other script has no sign in it.
  expect(await found('100%')).toEqual(['100% Rita', '100 Rita', 'Rita 100%'])
  expect(await found('a_')).toEqual(['A_b', 'A\\b'])
  expect(await found('a\\')).toEqual(['A\\b', 'A_b'])
})

test('the number to call is that of the first guardian with a phone, and members without a role get none', async () => {
  const world = await createWorld()
  const { person: reached } = await world.leader.roster.add(aPerson({ attendeeName: 'A', phoneNumber: '71 000 214' }))
  await world.leader.roster.add(aPerson({ attendeeName: 'B', phoneNumber: '71 000 215' }))
  await world.leader.roster.add(aPerson({ attendeeName: 'C' }))
  await world.leader.people.saveGuardian(aGuardian({ personId: reached.id, phone: null }))
  await world.leader.people.saveGuardian(aGuardian({ personId: reached.id, phone: '70 000 318' }))
  const contacts = async (caller: typeof world.admin) =>
    (await caller.members.attendees({})).rows.map(({ contact }) => contact)
  const reachable = [
    { kind: 'guardian', name: 'Samar Haddad', relation: 'Mother', phone: '70 000 318' },
    { kind: 'phone', name: null, relation: null, phone: '71 000 215' },
    null,
  ]
  expect(await contacts(world.secretary)).toEqual(reachable)
  expect(await contacts(world.admin)).toEqual(reachable)
  expect(await contacts(world.member)).toEqual([null, null, null])
})

test('the numbers to call are those of groups in which a person has a role, beside groups in which they have none', async () => {
  const world = await createWorld()
  const { leader, otherLeader } = world
  const { person: own } = await leader.roster.add(aPerson({ attendeeName: 'A', phoneNumber: '71 000 214' }))
  await leader.people.saveGuardian(aGuardian({ personId: own.id, phone: '70 000 318' }))
  const ofOther = aPerson({ organizationName: 'SNMK1', attendeeName: 'B', phoneNumber: '71 000 215' })
  await otherLeader.roster.add(ofOther)
  // Signed up under SNMK1, without a role there.
  const both = await world.person({ signedUpUnder: 'SNMK1', roles: { SNMY1: 'secretary' } })
  const { rows } = await both.members.attendees({})
  expect(rows.map(({ attendeeName, contact }) => [attendeeName, contact])).toEqual([
    ['B', null],
    ['A', { kind: 'guardian', name: 'Samar Haddad', relation: 'Mother', phone: '70 000 318' }],
  ])
})
