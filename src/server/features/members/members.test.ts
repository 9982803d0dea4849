import { expect, test } from 'vitest'
import { aGuardian, aPerson } from '#tests/factories.ts'
import { rowsOfAllPages } from '#tests/pages.ts'
import { createWorld, refusalOf } from '#tests/world.ts'

const namesOf = (page: { rows: readonly { fullName: string }[] }) => page.rows.map(({ fullName }) => fullName)

test('people see members and attendees of their own organizations, admins all, people without one the names of members', async () => {
  const world = await createWorld()
  await world.leader.roster.add(aPerson({ attendeeName: 'Ziad', isLeader: true }))
  await world.leader.roster.add(aPerson({ attendeeName: 'أحمد' }))
  await world.leader.roster.add(aPerson({ attendeeName: 'Bassam' }))
  await world.otherLeader.roster.add(aPerson({ organizationName: 'SNMK1', attendeeName: 'Carla' }))
  expect(namesOf(await world.otherLeader.members.list({}))).toEqual(['Other', 'Other Finance'])
  expect(namesOf(await world.member.members.list({ search: 'FINANCE' }))).toEqual(['Finance'])
  expect(namesOf(await world.admin.members.list({ organizationName: 'SNMK1' }))).toEqual(['Other', 'Other Finance'])
  expect(namesOf(await world.admin.members.list({ limit: 100 }))).toContain('Nobody')
  for (const list of [world.member.members.list, world.member.members.attendees])
    expect(await refusalOf(list({ organizationName: 'SNMK1' }))).toBe('FORBIDDEN')

  const { outsider } = world
  const { rows } = await outsider.members.list({ limit: 100 })
  expect(rows.length).toBe(10)
  expect(rows.every(({ email, phoneNumber }) => email === null && phoneNumber === null)).toBe(true)
  expect(namesOf(await outsider.members.list({ search: 'example.org' }))).toEqual([])
  expect(namesOf(await outsider.members.list({ search: 'secretary' }))).toEqual(['Secretary'])
  expect((await outsider.members.attendees({})).rows).toEqual([])
  expect(await outsider.members.count({})).toEqual({ members: 10, attendees: 0 })

  const names = async (requested: Parameters<typeof world.admin.members.attendees>[0]) =>
    (await world.admin.members.attendees(requested)).rows.map(({ attendeeName }) => attendeeName)
  expect(await names({})).toEqual(['Carla', 'Ziad', 'Bassam', 'أحمد'])
  expect(await names({ search: 'احمد' })).toEqual(['أحمد'])
  expect(await names({ search: 'zi', organizationName: 'SNMY1' })).toEqual(['Ziad'])
  expect((await world.leader.members.attendees({})).rows).toHaveLength(3)
  expect(await world.leader.members.count({})).toEqual({ members: 6, attendees: 2, unreachable: 2 })
  expect(await world.admin.members.count({ search: 'carla' })).toEqual({ members: 0, attendees: 1, unreachable: 1 })
  const seen = await rowsOfAllPages((page) => world.admin.members.attendees({ limit: 1, ...page }))
  expect(seen.map(({ attendeeName }) => attendeeName)).toEqual(await names({}))
})

test('children without a number to call are listed and counted for people who may open their pages', async () => {
  const world = await createWorld()
  const { leader, admin, member } = world
  const add = async (attendeeName: string, more: Parameters<typeof aPerson>[0] = {}) =>
    (await leader.roster.add(aPerson({ attendeeName, ...more }))).person.id
  await add('Abed without a birthdate')
  await add('Bassam', { birthdate: '2013-05-06' })
  await add('Carla has a number', { phoneNumber: '03 123 456' })
  const [withPhone, withName] = [await add('Dana'), await add('Elie has a guardian without one')]
  await leader.people.saveGuardian(aGuardian({ personId: withPhone, phone: '03 123 456' }))
  await leader.people.saveGuardian(aGuardian({ personId: withName, phone: null }))
  const placed = { isLeader: true, ageOverride: true }
  await add('Fadi is 18 today', { birthdate: '2008-11-21', ...placed })
  await add('Ghida is 17', { birthdate: '2008-11-22', ...placed })
  await add('Hadi leads', { isLeader: true })
  await admin.roster.add(aPerson({ organizationName: 'SNMF', attendeeName: 'Imad is in a group of any age' }))
  await admin.roster.remove({ organizationName: 'SNMY1', id: await add('Jad was removed') })

  const unreachable = ['Ghida is 17', 'Abed without a birthdate', 'Bassam', 'Elie has a guardian without one']
  for (const person of [leader, admin]) {
    const seen = await rowsOfAllPages((page) => person.members.attendees({ unreachable: true, limit: 1, ...page }))
    expect(seen.map(({ attendeeName }) => attendeeName)).toEqual(unreachable)
    expect((await person.members.count({})).unreachable).toBe(4)
    const found = await person.members.attendees({ unreachable: true, search: 'bas' })
    expect(found.rows.map(({ attendeeName }) => attendeeName)).toEqual(['Bassam'])
  }
  expect((await member.members.attendees({ unreachable: true })).rows).toEqual([])
  expect(await member.members.count({})).not.toHaveProperty('unreachable')
})

