import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { FORMER_TABLE_NAMES } from '#domain/move-in/former-tables.ts'
import { formerPasswordDecoy } from '#server/auth/passwords/former-passwords.ts'
import { auditLedger } from '#server/features/finance/audits/audit-ledger.ts'
import { auditSessions } from '#server/features/sessions/audit-sessions.ts'
import { auditNetworkCounts } from '#server/operations/network-counts/audit-counts.ts'
import { MOVED_AT, moveInto, openFormerSystem } from '#tests/former-networks.ts'
import { TIMEOUT_MS } from '#tests/running-app.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'
import { describeMoveIn } from './describe.ts'
import { invite } from './invite.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

let former: Awaited<ReturnType<typeof openFormerSystem>>
beforeAll(async () => {
  former = await openFormerSystem()
  return former.close
}, TIMEOUT_MS)

async function aMovedNetwork(source = former.address) {
  const world = await createWorld({ hasOwnDatabase: true })
  return { world, ...(await moveInto(world, source)) }
}

const TABLES = [
  ...['organizations', 'auth.users', 'profiles', 'user_roles', 'user_organizations', 'auth.former_passwords'],
  ...['organization_attendees', 'sessions', 'attendance', 'former_reserve_history', 'financial_transactions'],
]

/** The rows of all tables that a move fills, without what differs between runs. */
async function contentOf({ owner }: World) {
  const contents = []
  for (const table of TABLES) {
    const { rows } = await owner.execute<{ row: string }>(
      sql.raw(
        `select (to_jsonb(t) - 'updated_at')::text as row from ${table} as t where not to_jsonb(t)::text like '%@shabaka.test%' order by 1`,
      ),
    )
    contents.push([table, rows.map(({ row }) => row)])
  }
  const { rows } = await owner.execute(sql`
    select organization_name, currency, balance, change_type, amount_change from ledger_accounts
    left join ledger_entries on account_id = ledger_accounts.id left join ledger_changes on ledger_changes.id = change_id order by 1, 2`)
  return [...contents, rows]
}

async function auditsOf({ database }: World) {
  return [...(await auditLedger(database)), ...(await auditSessions(database)), ...(await auditNetworkCounts(database))]
}

const signIn = ({ post }: World, email: string, password: string) =>
  post('/api/auth/sign-in/email', { email, password }).then(({ status }) => status)

test('a report changes nothing, and the move does what it reported: every row is imported or set aside', async () => {
  const world = await createWorld({ hasOwnDatabase: true })
  const audited = async () => {
    const { rows } = await world.database.execute<{ action: string }>(sql`select action from audit_log order by id`)
    return rows.map(({ action }) => action)
  }
  const [before, auditedBefore] = [await contentOf(world), await audited()]
  const tried = await moveInto(world, former.address, false)
  expect(await contentOf(world)).toEqual(before)
  const { report, folder } = await moveInto(world, former.address)
  expect(report).toEqual(tried.report)
  if (!report) throw new Error('It had not moved in before')
  for (const table of FORMER_TABLE_NAMES) {
    const { read, imported, setAside } = report.tables[table]
    expect([table, read]).toEqual([table, imported + setAside])
  }
  const described = describeMoveIn(report, { folder: 'set-aside', applied: true })
  await expect(`${described}\n`).toMatchFileSnapshot('../../../../tests/files/former-system/report.txt')
  expect(await auditsOf(world)).toEqual([])
  expect(await audited()).toEqual([...auditedBefore, 'settings.moved_in'])
  for (const name of await readdir(folder)) {
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, name), 'utf8')).not.toMatch(/\$2[aby]\$|secret token|(^|,)[=+@]/m)
  }
})

test('by address and by CSV the same network moves in, once', async () => {
  const byAddress = await aMovedNetwork()
  const byFolder = await aMovedNetwork(former.folder)
  expect(await contentOf(byFolder.world)).toEqual(await contentOf(byAddress.world))
  expect(byFolder.report).toEqual(byAddress.report)
  for (const [{ world, folder }, source] of [
    [byAddress, former.address],
    [byAddress, former.folder],
    [byFolder, former.address],
  ] as const) {
    const before = await contentOf(world)
    expect((await moveInto(world, source, true, folder)).report).toBeNull()
    expect(await contentOf(world)).toEqual(before)
    expect(await readdir(folder)).toContain('attendance.csv')
  }
})

