import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aTemporaryFolder, moveInto } from '#tests/former-networks.ts'
import { createPerson } from '#tests/people.ts'
import { countRows, createWorld, type World } from '#tests/world.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const addressOf = (number: number) => `person-${number}@old.example`

type Row = Readonly<Record<string, string>>

/** An export with the rows of each table; the columns are those of the first row. */
async function anExport(tables: Readonly<Record<string, readonly Row[]>>) {
  const folder = await aTemporaryFolder()
  for (const [table, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0] ?? {})
    const lines = [columns, ...rows.map((row) => columns.map((column) => `"${row[column] ?? ''}"`))]
    await writeFile(join(folder, `${table}.csv`), lines.map((cells) => cells.join(',')).join('\n'))
  }
  return folder
}

const aUser = (number: number, values: Row = {}): Row => ({
  id: id(number),
  email: addressOf(number),
  email_confirmed_at: '2025-09-01 08:00:00+03',
  deleted_at: '',
  banned_until: '',
  created_at: '2025-09-01 08:00:00+03',
  ...values,
})

const aProfile = (number: number, values: Row = {}): Row => ({
  id: id(number),
  full_name: `Person ${number}`,
  email: addressOf(number),
  approval_status: 'approved',
  organization_name: 'SNMY1',
  organization_role: '',
  phone_number: '',
  created_at: '2025-09-01 08:00:00+03',
  ...values,
})

async function accountIn({ owner }: World, number: number) {
  const { rows } = await owner.execute<{ email: string; isConfirmed: boolean }>(
    sql`select email, email_verified as "isConfirmed" from auth.users where id = ${id(number)}`,
  )
  const [account] = rows
  return account?.email === addressOf(number) ? (account.isConfirmed ? 'confirmed' : 'unconfirmed') : 'deleted'
}

const LEFT_OUT = 'time not understood'
const TIMES = [
  ['email_confirmed_at', '2025-09-01 08:00:00+03', 'confirmed', null],
  ['email_confirmed_at', '2025-09-01', 'confirmed', null],
  ['email_confirmed_at', 'infinity', 'confirmed', null],
  ['email_confirmed_at', '-infinity', 'confirmed', null],
  ['email_confirmed_at', '', 'unconfirmed', null],
  ['email_confirmed_at', 'NULL', 'unconfirmed', null],
  ['email_confirmed_at', '\\N', 'unconfirmed', null],
  ['email_confirmed_at', ' ', 'unconfirmed', LEFT_OUT],
  ['email_confirmed_at', '-', 'unconfirmed', LEFT_OUT],
  ['email_confirmed_at', 'pending', 'unconfirmed', LEFT_OUT],
  ['email_confirmed_at', '2025-02-30 08:00:00+03', 'unconfirmed', LEFT_OUT],
  ['deleted_at', '2025-10-01 08:00:00+03', 'deleted', null],
  ['deleted_at', '\\N', 'confirmed', null],
  ['deleted_at', '-', 'confirmed', LEFT_OUT],
  ['banned_until', '\\N', 'confirmed', null],
] as const

test('only a time confirms an address or deletes an account; another text is set aside', async () => {
  const world = await createWorld({ hasOwnDatabase: true })
  const source = await anExport({
    users: TIMES.map(([column, text], number) => aUser(number, { [column]: text })),
    profiles: TIMES.map((_, number) => aProfile(number)),
  })
  const { report, folder } = await moveInto(world, source)
  const found = await Promise.all(TIMES.map((_, number) => accountIn(world, number)))
  expect(TIMES.map(([column, text], number) => [column, text, found[number]])).toEqual(
    TIMES.map(([column, text, state]) => [column, text, state]),
  )
  expect(Object.fromEntries(report?.tables['auth.users'].valueReasons ?? [])).toEqual({
    [`email_confirmed_at: ${LEFT_OUT}`]: 4,
    [`deleted_at: ${LEFT_OUT}`]: 1,
  })
  const lines = await readFile(join(folder, 'auth.users.csv'), 'utf8')
  for (const [number, [column, , , reason]] of TIMES.entries())
    if (reason) expect(lines).toContain(`${reason},${column},${id(number)}`)
  expect(report?.tables['auth.users'].changes.get('banned: access ended')).toBeUndefined()
})

