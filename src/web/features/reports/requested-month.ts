import type { MonthReport } from '#contract/network/reports.ts'
import { monthKey, parseMonth } from '#domain/dates/calendar-months.ts'
import { monthStart, type PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { networkDay } from '#web/ui/texts/today.ts'

export interface RequestedMonth {
  readonly organizationName: OrganizationName | null
  readonly month: PlainDate
}

interface Search {
  /** The month as yyyy-MM. */
  readonly month?: string | undefined
  readonly organization?: string | undefined
}

export function presentMonth(): PlainDate {
  return monthStart(networkDay())
}

export function requestedMonth(
  { month, organization }: Search,
  choices: readonly RequestedMonth['organizationName'][],
): RequestedMonth {
  const requested = parseMonth(month ?? '')
  const group = choices.find((name) => name === organization)
  const newest = presentMonth()
  return {
    organizationName: (group === undefined ? choices[0] : group) ?? null,
    month: requested && requested <= newest ? requested : newest,
  }
}

export function searchOf({ organizationName, month }: RequestedMonth): Search & { readonly month: string } {
  return { month: monthKey(month), organization: organizationName ?? undefined }
}

export function hasSessions({ month }: RequestedMonth, { firstMonth }: MonthReport): boolean {
  return firstMonth !== null && month >= firstMonth
}