test('people sign in with the former password, which is hashed again; ended and deleted accounts have none', async () => {
  const { world } = await aMovedNetwork()
  const hashes = () => countRows(world.owner, 'auth.former_passwords')
  const before = await hashes()
  expect(await signIn(world, 'admin@old.example', 'a guess')).toBe(401)
  expect(await hashes()).toBe(before)
  for (const password of ['old secret', 'old secret'])
    expect(await signIn(world, 'admin@old.example', password)).toBe(200)
  expect(await hashes()).toBe(before - 1)
  expect(await signIn(world, 'leader@old.example', 'قديم')).toBe(200)
  // The former system compared 72 bytes.
  expect(await signIn(world, 'finance@old.example', 'x'.repeat(80))).toBe(200)
  const { rows } = await world.owner.execute(sql`
    select left(password, 9) as hash from auth.accounts where user_id in (${id(1)}, ${id(2)}, ${id(3)})`)
  expect(rows).toEqual(Array(3).fill({ hash: '$argon2id' }))
  for (const email of ['banned@old.example', 'deleted@old.example', 'expensive@old.example', 'by-provider@old.example'])
    expect([email, await signIn(world, email, 'old secret')]).toEqual([email, 401])
  expect(await signIn(world, 'unconfirmed@old.example', 'old secret')).toBe(403)
  // Else the time of a refusal would tell who has moved in.
  const decoyFor = (email: string) => formerPasswordDecoy(world.database, email)
  expect([await decoyFor('no-one@old.example'), await decoyFor('admin@old.example')]).toEqual(
    Array(2).fill(expect.stringMatching(/^\$2b\$04\$\.{53}$/)),
  )
  expect(await decoyFor('pending@old.example')).toBeNull()
  await world.owner.execute(sql`delete from auth.former_passwords`)
  expect(await decoyFor('no-one@old.example')).toBeNull()
})

test('every session opens, with its marks linked to the roster by name and its leaders recognised', async () => {
  const { world, report } = await aMovedNetwork()
  const { rows } = await world.database.execute<{ id: string }>(sql`select id from sessions order by id`)
  expect(rows).toHaveLength(report?.tables.sessions.imported ?? -1)
  const opened = await Promise.all(rows.map(({ id }) => world.admin.sessions.get({ id })))
  const [first] = opened
  expect(first).toMatchObject({
    title: 'SNMY1 - March 1, 2026',
    presenterName: 'Khoury، Rita, Sami',
    activities: 'One\nTwo',
    sessionTime: '17:00',
    createdAt: new Date('2026-03-01T08:00:00.123Z'),
  })
  const linked = first?.attendance.map(({ attendeeId, attendeeName, status, isLeader }) => [
    attendeeName,
    Number(attendeeId?.slice(-3) ?? 0),
    status,
    isLeader,
  ])
  expect(linked?.sort()).toEqual([
    ['Sami', 313, 'absent', true],
    ['Visitor', 0, 'present', false],
    ['khoury, rita', 311, 'present', true],
    ['maya saad', 301, 'present', false],
    ['احمد علي', 305, 'present', false],
  ])
  expect(opened.map(({ sessionDate, organization, topic }) => [sessionDate, organization, topic.slice(0, 10)])).toEqual(
    [
      ['2026-03-01', 'SNMY1', 'Hope'],
      ['2026-03-02', null, 'Bidi topic'],
      ['2026-03-04', 'SNMY1', 'Session'],
      ['2026-03-08', 'SNMY1', 'tttttttttt'],
      ['2026-03-09', 'SNMY1', 'No one cam'],
    ],
  )
  const roster = await world.owner.execute<{ line: string }>(sql`
    select attendee_name || ' ' || coalesce(birthdate::text, '-') as line from organization_attendees where birthdate is not null order by 1`)
  expect(roster.rows.map(({ line }) => line)).toEqual([
    'Day first 2013-03-15',
    'Maya Saad 2013-05-04',
    'Zone 2013-03-10',
  ])
})

