import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MOST_FOUND } from '#domain/texts/limits.ts'
import { aGuardian, anAttendance, anEdit, anIncome, aPerson, aRequest, aSession } from '#tests/factories.ts'
import { mostConnections } from '#tests/plans.ts'
import { signUp } from '#tests/sign-up.ts'
import { type Caller, createWorld, refusalOf } from '#tests/world.ts'

const KINDS = ['people', 'members', 'sessions', 'transactions', 'groups'] as const

/** The results in the order of the kinds, as `people: Karam`. */
async function found(caller: Caller, text: string): Promise<string[]> {
  const answer = await caller.search.find({ text })
  const names = {
    people: answer.people.map(({ attendeeName }) => attendeeName),
    members: answer.members.map(({ fullName }) => fullName),
    sessions: answer.sessions.map(({ topic }) => topic),
    transactions: answer.transactions.map(({ notes }) => notes ?? ''),
    groups: answer.groups.map(({ name }) => name),
  }
  return KINDS.flatMap((kind) => names[kind].map((name) => `${kind}: ${name}`))
}

async function aNetwork() {
  const world = await createWorld()
  await world.leader.roster.add(aPerson({ attendeeName: 'ميرا كرم' }))
  await world.leader.roster.add(aPerson({ attendeeName: 'Maria-Rita Karam' }))
  await world.otherLeader.roster.add(aPerson({ attendeeName: 'Karam Nader', organizationName: 'SNMK1' }))
  await world.leader.sessions.create(aSession({ topic: 'سهرة كرنفال' }))
  await world.financeManager.finance.request(aRequest({ notes: 'Karaoke machine' }))
  await world.person({ fullName: 'كريم كرم' })
  return world
}

test('a text finds what is written in either script, as it was typed first, and only what the reader may see', async () => {
  const world = await aNetwork()
  const expected = [
    'people: Maria-Rita Karam',
    'people: ميرا كرم',
    'members: كريم كرم',
    'sessions: سهرة كرنفال',
    'transactions: Karaoke machine',
  ]
  for (const text of ['kar', 'كر'])
    expect((await found(world.financeManager, text)).sort()).toEqual(expected.toSorted())
  expect((await found(world.leader, 'Karam')).slice(0, 2)).toEqual(['people: Maria-Rita Karam', 'people: ميرا كرم'])
  expect((await found(world.leader, 'كرم')).slice(0, 2)).toEqual(['people: ميرا كرم', 'people: Maria-Rita Karam'])

  expect(await found(world.admin, 'kar')).toEqual(expect.arrayContaining([...expected, 'people: Karam Nader']))
  expect(await found(world.otherLeader, 'kar')).toEqual(['people: Karam Nader'])
  for (const caller of [world.member, world.secretary])
    expect(await found(caller, 'kar')).not.toContain('transactions: Karaoke machine')
  // Someone in no organization sees the names of members, and nothing else, and finds no one by e-mail.
  expect(await found(world.outsider, 'kar')).toEqual(['members: كريم كرم'])
  const { email } = await world.leader.accounts.profile()
  expect(await found(world.admin, email)).toEqual(['members: Leader'])
  expect(await found(world.outsider, email)).toEqual([])
  // The kinds are read one after another.
  expect(await mostConnections(world.database, () => world.admin.search.find({ text: 'kar' }))).toBe(1)
})

test('a compound name is found together and apart, in the search and in the list; the name with the typed vowels comes first', async () => {
  const world = await createWorld()
  for (const attendeeName of ['عبد الله كرم', 'Rita Boukhalil', 'كريم الحاج'])
    await world.leader.roster.add(aPerson({ attendeeName }))
  for (const [attendeeName, ...typed] of [
    ['عبد الله كرم', 'عبدالله', 'عبد الله', 'Abdallah', 'Abd Allah', 'abdallah karam'],
    ['Rita Boukhalil', 'Abou Khalil', 'Aboukhalil', 'أبو خليل', 'ابوخليل'],
    ['كريم الحاج', 'El Hajj', 'Elhajj', 'ال حاج'],
  ])
    for (const text of typed) {
      const { people } = await world.leader.search.find({ text })
      const { rows } = await world.leader.members.attendees({ search: text })
      expect([text, people, rows]).toMatchObject([text, [{ attendeeName }], [{ attendeeName }]])
    }
  for (const attendeeName of ['كرم', 'كريم']) await world.leader.roster.add(aPerson({ attendeeName }))
  const karims = await found(world.leader, 'Karim')
  expect(karims.slice(0, 2)).toEqual(['people: كريم', 'people: كريم الحاج'])
  expect(karims).toContain('people: كرم')
})