/** The status here, the former one, the end of the ban, and then why the rights do not move. */
const STATUSES = [
  ['approved', 'approved', '', null],
  ['rejected', 'approved', '', 'access was ended'],
  ['approved', 'rejected', '', 'access was ended'],
  ['approved', 'approved', 'infinity', 'access was ended'],
  ['pending', 'approved', '', 'account is not approved'],
  ['approved', 'pending', '', 'account is not approved'],
  [null, 'approved', '', null],
  [null, 'pending', '', 'account is not approved'],
  [null, 'invited', '', 'account is not approved'],
  [null, 'rejected', '', 'access was ended'],
  [null, 'approved', 'infinity', 'access was ended'],
] as const

test('rights of an account move if it is approved in both systems, or is new here', async () => {
  const world = await createWorld({ hasOwnDatabase: true })
  const ids: string[] = []
  for (const [number, [status]] of STATUSES.entries()) {
    const person = { email: addressOf(number), signedUpUnder: null }
    ids.push(status === null ? id(number) : await createPerson(world.database, { ...person, status }))
  }
  const numbers = [...STATUSES.keys()]
  const source = await anExport({
    users: STATUSES.map(([, , banned], number) => aUser(number, { banned_until: banned })),
    profiles: STATUSES.map(([, former], number) => aProfile(number, { approval_status: former })),
    user_roles: numbers.map((number) => ({ id: id(100 + number), user_id: id(number), role: 'admin' })),
    user_organizations: numbers.map((number) => ({
      id: id(200 + number),
      user_id: id(number),
      organization_name: 'SNMY1',
      organization_role: 'finance_manager',
    })),
  })
  const { report, folder } = await moveInto(world, source)
  const outcomeOf = async (table: string, number: number, first: number) => {
    const lines = (await readFile(join(folder, `${table}.csv`), 'utf8')).split('\r\n')
    const isHere = (await countRows(world.owner, `${table} where user_id = '${ids[number]}'`)) > 0
    return isHere ? null : lines.find((line) => line.includes(id(first + number)))?.split(',')[0]
  }
  for (const [number, [here, there, banned, reason]] of STATUSES.entries())
    expect([
      ...[here, there, banned],
      ...[await outcomeOf('user_roles', number, 100), await outcomeOf('user_organizations', number, 200)],
      // The membership of a person who moves in waits for the approval.
    ]).toEqual([here, there, banned, reason, here === null ? null : reason])
  expect(Object.fromEntries(report?.tables['auth.users'].changes ?? [])).toMatchObject({
    'banned: access here as before': 1,
    'joined with an account here': 6,
  })
})

test('an unconfirmed account is deleted some days after the move, however old it was', async () => {
  const world = await createWorld({ hasOwnDatabase: true })
  const profile = aProfile(1, { approval_status: 'pending' })
  await moveInto(world, await anExport({ users: [aUser(1, { email_confirmed_at: '' })], profiles: [profile] }))
  const deletes = async () => {
    await world.owner.execute(sql`select delete_unconfirmed_accounts(7, 100)`)
    return (await countRows(world.owner, `auth.users where id = '${id(1)}'`)) === 0
  }
  expect(await deletes()).toBe(false)
  await world.owner.execute(sql`update move_ins set moved_at = now() - interval '8 days'`)
  expect(await deletes()).toBe(true)
})

