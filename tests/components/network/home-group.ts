import type { HomeGroup } from '#contract/dashboard/home.ts'
import { dayIn } from '#domain/dates/dates.ts'

export const TODAY = dayIn('Asia/Beirut', Date.now())
export const GROUP = 'SNMY1'

/** A group of three people without a meeting day, or as `overrides` say. */
export function aGroup(overrides: Partial<HomeGroup> = {}): HomeGroup {
  return {
    organizationName: GROUP,
    day: TODAY,
    people: 3,
    meeting: null,
    meetsToday: false,
    nextMeeting: null,
    todaysSession: null,
    missing: [],
    followedUp: [],
    birthdays: [],
    ...overrides,
  }
}
