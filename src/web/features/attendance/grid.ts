import { useQuery } from '@tanstack/react-query'
import type { AttendanceGrid, GridPerson } from '#contract/sessions/attendance.ts'
import { isFollowedUp, isLowRate } from '#domain/attendance/attendance-figures.ts'
import type { GridWindow } from '#domain/attendance/attendance-grid.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { finder } from '#domain/texts/transliteration.ts'
import { api } from '#web/api.ts'

export function useGrid(organizationName: OrganizationName, window: GridWindow) {
  return useQuery(api.attendance.grid.queryOptions({ input: { organizationName, window } }))
}

/** The shown rows: everyone's, those with a rate below 75 %, or those of people who are followed up. */
export const FILTERS = ['everyone', 'low', 'absent'] as const

export type GridFilter = (typeof FILTERS)[number]

const PASSES: Readonly<Record<GridFilter, (person: GridPerson) => boolean>> = {
  everyone: () => true,
  low: isLow,
  absent: (person) => isFollowedUp(person),
}

export function isLow(person: GridPerson): boolean {
  return person.isInRoster && isLowRate(person)
}

export function peopleShown({ people }: AttendanceGrid, filter: GridFilter, search: string): GridPerson[] {
  const isFound = finder(search)
  return people.filter((person) => PASSES[filter](person) && isFound(person.attendeeName))
}

/** The sections, without empty ones. */
export function sectionsOf(people: readonly GridPerson[]) {
  const sections = [
    { kind: 'leaders', people: people.filter(({ isInRoster, isLeader }) => isInRoster && isLeader) },
    { kind: 'attendees', people: people.filter(({ isInRoster, isLeader }) => isInRoster && !isLeader) },
    { kind: 'former', people: people.filter(({ isInRoster }) => !isInRoster) },
  ] as const
  return sections.filter((section) => section.people.length > 0)
}

/** A key of a row: people in no roster have their name alone. */
export function rowKey({ attendeeId, attendeeName }: GridPerson): string {
  return attendeeId ?? attendeeName
}
