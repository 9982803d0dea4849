import { useQuery } from '@tanstack/react-query'
import type { HomeGroup } from '#contract/dashboard/home.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { networkDay } from '#web/ui/texts/today.ts'

/** The groups of the start screen. An outdated offline answer is brought up to today. */
export function useHomeGroups() {
  const may = usePermissions()
  return useQuery(api.home.groups.queryOptions({ enabled: may.holdSomeRole, select: asOfToday }))
}

function asOfToday(groups: readonly HomeGroup[]): HomeGroup[] {
  const today = networkDay()
  return groups.map((group) => {
    if (group.day === today) return group
    return {
      ...group,
      meetsToday: group.nextMeeting === today,
      nextMeeting: group.nextMeeting !== null && group.nextMeeting > today ? group.nextMeeting : null,
      todaysSession: null,
      birthdays: group.birthdays.filter(({ date }) => date >= today),
    }
  })
}
