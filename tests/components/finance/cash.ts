import { screen, within } from '@testing-library/dom'
import type { AmountText } from '#domain/finance/money.ts'
import type { Answers } from '#tests/components/fake-server.ts'
import { openBy } from '#tests/components/fields.ts'
import { mountAs } from '#tests/components/mount.tsx'
import { aLeader } from '#tests/components/people/people.ts'
import { textPattern } from '#tests/shown-text.ts'
import { FUNDS, openBooks } from './finance.ts'

export const BEGAN = new Date('2026-11-20T17:50:00Z')

/** The book of SNMY1 has fifty dollars. */
export async function mountFinance(
  cashCounts: Answers['cashCounts'] = {},
  role: Parameters<typeof aLeader>[0] = 'finance_manager',
) {
  const mounted = await mountAs(aLeader(role), '/financial-transactions', {
    finance: FUNDS,
    cashCounts: {
      overview: () => ({ isCounted: true, currencies: [{ currency: 'USD', countedAt: null, signedAt: null }] }),
      compare: () => ({ bookBalance: '50.00' as AmountText, beganAt: BEGAN, posted: [] }),
      finish: ({ id }) => ({ id }),
      ...cashCounts,
    },
  })
  const { t, user } = mounted
  const section = await openBooks(mounted, t.cash.title)
  const waiting = within(screen.getByRole('region', { name: t.finance.pending }))
  const open = async () => openBy(user, await section.findByRole('button', { name: t.cash.countCash }))
  return { ...mounted, section, waiting, open }
}

export const pieceOf = (price: string) => textPattern('How many of {{amount}}', { amount: price })
