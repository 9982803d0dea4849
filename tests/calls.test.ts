import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { callEveryProcedure } from './every-procedure.ts'
import { wholeReadsOf } from './plans.ts'
import { recordStatements, type Statement } from './statements.ts'
import { makeWideTemplate, WIDE } from './wide-network.ts'
import { createWorld } from './world.ts'

/** How many statements each procedure sends at most, transactions' own ones included: each is a round trip to the database. */
const ROUND_TRIPS = 'tests/round-trips.json'

recordStatements()

/**
 * An erasure looks for a name in every text that people typed; that is rare, and no index of the texts is worth its upkeep. An
 * export names the authors of thousands of rows, so reading all names once is less work.
 */
function isMeant({ procedure, table, text }: { procedure: string; table: string; text: string }): boolean {
  if (procedure === 'audit.export') return table === 'profiles'
  return procedure.startsWith('erasure.') && (/ ~ \$/.test(text) || table === 'outgoing_mails')
}

let network: Awaited<ReturnType<typeof makeWideTemplate>>
beforeAll(async () => {
  network = await makeWideTemplate(inject('serverUrl'), inject('template'), WIDE)
}, 240_000)
afterAll(() => network.drop())

// `ROUND_TRIPS=write npx vitest run --project server tests/calls.test.ts` writes the numbers of the present code.
test('no call sends more statements than are written down, or reads a large table as a whole', {
  timeout: 240_000,
}, async () => {
  const world = await createWorld({ template: network.name })
  const calls = await callEveryProcedure(world)
  const sent: Record<string, number> = Object.fromEntries(
    [...calls].map(([procedure, statements]) => [procedure, statements.length]).sort(),
  )
  if (process.env.ROUND_TRIPS === 'write') writeFileSync(ROUND_TRIPS, `${JSON.stringify(sent, null, 2)}\n`)
  const most: Readonly<Record<string, number>> = JSON.parse(readFileSync(ROUND_TRIPS, 'utf8'))
  expect(Object.keys(sent)).toEqual(Object.keys(most))
  expect(Object.entries(sent).filter(([procedure, count]) => count > (most[procedure] ?? 0))).toEqual([])
  const wholeReads = await wholeReadsOf(world.url, calls)
  expect(wholeReads.filter((read) => !isMeant(read))).toEqual([])
})

test('the check finds statements that read a large table as a whole, and no others', async () => {
  const world = await createWorld({ template: network.name })
  const requested = (text: string, ...values: unknown[]): Statement => ({ text, values })
  const found = await wholeReadsOf(
    world.url,
    new Map([
      ['whole', [requested('begin'), requested('select from attendance where absence_reason = $1', 'Travel')]],
      ['indexed', [requested('select from attendance where id = $1', '00000000-0000-0000-0000-000000000000')]],
      ['small', [requested('select from organizations')]],
    ]),
  )
  expect(found.map(({ procedure, table }) => [procedure, table])).toEqual([['whole', 'attendance']])
})
