import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, type Database } from '#server/database/connect.ts'
import { auditLedger } from '#server/features/finance/audits/audit-ledger.ts'
import { appUrl, cloneDatabase, onServer } from '#tests/database.ts'
import { enqueueAt } from '#tests/scheduled-mails.ts'
import { countRows, createWorld, type World } from '#tests/world.ts'
import { DEMO_PEOPLE } from './people.ts'
import { seedDemo } from './seed.ts'

const NOW = Date.UTC(2026, 10, 21, 10)
const SEEDED = { now: NOW, timeZone: 'Asia/Beirut', passwordHash: 'none' }

let demo: string
beforeAll(async () => {
  const serverUrl = inject('serverUrl')
  demo = `shabaka_demo_${uuid().replaceAll('-', '')}`
  await cloneDatabase(serverUrl, demo, inject('template'))
  const { database, close } = connect(appUrl(serverUrl, demo), 1)
  await seedDemo(database, SEEDED)
  await close()
})
afterAll(() => onServer(inject('serverUrl'), `drop database ${demo} with (force)`))

const aDemo = () => createWorld({ template: demo })

async function seededRows(database: Database) {
  const { rows } = await database.execute(sql`
    select (select count(*) from guardians)::int as guardians, (select count(*) from photo_consents)::int as consents,
      (select count(*) from roster_notes)::int as notes, (select count(*) from announced_absences)::int as absences,
      (select count(*) from follow_ups)::int as follow_ups, (select count(*) from meeting_days)::int as days, (select count(*) from ledger_entries)::int as entries`)
  return rows[0]
}

/** The demo of a version that had no guardians, consents, notes, announced absences, follow-up and meeting days. */
async function withoutDetails({ owner }: World) {
  await owner.execute(
    sql`truncate guardian_links, guardians, photo_consents, roster_notes, follow_ups, announced_absences, meeting_days`,
  )
  await owner.execute(sql`delete from demo_seeds where area = 'details'`)
}

test('the demo has guardians, consents, notes, announced absences, follow-up, meeting days and money, once', async () => {
  const { database } = await aDemo()
  const before = await seededRows(database)
  for (const count of Object.values(before ?? {})) expect(count).toBeGreaterThan(4)
  await seedDemo(database, SEEDED)
  expect(await seededRows(database)).toEqual(before)
})

test('an older demo gains them, also with few children or none left, and keeps what it has', async () => {
  const world = await aDemo()
  const week = 7 * 24 * 3600 * 1000
  const before = await seededRows(world.database)
  await withoutDetails(world)
  await seedDemo(world.database, { ...SEEDED, now: NOW + week })
  const after = await seededRows(world.database)
  expect(after?.guardians).toBeGreaterThan(100)
  expect(after?.entries).toBe(before?.entries)
  for (const children of [4, 1, 0]) {
    await withoutDetails(world)
    await world.database.execute(sql`
      update organization_attendees set removed_at = now()
      where is_leader or id not in (select id from organization_attendees where not is_leader limit ${children})`)
    await seedDemo(world.database, SEEDED)
    expect((await seededRows(world.database))?.days).toBeGreaterThan(4)
  }
})

test('a new demo begins with a few of the scheduled mails, of both kinds and in both languages', async () => {
  const world = await aDemo()
  // Only the people of the demo.
  await world.owner.execute(`delete from auth.users where email like '%@example.org'`)
  world.mailServer.isUp = false
  for (const moment of ['2026-11-21 12:00', '2026-11-21 12:02']) await enqueueAt(world, moment)
  const { rows } = await world.database.execute(
    'select distinct kind, language from outgoing_mails order by kind, language',
  )
  expect(rows).toEqual([
    { kind: 'absences', language: 'en' },
    { kind: 'missing_report', language: 'ar' },
    { kind: 'missing_report', language: 'en' },
  ])
  expect(await countRows(world.database, 'outgoing_mails')).toBeLessThan(8)
})

test('the demo has a year of money that adds up, and its team leader a group that meets today with absent children', async () => {
  const { database, admin, leader } = await aDemo()
  const [group] = await leader.home.groups()
  expect(group).toMatchObject({ meetsToday: true, todaysSession: null })
  expect(group?.followedUp.length).toBeGreaterThan(1)
  expect(group?.followedUp.some(({ contact }) => contact?.whatsApp)).toBe(true)
  expect(group?.followedUp.some(({ followUp }) => followUp === null)).toBe(true)
  expect(await auditLedger(database)).toEqual([])
  const { totals, pendingCount } = await admin.finance.overview()
  const balances = await admin.finance.balances({})
  const rich = balances.rows.filter(({ balance }) => balance.USD !== '0.00' && balance.LBP !== '0.00')
  expect(rich.map((one) => one.organizationName)).toEqual(['SNMK1', 'SNMK2', 'SNMY1'])
  expect(totals?.reserve.USD).not.toBe('0.00')
  const listed = await admin.finance.transactions({ status: 'reviewed', withExchanges: true, limit: 100 })
  expect(listed.exchanges).toMatchObject([{ organizationName: 'SNMY1', rateOfDay: '89500.00' }])
  expect(pendingCount).toBe(4)
  const now = `timestamptz '${new Date(NOW).toISOString()}'`
  expect(await countRows(database, `ledger_entries where created_at < ${now} - interval '360 days'`)).toBeGreaterThan(0)
  expect(await countRows(database, `ledger_entries where created_at > ${now}`)).toBe(0)
  const { rows } = await admin.finance.transactions({ status: 'reviewed', limit: 100 })
  expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['approved', 'rejected']))
  expect(rows.filter((row) => row.isOwnApproval)).toHaveLength(1)
  expect(DEMO_PEOPLE.map((person) => person.fullName)).toContain(rows[0]?.requester?.fullName)
})
