import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MOST_FOUND } from '#domain/limits.ts'
import { aGuardian, anAttendance, anIncome, aPerson, aRequest, aSession } from '#tests/factories.ts'
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

test('a Latin text finds what is written in Arabic, and the other way round', async () => {
  const world = await aNetwork()
  const expected = [
    'people: Maria-Rita Karam',
    'people: ميرا كرم',
    'members: كريم كرم',
    'sessions: سهرة كرنفال',
    'transactions: Karaoke machine',
  ]
  expect((await found(world.financeManager, 'kar')).sort()).toEqual(expected.toSorted())
  expect((await found(world.financeManager, 'كر')).sort()).toEqual(expected.toSorted())
})

test('a compound name is found together and apart, in the search and in the list', async () => {
  const world = await createWorld()
  for (const attendeeName of ['عبد الله كرم', 'Rita Boukhalil', 'كريم الحاج'])
    await world.leader.roster.add(aPerson({ attendeeName }))
  const found = async (text: string) => {
    const { people } = await world.leader.search.find({ text })
    const { rows } = await world.leader.members.attendees({ search: text })
    return [people, rows].map((some) => some.map(({ attendeeName }) => attendeeName))
  }
  for (const typed of ['عبدالله', 'عبد الله', 'Abdallah', 'Abd Allah', 'abdallah karam'])
    expect(await found(typed)).toEqual([['عبد الله كرم'], ['عبد الله كرم']])
  for (const typed of ['Abou Khalil', 'Aboukhalil', 'أبو خليل', 'ابوخليل'])
    expect(await found(typed)).toEqual([['Rita Boukhalil'], ['Rita Boukhalil']])
  for (const typed of ['El Hajj', 'Elhajj', 'ال حاج'])
    expect(await found(typed)).toEqual([['كريم الحاج'], ['كريم الحاج']])
})

test('what matches as it was typed comes before what matches in the other script', async () => {
  const world = await aNetwork()
  expect((await found(world.leader, 'Karam')).slice(0, 2)).toEqual(['people: Maria-Rita Karam', 'people: ميرا كرم'])
  expect((await found(world.leader, 'كرم')).slice(0, 2)).toEqual(['people: ميرا كرم', 'people: Maria-Rita Karam'])
})

test('in the other script, the name with the typed vowels comes first', async () => {
  const world = await createWorld()
  for (const attendeeName of ['كرم', 'كريم']) await world.leader.roster.add(aPerson({ attendeeName }))
  expect(await found(world.leader, 'Karim')).toEqual(['people: كريم', 'people: كرم'])
})

test('everyone finds only what they may see', async () => {
  const world = await aNetwork()
  const admin = await found(world.admin, 'kar')
  expect(admin).toContain('people: Karam Nader')
  expect(admin).toContain('people: ميرا كرم')
  expect(admin).toContain('transactions: Karaoke machine')
  expect(await found(world.otherLeader, 'kar')).toEqual(['people: Karam Nader'])
  expect(await found(world.member, 'kar')).not.toContain('transactions: Karaoke machine')
  expect(await found(world.secretary, 'kar')).not.toContain('transactions: Karaoke machine')
  // Someone in no organization sees the names of members, and nothing else.
  expect(await found(world.outsider, 'kar')).toEqual(['members: كريم كرم'])
  for (const caller of [world.pending, world.rejected])
    expect(await refusalOf(caller.search.find({ text: 'kar' }))).toBe('NOT_APPROVED')
})

test('people lead to a page where the reader may open it', async () => {
  const world = await aNetwork()
  const pages = async (caller: Caller) =>
    (await caller.search.find({ text: 'كرم' })).people.map(({ attendeeName, hasPage }) => [attendeeName, hasPage])
  const [written, transliterated] = ['ميرا كرم', 'Maria-Rita Karam']
  const pagesOfAll = (hasPage: boolean) => [written, transliterated].map((name) => [name, hasPage])
  expect(await pages(world.secretary)).toEqual(pagesOfAll(true))
  expect(await pages(world.member)).toEqual(pagesOfAll(false))
})

test('people have an age and who a call reaches, without the number, where the reader may open the page', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Mira', birthdate: '2013-05-06' }))
  await world.leader.people.saveGuardian(aGuardian({ personId: person.id }))
  await world.leader.roster.add(aPerson({ attendeeName: 'Mirna', phoneNumber: '71 000 214' }))
  await world.leader.roster.add(aPerson({ attendeeName: 'Miro', isLeader: true, birthdate: null }))
  const details = async (caller: Caller) =>
    (await caller.search.find({ text: 'mir' })).people.map(({ age, reached }) => ({ age, reached }))
  const mother = { kind: 'guardian', name: 'Samar Haddad', relation: 'Mother' }
  const roster = { kind: 'phone', name: null, relation: null }
  for (const caller of [world.secretary, world.admin])
    expect(await details(caller)).toEqual([
      { age: 13, reached: mother },
      { age: null, reached: roster },
      { age: null, reached: null },
    ])
  const hidden = { age: null, reached: null }
  expect(await details(world.member)).toEqual([hidden, hidden, hidden])
})

