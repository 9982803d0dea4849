import type { MonthReport } from '#contract/reports.ts'
import { monthKey, parseMonth } from '#domain/calendar-months.ts'
import { monthStart, type PlainDate } from '#domain/dates.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { networkDay } from '#web/ui/today.ts'

/** A month of a group, or of the network (null). */
export interface RequestedMonth {
  readonly organizationName: OrganizationName | null
  /** Its first day. */
  readonly month: PlainDate
}

interface Search {
  /** yyyy-MM */
  readonly month?: string | undefined
  readonly organization?: string | undefined
}

/** The first day of the present month, after which there is no report. */
export function presentMonth(): PlainDate {
  return monthStart(networkDay())
}

/** Else the first group, and the present month. */
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

/** Whether the network had recorded a session by that month. */
export function hasSessions({ month }: RequestedMonth, { firstMonth }: MonthReport): boolean {
  return firstMonth !== null && month >= firstMonth
}
