import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates.ts'
import { anEntry, postInMonths } from '#tests/finance.ts'
import { createWorld } from '#tests/world.ts'
import { auditLedger } from './audit-ledger.ts'

const FIGURES = { september: '0.00 10.00 0.00 10.00', october: '10.00 20.00 0.00 30.00' }

describe('an audit of the ledger names', () => {
  test.each([
    [
      'an entry inside a closed month',
      anEntry({ organizationName: 'SNMY1', amounts: [5, 30, 35], createdAt: '2026-10-20T10:00Z' }),
      [
        /^SNMY1 USD: the balance is 30.00, its entries come to 35.00$/,
        `SNMY1 USD, closed 2026-10: kept are ${FIGURES.october}, its entries come to 10.00 25.00 0.00 35.00`,
      ],
    ],
    [
      'other figures',
      `update closing_figures set received = 11, closing = 11 where received = 10`,
      [`SNMY1 USD, closed 2026-09: kept are 0.00 11.00 0.00 11.00, its entries come to ${FIGURES.september}`],
    ],
    [
      'missing figures',
      `delete from closing_figures where received = 10`,
      [`SNMY1 USD, closed 2026-09: kept are none, its entries come to ${FIGURES.september}`],
    ],
    [
      'a month that is left out',
      `update closings set reopened_by = closed_by, reopened_at = closed_at, reopen_reason = 'x' where month = '2026-09-01'`,
      [`SNMY1 USD, closed 2026-10: kept are ${FIGURES.october}, its entries come to 0.00 30.00 0.00 30.00`],
    ],
    [
      'a gap',
      `update closings set month = '2026-07-01' where month = '2026-09-01'`,
      ['SNMY1: closed 2026-10, the month before it is open'],
    ],
  ] as const)('%s', async (_what, tamper, named) => {
    const world = await createWorld()
    await postInMonths(world, ['2026-09-05', '2026-10-05', '2026-10-06'])
    await world.financeManager.closings.close({ id: uuid(), organizationName: 'SNMY1', to: '2026-10' as PlainDate })
    expect(await auditLedger(world.database)).toEqual([])
    for (const table of ['closings', 'closing_figures'])
      await world.owner.execute(`alter table ${table} disable trigger user`)
    await world.owner.execute(tamper)
    for (const table of ['closings', 'closing_figures'])
      await world.owner.execute(`alter table ${table} enable trigger user`)
    const wanted = named.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one)))
    const found = await auditLedger(world.database)
    // The ledger's own inconsistencies of the entry are others' tests.
    expect(found.filter((one) => one.includes('closed') || one.includes('balance'))).toEqual(wanted)
  })
})
