import { v7 as uuid } from 'uuid'
import { type AmountText, add, type Currency, toMinorUnits } from '#domain/finance/money.ts'
import { post } from '#server/features/finance/ledger/post.ts'
import { aPendingChange, aProposal } from '#tests/approvers.ts'
import { aBalance, aCount, aDeposit, anExchange, anIncome, aRate, aRequest, aReserve } from '#tests/factories.ts'
import { closedMonth } from '#tests/finance.ts'
import { addReceipt } from '#tests/receipts.ts'
import type { World } from '#tests/world.ts'
import { ADMIN, FINANCE, OF_GROUP, type RowsOf, SEEING_FINANCE, SEEING_SOME } from './row.ts'

const YEAR = { ...OF_GROUP, currency: 'USD', from: '2026-01-01', to: '2026-12-31' } as const

const requested = ({ financeManager }: World) => financeManager.finance.request(aRequest())

async function aReceipt(world: World) {
  return { id: await addReceipt(world, world.financeManager, (await requested(world)).id) }
}

async function balanceIn({ admin }: World, currency: Currency): Promise<AmountText> {
  return (await admin.finance.panel(OF_GROUP)).balance?.[currency] ?? ('0.00' as AmountText)
}

const reserve = async ({ admin }: World) =>
  (await admin.finance.overview()).availableReserve?.USD ?? ('0.00' as AmountText)

/** A count of what the book says, and of so many coins of 250 more. */
async function aCountOfLbp(world: World, more: number) {
  const bookBalance = await balanceIn(world, 'LBP')
  const pieces = { 250: Number(bookBalance) / 250 + more }
  return aCount({ currency: 'LBP', bookBalance, pieces, reason: 'Found' })
}

/** The change that posted 250 pounds more, without a call. */
async function aPostedDifference(world: World): Promise<string> {
  const from = toMinorUnits(await balanceIn(world, 'LBP'))
  const changeId = uuid()
  const to = add(from, toMinorUnits('250.00'))
  const change = { kind: 'countDifference', ...OF_GROUP, currency: 'LBP', from, to } as const
  const by = { changedBy: world.admin.id, notes: null, at: new Date(), timeZone: 'Asia/Beirut' }
  await world.database.transaction((tx) => post(tx, change, { changeId, ...by }))
  return changeId
}

async function aNewGroup({ admin }: World) {
  const { version } = await admin.settings.get()
  const newName = `New ${uuid().slice(-6)}`
  await admin.organizations.add({ newName, minAge: null, maxAge: null, ageChecked: false, version })
  return { organizationName: newName }
}

const NOT_THE_COUNTER = SEEING_FINANCE.filter((who) => who !== 'financeManager')

export const FINANCES: RowsOf<
  'finance' | 'rates' | 'receipts' | 'cashCounts' | 'limits' | 'pendingChanges' | 'closings' | 'categories'
