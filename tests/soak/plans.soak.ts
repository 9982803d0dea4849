import { expect, inject, test } from 'vitest'
import { statementsOfCalls } from '#tests/calls/statements-of-calls.ts'
import { wholeReadsOf } from '#tests/plans.ts'
import { recordStatements } from '#tests/statements.ts'
import { COUNTRY, makeWideTemplate } from '#tests/wide-network.ts'
import { createWorld } from '#tests/world.ts'

recordStatements()

test('no call reads a large table as a whole in the network of a country: 800,000 rows of attendance', {
  timeout: 3_600_000,
}, async () => {
  const network = await makeWideTemplate(inject('serverUrl'), inject('template'), COUNTRY)
  const world = await createWorld({ template: network.name })
  expect(await wholeReadsOf(world.url, await statementsOfCalls(world))).toEqual([])
  await world.close()
  await network.drop()
})