test('people without an organization find no one by e-mail', async () => {
  const world = await createWorld()
  const { email } = await world.leader.accounts.profile()
  expect(await found(world.admin, email)).toEqual(['members: Leader'])
  expect(await found(world.outsider, email)).toEqual([])
})

test('the answer has no birthdates, phones and addresses', async () => {
  const world = await createWorld()
  await world.leader.roster.add(
    aPerson({ attendeeName: 'Mira Karam', birthdate: '2013-05-06', phoneNumber: '70 000 318' }),
  )
  await world.person({ fullName: 'Mira Admin', phoneNumber: '70 000 319', email: 'mira@example.org' })
  const answer = JSON.stringify(await world.admin.search.find({ text: 'mira' }))
  expect(answer).toContain('Mira Karam')
  expect(answer).toContain('Mira Admin')
  for (const secret of ['2013', '70 000', '@']) expect(answer).not.toContain(secret)
})

test('removed people and deleted sessions are not found, and changed texts are found by the new ones', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Karam' }))
  const { id } = await world.leader.sessions.create(aSession({ topic: 'Karaoke' }))
  expect(await found(world.leader, 'كر')).toEqual(['people: Karam', 'sessions: Karaoke'])
  await world.leader.roster.update({ ...person, attendeeName: 'Ghassan' })
  const { sessionDate, attendance } = aSession()
  await world.leader.sessions.update({ id, version: 1, topic: 'Chess', sessionDate, attendance })
  expect(await found(world.leader, 'كر')).toEqual([])
  expect(await found(world.leader, 'غسان')).toEqual(['people: Ghassan'])
  expect(await found(world.leader, 'شس')).toEqual(['sessions: Chess'])
  await world.leader.roster.remove(person)
  await world.leader.sessions.remove({ id })
  expect(await found(world.leader, 'غسان')).toEqual([])
  expect(await found(world.leader, 'شس')).toEqual([])
})

test('sessions are also found by their leaders, and groups by their name', async () => {
  const world = await createWorld()
  await world.leader.sessions.create(
    aSession({ topic: 'Chess', attendance: [anAttendance({ attendeeName: 'جورج خليل', isLeader: true })] }),
  )
  expect(await found(world.leader, 'georges')).toEqual(['sessions: Chess'])
  expect(await found(world.leader, 'snm')).toEqual(['groups: SNMY1'])
  expect((await found(world.admin, 'snmk')).toSorted()).toEqual(['groups: SNMK1', 'groups: SNMK2', 'groups: SNMK3'])
})

test('there are at most six of a kind, and less than two letters find nothing', async () => {
  const world = await createWorld()
  for (let place = 0; place <= MOST_FOUND; place += 1)
    await world.leader.roster.add(aPerson({ attendeeName: `كرم ${place}` }))
  expect((await world.leader.search.find({ text: 'karam' })).people).toHaveLength(MOST_FOUND)
  expect(await found(world.leader, '  ')).toEqual([])
  expect(await found(world.leader, 'ك')).toEqual([])
  expect(await found(world.leader, 'كر')).toHaveLength(MOST_FOUND)
  expect(await refusalOf(world.leader.search.find({ text: 'k'.repeat(201) }))).toBe('INVALID_INPUT')
})

test('patterns of the database are searched for as they are', async () => {
  const world = await createWorld()
  await world.leader.roster.add(aPerson({ attendeeName: 'Karam' }))
  for (const text of ['%', '_ara', 'k%m', '\\', '% %', "'"]) expect(await found(world.leader, text)).toEqual([])
})

test('every member who signs up or changes the name is found in the other script', async () => {
  const world = await aNetwork()
  expect((await signUp(world)).status).toBe(200)
  await world.leader.accounts.updateProfile({ fullName: 'Ghassan Khoury', phoneNumber: null })
  expect(await found(world.admin, 'غسان')).toEqual(['members: Ghassan Khoury'])
  const { rows } = await world.database.execute(sql`select from profiles where transliteration_key is null`)
  expect(rows).toEqual([])
})

test('the lists search in both scripts too', async () => {
  const world = await aNetwork()
  const attendees = await world.leader.members.attendees({ search: 'karam' })
  expect(attendees.rows.map(({ attendeeName }) => attendeeName).toSorted()).toEqual(['Maria-Rita Karam', 'ميرا كرم'])
  const members = await world.leader.members.list({ search: 'karam' })
  expect(members.rows.map(({ fullName }) => fullName)).toEqual(['كريم كرم'])
  expect((await world.admin.users.list({ search: 'karim' })).rows.map(({ fullName }) => fullName)).toEqual(['كريم كرم'])
})

test('incomes and deposits of administrators are found as well', async () => {
  const world = await createWorld()
  await world.admin.finance.overview()
  await world.admin.finance.addIncome(anIncome({ notes: 'بيع كعك' }))
  expect(await found(world.leader, 'kaak')).toEqual(['transactions: بيع كعك'])
  expect(await found(world.otherLeader, 'kaak')).toEqual([])
})

test('the kinds are read one after another, over one connection', async () => {
  const world = await aNetwork()
  expect(await mostConnections(world.database, () => world.admin.search.find({ text: 'kar' }))).toBe(1)
})
