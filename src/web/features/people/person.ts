import type { PersonPage } from '#contract/people.ts'
import type { PlainDate } from '#domain/dates.ts'
import { api, hasCode, invalidate, paged, queryClient } from '#web/api.ts'

/** What the group knows of a person, without attendance and notes. */
export function personQuery(personId: string) {
  return api.people.get.queryOptions({ input: { personId } })
}

/** The attendance of a school year, by default the present one. */
export function attendanceQuery(personId: string, schoolYear?: PlainDate) {
  return api.people.attendance.queryOptions({ input: { personId, schoolYear } })
}

/** The notes about a person, in pages. */
export function notesQuery(personId: string) {
  return api.people.notes.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ personId, cursor }),
  })
}

/** Whether the person does not exist, or is hidden from the reader. An invalid id in the URL answers INVALID_INPUT. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'NOT_FOUND') || hasCode(error, 'INVALID_INPUT')
}

/** Load again what shows people. */
export function refreshPeople(): void {
  void invalidate(api.people, api.home)
}

/** Show a saved change on the loaded page at once, and load it again. */
export function showOnPage(personId: string, change: (page: PersonPage) => PersonPage): void {
  queryClient.setQueryData(personQuery(personId).queryKey, (known) => known && change(known))
  refreshPeople()
}
