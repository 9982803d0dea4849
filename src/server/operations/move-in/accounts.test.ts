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

/** The status here, the former one, the end of the ban, and then whether the admin role and the membership move. */
const STATUSES = [
  ['approved', 'approved', '', true, true],
  ['rejected', 'approved', '', false, false],
  ['approved', 'rejected', '', false, false],
  ['approved', 'approved', 'infinity', false, false],
  ['pending', 'approved', '', false, false],
  ['approved', 'pending', '', false, false],
] as const

test('rights of an account that is here already move if it is approved in both systems', async () => {
  const world = await createWorld({ hasOwnDatabase: true })
  const ids: string[] = []
  for (const [number, [status]] of STATUSES.entries()) {
    ids.push(await createPerson(world.database, { email: addressOf(number), signedUpUnder: null, status }))
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
  const { report } = await moveInto(world, source)
  const found = await Promise.all(
    ids.map(async (personId) => [
      (await countRows(world.owner, `user_roles where user_id = '${personId}'`)) > 0,
      (await countRows(world.owner, `user_organizations where user_id = '${personId}'`)) > 0,
    ]),
  )
  expect(STATUSES.map(([here, there, banned], number) => [here, there, banned, ...(found[number] ?? [])])).toEqual(
    STATUSES.map((row) => [...row]),
  )
  for (const table of ['user_roles', 'user_organizations'] as const)
    expect(Object.fromEntries(report?.tables[table].rowReasons ?? [])).toEqual({
      'access was ended': 3,
      'account is not approved': 2,
    })
  expect(Object.fromEntries(report?.tables['auth.users'].changes ?? [])).toEqual({
    'banned: access here as before': 1,
    'joined with an account here': STATUSES.length,
  })
})

test.each([
  ['approved', '', null],
  ['pending', '', 'account is not approved'],
  ['invited', '', 'account is not approved'],
  ['rejected', '', 'access was ended'],
  ['approved', 'infinity', 'access was ended'],
] as const)(
  'the admin role of a new account that is %s, with the end of a ban "%s": %s',
  async (status, banned, reason) => {
    const world = await createWorld({ hasOwnDatabase: true })
    const source = await anExport({
      users: [aUser(1, { banned_until: banned })],
      profiles: [aProfile(1, { approval_status: status })],
      user_roles: [{ id: id(101), user_id: id(1), role: 'admin' }],
    })
    const { report } = await moveInto(world, source)
    expect(await countRows(world.owner, `user_roles where user_id = '${id(1)}'`)).toBe(reason === null ? 1 : 0)
    expect([...(report?.tables.user_roles.rowReasons.keys() ?? [])]).toEqual(reason === null ? [] : [reason])
  },
)

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

test.each([
  ['approved', 'confirmed', 0],
  ['pending', 'unconfirmed', 1],
  ['rejected', 'unconfirmed', 0],
] as const)('without the table of accounts, a person who is %s is %s', async (status, state, named) => {
  const world = await createWorld({ hasOwnDatabase: true })
  const { report } = await moveInto(world, await anExport({ profiles: [aProfile(1, { approval_status: status })] }))
  expect(await accountIn(world, 1)).toBe(state)
  expect(report?.tables.profiles.changes.get('pending: address to be confirmed here') ?? 0).toBe(named)
})

const HERE = {
  full_name: 'Rita',
  organization_name: 'SNMY1',
  organization_role: 'secretary',
  phone_number: '03 123 456',
}

test.each<[string, Row, readonly string[]]>([
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
])('of a joined profile with %s, what differs is set aside and the account stays', async (_what, values, columns) => {
  const world = await createWorld({ hasOwnDatabase: true })
  const personId = await createPerson(world.database, {
    email: addressOf(1),
    fullName: HERE.full_name,
    signedUpUnder: 'SNMY1',
    phoneNumber: HERE.phone_number,
  })
  await world.owner.execute(sql`update profiles set organization_role = 'secretary' where id = ${personId}`)
  const profileHere = async () =>
    (await world.owner.execute(sql`select to_jsonb(profiles) as row from profiles where id = ${personId}`)).rows
  const before = await profileHere()
  const row = aProfile(1, { organization: '', ...HERE, ...values })
  const { report, folder } = await moveInto(world, await anExport({ users: [aUser(1)], profiles: [row] }))
  expect(await profileHere()).toEqual(before)
  expect(report?.tables.profiles).toMatchObject({ imported: 1, setAside: 0 })
  expect([...(report?.tables.profiles.changes.keys() ?? [])]).toEqual(['joined with an account here'])
  const reasons = [...(report?.tables.profiles.valueReasons.keys() ?? [])]
  expect(reasons.map((reason) => reason.split(':')[0]).sort()).toEqual([...columns].sort())
  const lines = columns.length === 0 ? '' : await readFile(join(folder, 'profiles.csv'), 'utf8')
  for (const column of columns) expect(lines).toContain(`,${column},${id(1)}`)
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
