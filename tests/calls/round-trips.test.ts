import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { wholeReadsOf } from '#tests/plans.ts'
import { recordStatements, type Statement } from '#tests/statements.ts'
import { makeWideTemplate, WIDE } from '#tests/wide-network.ts'
import { createWorld } from '#tests/world.ts'
import { CALLS } from './every-call.ts'
import { statementsOfCalls } from './statements-of-calls.ts'

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

test('no call sends more statements than its row says, or reads a large table as a whole', {
  timeout: 240_000,
}, async () => {
  const world = await createWorld({ template: network.name })
  const sent = await statementsOfCalls(world)
  const tooMany = CALLS.filter(({ name, trips }) => (sent.get(name)?.length ?? 0) > trips)
  expect(tooMany.map(({ name }) => [name, sent.get(name)?.length])).toEqual([])
  const wholeReads = await wholeReadsOf(world.url, sent)
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
