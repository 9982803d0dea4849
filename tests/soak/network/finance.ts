import { aDeposit, anIncome, aRequest } from '#tests/factories.ts'
import type { Sender } from './sender.ts'

/** More than any group has. */
const TOO_MUCH = '900000000.00'

/** Adds income, deposits, requests and reviews; now and then approves more than there is, or reviews twice at once. */
export async function manageMoney(sender: Sender): Promise<void> {
  const { api, random, person, write } = sender
  const { organizationName } = person
  while (!sender.isStopped()) {
    const income = anIncome({ organizationName, amount: '3' })
    const mark = `Income ${income.id}`
    await write({ procedure: 'finance.addIncome', id: income.id, mark }, () =>
      api.finance.addIncome({ ...income, notes: mark }),
    )
    await sender.think()
    if (person.isAdmin) {
      const deposit = aDeposit({ organizationName, amount: '2', notes: `Deposit ${income.id}` })
      await write({ procedure: 'finance.deposit', id: deposit.id, mark: `Deposit ${income.id}` }, () =>
        api.finance.deposit(deposit),
      )
    }
    await review(sender)
    if (random() < 0.3) await sender.read(() => api.finance.panel({ organizationName }))
    await sender.think()
  }
}

async function review({ api, random, person, write, think }: Sender): Promise<void> {
  const { organizationName } = person
  const isTooMuch = random() < 0.15
  const transactionType = isTooMuch || random() < 0.5 ? 'withdraw' : 'deposit'
  const request = aRequest({ organizationName, transactionType, amount: isTooMuch ? TOO_MUCH : '1' })
  const { id } = request
  const mark = `Request ${id}`
  await write({ procedure: 'finance.request', id, mark }, () => api.finance.request({ ...request, notes: mark }))
  await think()
  const decide = (decision: 'approved' | 'rejected', ...codes: readonly string[]) =>
    write({ procedure: 'finance.review', id, mark: decision }, () => api.finance.review({ id, decision }), ...codes)
  // A repeated one finds it reviewed.
  if (isTooMuch) await decide('approved', 'INSUFFICIENT_BALANCE')
  else if (random() < 0.3)
    await Promise.all([decide('approved', 'ALREADY_REVIEWED'), decide('rejected', 'ALREADY_REVIEWED')])
  else await decide(random() < 0.8 ? 'approved' : 'rejected', 'ALREADY_REVIEWED')
}