test('without the table of accounts, people who are approved are confirmed, and no others', async () => {
  const world = await createWorld({ hasOwnDatabase: true })
  const statuses = ['approved', 'pending', 'rejected']
  const profiles = statuses.map((status, number) => aProfile(number, { approval_status: status }))
  const { report } = await moveInto(world, await anExport({ profiles }))
  const found = await Promise.all(statuses.map((_, number) => accountIn(world, number)))
  expect(found).toEqual(['confirmed', 'unconfirmed', 'unconfirmed'])
  expect(report?.tables.profiles.changes.get('pending: address to be confirmed here')).toBe(1)
})

const HERE = {
  full_name: 'Rita',
  organization_name: 'SNMY1',
  organization_role: 'secretary',
  phone_number: '03 123 456',
}

/** What the former profile has instead, and the columns that are set aside. */
const JOINED: readonly (readonly [string, Row, readonly string[]])[] = [
  ['the same values', {}, []],
  ['blank values', { full_name: ' ', approval_status: '', organization_name: '', organization_role: '' }, []],
  ['the same group in the older column', { organization_name: '', organization: ' snmy1 ' }, []],
  ['a group', { organization_name: 'SNMY2' }, ['organization_name']],
  ['a group in the older column', { organization_name: '', organization: 'SNMY2' }, ['organization']],
  ['a role', { organization_role: 'finance_manager' }, ['organization_role']],
  ['a role without a group', { organization_name: '', organization_role: 'secretary' }, ['organization_role']],
  ['another phone', { phone_number: '03 999 999' }, ['phone_number']],
  [
    'everything else',
    {
      full_name: 'R',
      approval_status: 'rejected',
      organization_name: 'SNMY2',
      organization_role: '',
      phone_number: '1',
    },
    ['full_name', 'approval_status', 'organization_name', 'phone_number'],
  ],
]

test('of a joined profile, what differs is set aside and the account stays', async () => {
  const world = await createWorld({ hasOwnDatabase: true })
  const [fullName, phoneNumber] = [HERE.full_name, HERE.phone_number]
  for (const number of JOINED.keys())
    await createPerson(world.database, { email: addressOf(number), fullName, signedUpUnder: 'SNMY1', phoneNumber })
  await world.owner.execute(sql`update profiles set organization_role = 'secretary' where email like '%@old.example'`)
  const profilesHere = async () =>
    (await world.owner.execute(sql`select to_jsonb(profiles) as row from profiles order by id`)).rows
  const before = await profilesHere()
  const source = await anExport({
    users: JOINED.map((_, number) => aUser(number)),
    profiles: JOINED.map(([, values], number) => aProfile(number, { organization: '', ...HERE, ...values })),
  })
  const { report, folder } = await moveInto(world, source)
  expect(await profilesHere()).toEqual(before)
  expect(report?.tables.profiles).toMatchObject({ imported: JOINED.length, setAside: 0 })
  expect([...(report?.tables.profiles.changes.keys() ?? [])]).toEqual(['joined with an account here'])
  const lines = (await readFile(join(folder, 'profiles.csv'), 'utf8')).split('\r\n').map((line) => line.split(','))
  for (const [number, [what, , columns]] of JOINED.entries()) {
    const found = lines.filter((cells) => cells[2] === id(number)).map((cells) => cells[1])
    expect([what, found.sort()]).toEqual([what, [...columns].sort()])
  }
})

test('of a joined account without a profile, what differs in the sign-up is set aside', async () => {
  const world = await createWorld({ hasOwnDatabase: true })
  await createPerson(world.database, { email: addressOf(1), fullName: 'Rita' })
  const signUp = JSON.stringify({ full_name: 'Rita', phone_number: '03 999 999' }).replaceAll('"', '""')
  const source = await anExport({ users: [aUser(1, { raw_user_meta_data: signUp })], profiles: [aProfile(2)] })
  const { report, folder } = await moveInto(world, source)
  expect(report?.tables['auth.users']).toMatchObject({
    changes: new Map([['joined with an account here', 1]]),
    valueReasons: new Map([['raw_user_meta_data: differs from the account here', 1]]),
  })
  expect(await readFile(join(folder, 'auth.users.csv'), 'utf8')).toContain('03 999 999')
})