test('decided money is shown as before the move, beside what follows it, and a person who is erased later is erased from it', async () => {
  const { world } = await aMovedNetwork()
  const { admin } = world
  const reviewed = await admin.finance.transactions({ status: 'reviewed', organizationName: 'SNMY1' })
  expect(reviewed.rows.map(({ id, isBeforeMove, voucher, changeId }) => [id, isBeforeMove, voucher, changeId])).toEqual(
    [804, 802, 801, 803].map((number) => [id(number), true, null, null]),
  )
  expect(reviewed).toMatchObject({ monthTotals: [], monthExpenses: [] })
  const refused = [
    () => admin.finance.setCategory({ id: id(801), from: null, category: 'food' }),
    () => admin.finance.review({ id: id(801), decision: 'approved' }),
  ]
  expect(await Promise.all(refused.map((call) => refusalOf(call())))).toEqual(['MONTH_CLOSED', 'ALREADY_REVIEWED'])

  const year = { from: '2026-01-01', to: '2026-12-31' } as const
  const statement = await admin.finance.statement({
    organizationName: 'SNMY1',
    currency: 'USD',
    allTypes: true,
    ...year,
  })
  expect(statement).toMatchObject({ opening: '0.00', closing: '250.01', entries: [{ changeType: 'brought_over' }] })
  expect(statement.transactions.map((one) => one.id)).toEqual([805, 811].map(id))

  const pages = []
  for (let cursor: string | undefined; ; ) {
    const page = await admin.finance.reserveHistory({ allTypes: true, limit: 2, cursor })
    pages.push(...page.rows)
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(
    pages.map(({ amountChange, isBeforeMove = false, changedBy }) => [amountChange, isBeforeMove, changedBy]),
  ).toEqual([
    ['1000.00', false, null],
    ['50.00', true, null],
    ['-100.00', true, null],
    ['1200.00', true, 'Amal Khoury'],
  ])
  await admin.finance.review({ id: id(805), decision: 'approved' })
  expect((await admin.finance.panel({ organizationName: 'SNMY1' })).balance?.USD).toBe('225.01')
  expect(await auditsOf(world)).toEqual([])

  // A person who is erased later is erased from what has moved in.
  await admin.erasure.erasePerson({ personId: id(301), keptTexts: [] })
  const texts = sql`
    select notes from financial_transactions where notes like '%Erased%'
    union all select notes from former_reserve_history where notes like '%Erased%'`
  expect((await world.owner.execute(texts)).rows).toEqual([
    { notes: 'Bus for Erased' },
    { notes: 'Opening, counted with Erased' },
  ])
  expect(JSON.stringify(await contentOf(world))).not.toContain('Maya')
  // Leads a session in which he has no mark.
  await admin.erasure.erasePerson({ personId: id(313), keptTexts: [] })
  expect(JSON.stringify(await contentOf(world))).not.toMatch(/sami/i)
})

test('people without a password are invited, as fast as a mail server allows, and not again within a week', async () => {
  const { world } = await aMovedNetwork()
  await world.owner.execute(sql`update auth.accounts set password = null where user_id = ${id(1)}`)
  expect(await invite(world.owner, 'https://app.example', MOVED_AT)).toEqual({ count: 3, hours: 1 })
  const { rows } = await world.owner.execute<{ to: string; after: number; links: boolean; isInBoth: boolean }>(sql`
    select recipient as to, extract(epoch from next_attempt_at - ${MOVED_AT.toISOString()}::timestamptz)::int as after,
      text like '%https://app.example/forgot-password%' as links, text like '%كلمة مرور%password%' as "isInBoth"
    from outgoing_mails where kind = 'invitation' order by next_attempt_at`)
  expect(rows).toEqual([
    { to: 'admin@old.example', after: 0, links: true, isInBoth: true },
    { to: 'expensive@old.example', after: 12, links: true, isInBoth: true },
    { to: 'by-provider@old.example', after: 24, links: true, isInBoth: true },
  ])
  expect(await invite(world.owner, 'https://app.example', MOVED_AT)).toEqual({ invitedAt: MOVED_AT })
  // After a year only the mark of a former password is left.
  await world.owner.execute(sql`delete from auth.former_passwords where user_id = ${id(2)}`)
  const aYearLater = new Date('2027-11-22T08:00:00Z')
  expect(await invite(world.owner, 'https://app.example', aYearLater)).toEqual({ count: 4, hours: 1 })
})
