import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { moveInto, openFormerSystem } from '#tests/former-networks.ts'
import { TIMEOUT_MS } from '#tests/running-app.ts'
import { createWorld } from '#tests/world.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

let former: Awaited<ReturnType<typeof openFormerSystem>>
beforeAll(async () => {
  former = await openFormerSystem()
  return former.close
}, TIMEOUT_MS)

test('marks are linked by spelling unless that is ambiguous, the text NULL is nothing, and a wrong balance is a difference', async () => {
  const world = await createWorld({ hasOwnDatabase: true })
  const { report, folder } = await moveInto(world, former.address)
  const { rows } = await world.owner.execute<{ name: string; entry: number | null }>(sql`
    select attendee_name as name, right(attendee_id::text, 3)::int as entry from attendance
    where session_id = ${id(404)} order by attendance.id`)
  expect(rows).toEqual([
    { name: 'Zone', entry: 308 },
    { name: 'ايلي نصر', entry: 316 },
    { name: 'آحمد علي', entry: null },
    { name: 'هدى كرم', entry: null },
    { name: 'هدي كرم', entry: null },
  ])
  expect(report?.unlinked).toEqual({ marks: 3, names: 2 })
  const listed = (await readFile(join(folder, 'attendance.csv'), 'utf8')).split('\r\n')
  const of = (reason: string) => listed.filter((line) => line.startsWith(`${reason},attendee_name,`)).length
  expect(
    [
      'no entry in the roster of the group',
      'several entries in the roster by its spelling',
      'two marks of the session for one entry',
    ].map(of),
  ).toEqual([3, 1, 2])

  // Profiles have their own time, and a group without any imported row is none.
  const profiles = await world.owner.execute(sql`
    select (users.created_at at time zone 'UTC')::text as at, (profiles.created_at at time zone 'UTC')::text as own,
      (select phone_number from organization_attendees where id = ${id(317)}) as phone,
      (select count(*)::int from organizations where name = 'SNMQ') as groups
    from auth.users join profiles using (id) where id = ${id(2)}`)
  expect(profiles.rows).toEqual([{ at: '2025-09-01 07:00:00', own: '2025-09-01 05:00:00', phone: null, groups: 0 }])
  expect(report?.addedOrganizations).toEqual(['Camp Team', 'SNMX'])
  const named = (table: 'attendance' | 'organization_attendees') =>
    report?.tables[table].changes.get('the text NULL: empty')
  expect([named('organization_attendees'), named('attendance')]).toEqual([1, 1])
  // The value is as it is written there.
  const refused = report?.differences.filter((one) => one.refused !== null)
  expect(
    refused?.map(({ organizationName, currency, refused: text, opened }) => [organizationName, currency, text, opened]),
  ).toEqual([
    ['SNMY2', 'USD', '-40', '0.00'],
    ['SNMY2', 'LBP', '90000000000000000000', '0.00'],
  ])
})
