import { toMinorUnits } from '#domain/money.ts'
import { canManageFinance, canManageReserve } from '#domain/permissions.ts'
import { admin, approved, may } from '#server/access.ts'
import { organizationExists } from '#server/shared-queries/organizations.ts'
import { insertZeroBalance } from './balances.ts'
import { post } from './post.ts'
import { answerRefusals } from './posting-refused.ts'

const setReserve = approved.finance.setReserve
  .use(may(canManageReserve))
  .use(answerRefusals)
  .handler(async ({ input, context }) => {
    const { database, person } = context
    const { id, currency, notes } = input
    const [from, to] = [toMinorUnits(input.from), toMinorUnits(input.amount)]
    const posting = { changeId: id, changedBy: person.id, transactionId: null, notes }
    await database.transaction((tx) => post(tx, { kind: 'editReserve', currency, from, to }, posting))
    return { id }
  })

const setBalance = approved.finance.setBalance
  .use(may(canManageFinance), (input) => input.organizationName)
  .use(answerRefusals)
  .handler(async ({ input, context }) => {
    const { database, person } = context
    const { id, organizationName, currency, notes } = input
    const [from, to] = [toMinorUnits(input.from), toMinorUnits(input.amount)]
    const posting = { changeId: id, changedBy: person.id, transactionId: null, notes }
    await database.transaction((tx) => post(tx, { kind: 'editBalance', organizationName, currency, from, to }, posting))
    return { id }
  })

const openBalance = admin.finance.openBalance.handler(async ({ input: { organizationName }, context, errors }) => {
  const { database } = context
  if (!(await organizationExists(database, organizationName)))
    throw errors.INVALID_INPUT({ data: { fields: [{ path: 'organizationName', problem: 'unknown' }] } })
  await insertZeroBalance(database, organizationName)
})

export const edits = { setReserve, setBalance, openBalance }
