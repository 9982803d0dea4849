import { schoolYearStart } from '#domain/age.ts'
import { type PlainDate, parsePlainDate } from '#domain/dates.ts'
import type { AmountText, Currency } from '#domain/money.ts'
import type { OrganizationName } from '#domain/organizations.ts'

/** Whose money, in which currency: an organization's, or the reserve's (null). */
export interface Account {
  readonly organizationName: OrganizationName | null
  readonly currency: Currency
}

/** Days, the first and the last included. */
export interface Period {
  readonly from: PlainDate
  readonly to: PlainDate
}

/** A balance at the end of a day. */
export interface BalancePoint {
  readonly date: PlainDate
  readonly balance: AmountText
}

/** What an address asks for; invalid values are ignored. */
interface Asked {
  readonly organization?: string | undefined
  readonly reserve?: true | undefined
  readonly currency?: Currency | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The account that is asked for where it may be seen, else the first of those; null where there is none. In dollars. */
export function accountAsked(
  { organization, reserve, currency }: Asked,
  choices: readonly Account['organizationName'][],
): Account | null {
  const asked = choices.find((choice) => (reserve ? choice === null : choice === organization))
  const organizationName = asked === undefined ? choices[0] : asked
  return organizationName === undefined ? null : { organizationName, currency: currency ?? 'USD' }
}

/** An account and a period as an address that asks for them. */
export function toSearch({ organizationName, currency, from, to }: Account & Period): Required<Asked> {
  return {
    organization: organizationName ?? undefined,
    reserve: organizationName === null || undefined,
    currency,
    from,
    to,
  }
}

/** The period that is asked for, else the school year until today. */
export function periodAsked({ from = '', to = '' }: Asked, today: PlainDate): Period {
  const last = parsePlainDate(to) ?? today
  // Of days to come there is nothing to state.
  return { from: parsePlainDate(from) ?? schoolYearStart(today), to: last > today ? today : last }
}
