import type { NextMeeting } from '#contract/dashboard/dashboard.ts'
import { dayIn, timeIn } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { meetingsFrom } from '#domain/sessions/meetings.ts'
import type { PersonContext } from '#server/calls/access.ts'
import { readMeetingStates } from '#server/queries/meetings.ts'

/**
 * The next meetings of each organization with a meeting day, today's included, the earliest first. Source:
 * docs/product.md, 10.4.
 */
export async function readNextMeetings(
  { reads, clock, timeZone }: Pick<PersonContext, 'reads' | 'clock' | 'timeZone'>,
  names: readonly OrganizationName[],
): Promise<NextMeeting[]> {
  if (names.length === 0) return []
  const today = dayIn(timeZone, clock())
  const now = { today, time: timeIn(timeZone, clock()) }
  const states = await readMeetingStates(reads, names, now, { from: today, to: today })
  return [...states]
    .flatMap(([organizationName, { schedule, pauses, unheld }]) => {
      const date = meetingsFrom(today, 2, schedule, pauses).find((day) => !unheld.includes(day))
      return schedule && date ? [{ organizationName, date, time: schedule.time }] : []
    })
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}