test('the groups come in the order of the network, also across pages and after it was changed', async () => {
  const world = await createWorld()
  const names = ['SNMY1', 'SNMF', 'SNMA1', 'SNMK3']
  for (const organizationName of names)
    for (const isLeader of [false, true])
      await world.admin.roster.add(aPerson({ organizationName, isLeader, attendeeName: isLeader ? 'Ziad' : 'Abed' }))
  const listed = async (search = '') => {
    const rows = await rowsOfAllPages((page) => world.admin.members.attendees({ search, limit: 1, ...page }))
    return rows.map((row) => `${row.organizationName} ${row.attendeeName}`)
  }
  const inOrder = (order: readonly string[]) => order.flatMap((name) => [`${name} Ziad`, `${name} Abed`])
  expect(await listed()).toEqual(inOrder(['SNMK3', 'SNMY1', 'SNMA1', 'SNMF']))
  // So do the groups of an account, which the filter offers.
  const several = await world.person({ signedUpUnder: 'SNMY1', roles: { SNMF: null, SNMA1: null, SNMY1: null } })
  const groups = (await several.accounts.me())?.memberships.map(({ organizationName }) => organizationName)
  expect(groups).toEqual(['SNMY1', 'SNMA1', 'SNMF'])
  expect(await listed('a')).toEqual(['SNMK3', 'SNMY1', 'SNMA1', 'SNMF'].map((name) => `${name} Abed`))
  await world.owner.execute(`update organizations set position = -1 where name = 'SNMF'`)
  expect(await listed()).toEqual(inOrder(['SNMF', 'SNMK3', 'SNMY1', 'SNMA1']))
})

test('a search of people gives those whose name begins with it first, by name, then the others, with cursors of its own', async () => {
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
    const rows = await rowsOfAllPages((page) => caller.members.attendees({ search, limit, ...page }))
    return rows.map((row) => `${row.attendeeName} of ${row.organizationName}`)
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
  for (const caller of [world.admin, both]) {
    const cursorOf = async (search: string) => (await caller.members.attendees({ search, limit: 1 })).nextCursor ?? ''
    const [plain, karim] = [await cursorOf(''), await cursorOf('karim')]
    for (const [search, cursor] of [
      ['zein', karim],
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

test('the number to call is that of the first guardian with a phone, for people with a role in the group of the person', async () => {
  const world = await createWorld()
  const { person: reached } = await world.leader.roster.add(aPerson({ attendeeName: 'A', phoneNumber: '71 000 214' }))
  await world.leader.roster.add(aPerson({ attendeeName: 'B', phoneNumber: '71 000 215' }))
  await world.leader.roster.add(aPerson({ attendeeName: 'C' }))
  const ofOther = aPerson({ organizationName: 'SNMK1', attendeeName: 'D', phoneNumber: '71 000 216' })
  await world.otherLeader.roster.add(ofOther)
  await world.leader.people.saveGuardian(aGuardian({ personId: reached.id, phone: null }))
  await world.leader.people.saveGuardian(aGuardian({ personId: reached.id, phone: '70 000 318' }))
  // Signed up under SNMK1, without a role there.
  const both = await world.person({ signedUpUnder: 'SNMK1', roles: { SNMY1: 'secretary' } })
  const nobody = { name: null, relation: null }
  const known = [
    { kind: 'guardian', name: 'Samar Haddad', relation: 'Mother', phone: '70 000 318' },
    { kind: 'phone', ...nobody, phone: '71 000 215' },
    null,
  ]
  for (const [caller, contacts] of [
    [world.secretary, known],
    [world.admin, [{ kind: 'phone', ...nobody, phone: '71 000 216' }, ...known]],
    [both, [null, ...known]],
    [world.member, [null, null, null]],
  ] as const)
    expect((await caller.members.attendees({})).rows.map(({ contact }) => contact)).toEqual(contacts)
})
