import type { PersonMark } from '#contract/people/person-attendance.ts'
import { parts } from '#domain/dates/dates.ts'

interface Month {
  readonly key: string
  readonly month: number
  readonly marks: readonly PersonMark[]
}

export function monthsOf(marks: readonly PersonMark[]): Month[] {
  const months = new Map<string, PersonMark[]>()
  for (const mark of [...marks].reverse()) {
    const key = mark.sessionDate.slice(0, 7)
    months.set(key, [...(months.get(key) ?? []), mark])
  }
  return [...months].map(([key, inMonth]) => ({ key, month: Number(key.slice(5)), marks: inMonth }))
}

export function dayOf({ sessionDate }: PersonMark): number {
  return parts(sessionDate).day
}