test('people lead to a page and have an age and who a call reaches where the reader may open it; no answer has the number', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Mira', birthdate: '2013-05-06' }))
  await world.leader.people.saveGuardian(aGuardian({ personId: person.id }))
  await world.leader.roster.add(aPerson({ attendeeName: 'Mirna', phoneNumber: '71 000 214' }))
  await world.leader.roster.add(aPerson({ attendeeName: 'Miro', isLeader: true, birthdate: null }))
  await world.person({ fullName: 'Miriam', phoneNumber: '70 000 319', email: 'miriam@example.org' })
  const mother = { kind: 'guardian', name: 'Samar Haddad', relation: 'Mother' }
  const roster = { kind: 'phone', name: null, relation: null }
  const hidden = { hasPage: false, age: null, reached: null }
  const shown = [
    { hasPage: true, age: 13, reached: mother },
    { hasPage: true, age: null, reached: roster },
    { hasPage: true, age: null, reached: null },
  ]
  for (const [caller, details] of [
    [world.secretary, shown],
    [world.admin, shown],
    [world.member, [hidden, hidden, hidden]],
  ] as const) {
    const answer = await caller.search.find({ text: 'mir' })
    expect(answer.people.map(({ hasPage, age, reached }) => ({ hasPage, age, reached }))).toEqual(details)
    expect(JSON.stringify(answer)).toContain('Miriam')
    expect(JSON.stringify(answer)).not.toMatch(/2013|70 000|71 000|@/)
  }
})

test('removed people and deleted sessions are not found, changed texts by the new ones, sessions also by leaders', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Karam' }))
  const { id } = await world.leader.sessions.create(aSession({ topic: 'Karaoke' }))
  expect(await found(world.leader, 'كر')).toEqual(['people: Karam', 'sessions: Karaoke'])
  for (const text of ['%', '_ara', 'k%m', '\\', '% %', "'"]) expect(await found(world.leader, text)).toEqual([])
  await world.leader.roster.update({ ...person, attendeeName: 'Ghassan' })
  const attendance = [anAttendance({ attendeeName: 'جورج خليل', isLeader: true })]
  await world.leader.sessions.update(anEdit({ id, topic: 'Chess', attendance }))
  expect(await found(world.leader, 'كر')).toEqual([])
  expect(await found(world.leader, 'غسان')).toEqual(['people: Ghassan'])
  for (const text of ['شس', 'georges']) expect(await found(world.leader, text)).toEqual(['sessions: Chess'])
  await world.leader.roster.remove(person)
  await world.leader.sessions.remove({ id })
  for (const text of ['غسان', 'شس']) expect(await found(world.leader, text)).toEqual([])
  expect(await found(world.leader, 'snm')).toEqual(['groups: SNMY1'])
  expect((await found(world.admin, 'snmk')).toSorted()).toEqual(['groups: SNMK1', 'groups: SNMK2', 'groups: SNMK3'])
})

test('there are at most six of a kind, and less than two letters find nothing', async () => {
  const world = await createWorld()
  for (let place = 0; place <= MOST_FOUND; place += 1)
    await world.leader.roster.add(aPerson({ attendeeName: `كرم ${place}` }))
  expect((await world.leader.search.find({ text: 'karam' })).people).toHaveLength(MOST_FOUND)
  for (const text of ['  ', 'ك']) expect(await found(world.leader, text)).toEqual([])
  expect(await found(world.leader, 'كر')).toHaveLength(MOST_FOUND)
  expect(await refusalOf(world.leader.search.find({ text: 'k'.repeat(201) }))).toBe('INVALID_INPUT')
})

test('members who sign up or change the name and incomes are found in the other script, members in the lists too', async () => {
  const world = await aNetwork()
  expect((await signUp(world)).status).toBe(200)
  await world.leader.accounts.updateProfile({ fullName: 'Ghassan Khoury', phoneNumber: null })
  expect(await found(world.admin, 'غسان')).toEqual(['members: Ghassan Khoury'])
  const { rows } = await world.database.execute(sql`select from profiles where transliteration_key is null`)
  expect(rows).toEqual([])
  for (const list of [world.leader.members.list, world.admin.users.list])
    expect((await list({ search: 'karim' })).rows.map(({ fullName }) => fullName)).toEqual(['كريم كرم'])
  await world.admin.finance.overview()
  await world.admin.finance.addIncome(anIncome({ notes: 'بيع كعك' }))
  expect(await found(world.leader, 'kaak')).toEqual(['transactions: بيع كعك'])
  expect(await found(world.otherLeader, 'kaak')).toEqual([])
})
