import { inArray } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { DENOMINATIONS, HAS_COIN_AMOUNT, type Pieces } from '#domain/finance/cash-count.ts'
import { CURRENCIES, type Currency, type MinorUnits, toAmountText, toMinorUnits } from '#domain/finance/money.ts'
import type { Database } from '#server/database/connect.ts'
import { cashCounts, profiles } from '#server/database/schema/index.ts'
import { readBalances } from '#server/features/finance/ledger/balances.ts'
import { demoEmail } from './people.ts'

const HOUR_MS = 3_600_000
const ORGANIZATION = 'SNMY1'

/** The cash of a group, counted today: dollars are signed, pounds wait for the second signature. */
export async function seedCounts(tx: Database, now: number): Promise<void> {
  const [counter, signer] = [demoEmail('finance'), demoEmail('leader')]
  const people = await tx
    .select()
    .from(profiles)
    .where(inArray(profiles.email, [counter, signer]))
  const [countedBy, signedBy] = [counter, signer].map((email) => people.find((person) => person.email === email)?.id)
  const [found] = await readBalances(tx, [ORGANIZATION])
  if (!found || !countedBy || !signedBy) return
  for (const currency of CURRENCIES) {
    const total = found.balance[currency]
    const { pieces, rest } = inPieces(toMinorUnits(total), currency)
    if (rest !== 0n && !HAS_COIN_AMOUNT[currency]) continue
    const isSigned = currency === 'USD'
    await tx.insert(cashCounts).values({
      id: uuid(),
      organizationName: ORGANIZATION,
      currency,
      pieces,
      coins: toAmountText(rest),
      total,
      bookBalance: total,
      beganAt: new Date(now - 3.25 * HOUR_MS),
      countedBy,
      countedAt: new Date(now - 3 * HOUR_MS),
      signedBy: isSigned ? signedBy : null,
      signedAt: isSigned ? new Date(now - HOUR_MS) : null,
    })
  }
}

/** The amount in as few notes and coins as possible, and the remainder that is less than the smallest one. */
function inPieces(total: MinorUnits, currency: Currency): { readonly pieces: Pieces; readonly rest: MinorUnits } {
  const pieces: Record<string, number> = {}
  let rest: bigint = total
  for (const denomination of DENOMINATIONS[currency]) {
    const each = BigInt(denomination) * 100n
    if (rest >= each) pieces[denomination] = Number(rest / each)
    rest %= each
  }
  return { pieces, rest: rest as MinorUnits }
}
