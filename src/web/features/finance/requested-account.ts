import { type PlainDate, parsePlainDate } from '#domain/dates/dates.ts'
import type { AmountText, Currency } from '#domain/finance/money.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { schoolYearStart } from '#domain/people/age.ts'

export interface Account {
  readonly organizationName: OrganizationName | null
  readonly currency: Currency
}

export interface Period {
  readonly from: PlainDate
  readonly to: PlainDate
}

export interface BalancePoint {
  readonly date: PlainDate
  readonly balance: AmountText
}

export interface AccountSearch {
  readonly organization?: string | undefined
  readonly reserve?: true | undefined
  readonly currency?: Currency | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The first visible account in dollars if the requested one is not visible; null without any. */
export function requestedAccount(
  { organization, reserve, currency }: AccountSearch,
  choices: readonly Account['organizationName'][],
): Account | null {
  const requested = choices.find((choice) => (reserve ? choice === null : choice === organization))
  const organizationName = requested === undefined ? choices[0] : requested
  return organizationName === undefined ? null : { organizationName, currency: currency ?? 'USD' }
}

export function toSearch({ organizationName, currency, from, to }: Account & Period): Required<AccountSearch> {
  return {
    organization: organizationName ?? undefined,
    reserve: organizationName === null || undefined,
    currency,
    from,
    to,
  }
}

/** The requested period; the school year until today if none is given. */
export function requestedPeriod({ from = '', to = '' }: AccountSearch, today: PlainDate): Period {
  const last = parsePlainDate(to) ?? today
  // A statement never ends in the future.
  return { from: parsePlainDate(from) ?? schoolYearStart(today), to: last > today ? today : last }
}
