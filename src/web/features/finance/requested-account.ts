import { schoolYearStart } from '#domain/age.ts'
import { type PlainDate, parsePlainDate } from '#domain/dates.ts'
import type { AmountText, Currency } from '#domain/money.ts'
import type { OrganizationName } from '#domain/organizations.ts'

/** An account in a currency: of an organization, or the reserve (null). */
export interface Account {
  readonly organizationName: OrganizationName | null
  readonly currency: Currency
}

/** A range of days, both included. */
export interface Period {
  readonly from: PlainDate
  readonly to: PlainDate
}

/** A balance at the end of a day. */
export interface BalancePoint {
  readonly date: PlainDate
  readonly balance: AmountText
}

/** The search parameters of a URL; invalid values are ignored. */
export interface AccountSearch {
  readonly organization?: string | undefined
  readonly reserve?: true | undefined
  readonly currency?: Currency | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The requested account if it is visible, else the first visible one in dollars; null without any. */
export function requestedAccount(
  { organization, reserve, currency }: AccountSearch,
  choices: readonly Account['organizationName'][],
): Account | null {
  const requested = choices.find((choice) => (reserve ? choice === null : choice === organization))
  const organizationName = requested === undefined ? choices[0] : requested
  return organizationName === undefined ? null : { organizationName, currency: currency ?? 'USD' }
}

/** The search parameters for an account and a period. */
export function toSearch({ organizationName, currency, from, to }: Account & Period): Required<AccountSearch> {
  return {
    organization: organizationName ?? undefined,
    reserve: organizationName === null || undefined,
    currency,
    from,
    to,
  }
}

/** The requested period, by default the school year until today. */
export function requestedPeriod({ from = '', to = '' }: AccountSearch, today: PlainDate): Period {
  const last = parsePlainDate(to) ?? today
  // A statement never ends in the future.
  return { from: parsePlainDate(from) ?? schoolYearStart(today), to: last > today ? today : last }
}
