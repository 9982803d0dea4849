import { expect, test } from 'vitest'
import { enqueueAt } from '#tests/scheduled-mails.ts'
import { countRows, createWorld } from '#tests/world.ts'
import { seedDemo } from './seed.ts'

test('a new demo begins with a few of the scheduled mails, of both kinds and in both languages', async () => {
  const world = await createWorld()
  // Only the people of the demo.
  await world.owner.execute('delete from auth.users')
  world.mailServer.isUp = false
  await seedDemo(world.database, { now: Date.UTC(2026, 10, 21, 10), timeZone: 'Asia/Beirut', passwordHash: 'none' })
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