> = {
  finance: {
    // People of another organization see the finance of that one.
    overview: { may: SEEING_SOME, trips: 3 },
    balances: { may: SEEING_SOME, make: () => ({}), trips: 2 },
    panel: { may: SEEING_FINANCE, make: () => OF_GROUP, trips: 5 },
    transactions: { may: SEEING_FINANCE, make: () => ({ status: 'pending', ...OF_GROUP }), trips: 4 },
    reserveHistory: { may: ADMIN, make: () => ({}), trips: 2 },
    statement: { may: SEEING_FINANCE, make: () => YEAR, trips: 9 },
    voucher: {
      may: SEEING_FINANCE,
      make: async ({ admin }) => {
        await admin.finance.addIncome(anIncome())
        const { rows } = await admin.finance.transactions({ status: 'reviewed' })
        return { number: rows[0]?.voucher ?? '' }
      },
      trips: 5,
    },
    years: { may: SEEING_FINANCE, make: () => OF_GROUP, trips: 2 },
    balanceHistory: { may: SEEING_FINANCE, make: () => YEAR, trips: 3 },
    setCategory: {
      may: FINANCE,
      make: async (world) => ({ ...(await requested(world)), from: null, category: 'food' }),
      trips: 10,
    },
    setDocumentDate: {
      may: FINANCE,
      make: async (world) => ({ ...(await requested(world)), from: null, documentDate: '2026-10-01' }),
      trips: 9,
    },
    request: { may: FINANCE, make: () => aRequest(), trips: 7 },
    addIncome: { may: FINANCE, make: () => anIncome(), trips: 17 },
    review: { may: FINANCE, make: async (world) => ({ ...(await requested(world)), decision: 'rejected' }), trips: 7 },
    // Of a count's difference, which needs a proof.
    reverse: {
      may: FINANCE,
      make: async (world) => ({ id: uuid(), changeId: await aPostedDifference(world), reason: 'Typed twice' }),
      trips: 18,
    },
    setReserve: {
      may: ADMIN,
      make: async (world) => aReserve({ from: await reserve(world), amount: '200.00' }),
      trips: 13,
    },
    deposit: {
      may: ADMIN,
      make: async (world) => {
        await world.admin.finance.setReserve(aReserve({ from: await reserve(world) }))
        return aDeposit()
      },
      trips: 18,
    },
    exchange: {
      may: FINANCE,
      make: async ({ admin }) => {
        await admin.finance.addIncome(anIncome())
        return anExchange()
      },
      trips: 19,
    },
    openBalance: { may: ADMIN, make: aNewGroup, trips: 6 },
    setBalance: {
      may: FINANCE,
      make: async (world) => {
        await world.admin.finance.addIncome(anIncome())
        return aBalance({ from: await balanceIn(world, 'USD'), amount: '0' })
      },
      trips: 15,
    },
  },
  rates: {
    list: { may: SEEING_SOME, make: () => ({}), trips: 2 },
    add: { may: ADMIN, make: () => aRate(), trips: 6 },
  },
  receipts: {
    list: {
      may: SEEING_FINANCE,
      make: async (world) => ({ transactionId: (await requested(world)).id }),
      trips: 3,
    },
    remove: { may: FINANCE, make: aReceipt, trips: 7 },
    erase: { may: ADMIN, make: aReceipt, trips: 6 },
  },
  cashCounts: {
    overview: { may: SEEING_FINANCE, make: () => OF_GROUP, trips: 2 },
    list: { may: SEEING_FINANCE, make: () => OF_GROUP, trips: 2 },
    waiting: { may: SEEING_SOME, trips: 2 },
    compare: { may: FINANCE, make: () => ({ ...OF_GROUP, currency: 'LBP', agedMs: 60_000 }), trips: 5 },
    // With a difference, which needs a proof.
    finish: { may: FINANCE, make: (world) => aCountOfLbp(world, 1), trips: 14 },
    sign: {
      may: NOT_THE_COUNTER,
      make: async (world) => world.financeManager.cashCounts.finish(await aCountOfLbp(world, 0)),
      trips: 6,
    },
  },
  limits: {
    list: { may: ADMIN, trips: 5 },
    propose: { may: ADMIN, make: () => ({ id: uuid(), currency: 'USD', amount: null }), trips: 11 },
    confirm: { may: ADMIN, make: async (world) => ({ id: await aProposal(world) }), trips: 10 },
    withdraw: { may: ADMIN, make: async (world) => ({ id: await aProposal(world) }), trips: 7 },
  },
  pendingChanges: {
    list: { may: SEEING_SOME, trips: 3 },
    review: {
      may: FINANCE,
      make: async (world) => ({ id: await aPendingChange(world), decision: 'rejected' }),
      trips: 7,
    },
  },
  closings: {
    overview: { may: SEEING_FINANCE, make: () => OF_GROUP, trips: 3 },
    list: { may: SEEING_FINANCE, make: () => OF_GROUP, trips: 2 },
    waiting: { may: SEEING_SOME, trips: 2 },
    open: { may: FINANCE, make: () => OF_GROUP, trips: 8 },
    close: {
      may: FINANCE,
      make: async (world) => {
        await closedMonth(world)
        return { id: uuid(), ...OF_GROUP, to: '2026-10' }
      },
      trips: 9,
    },
    sign: { may: NOT_THE_COUNTER, make: async (world) => ({ id: await closedMonth(world) }), trips: 6 },
    reopen: {
      may: ADMIN,
      make: async (world) => ({ id: await closedMonth(world), reason: 'A receipt came late' }),
      trips: 8,
    },
  },
  categories: {
    list: { may: SEEING_SOME, trips: 3 },
    save: {
      may: ADMIN,
      make: async ({ admin }) => {
        const { version } = await admin.categories.list()
        return { categories: [{ id: 'food', name: null }], version }
      },
      trips: 10,
    },
  },
}
