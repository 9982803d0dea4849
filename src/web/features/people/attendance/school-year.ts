import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlainDate } from '#domain/dates/dates.ts'
import { schoolYearStart } from '#domain/people/age.ts'
import { attendanceQuery } from '#web/features/people/parts/person-queries.ts'
import { networkDay } from '#web/ui/texts/today.ts'

/** The chosen school year, which is the present one at first. */
export function useSchoolYear(personId: string) {
  const present = schoolYearStart(networkDay())
  const [chosen, choose] = useState<PlainDate | null>(null)
  const start = chosen ?? present
  const isPresent = start === present
  const presentYear = useQuery(attendanceQuery(personId))
  const chosenYear = useQuery({ ...attendanceQuery(personId, start), enabled: !isPresent })
  const years = presentYear.data?.years ?? []
  return {
    query: isPresent ? presentYear : chosenYear,
    isPresent,
    start,
    years: years.includes(present) ? years : [present, ...years],
    choose,
  }
}

export type ChosenSchoolYear = ReturnType<typeof useSchoolYear>
