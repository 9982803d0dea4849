import type { AttendanceRow } from '#contract/sessions/sessions.ts'
import { queryClient } from '#web/api.ts'
import { sessionQuery } from './one-session.ts'

/** Shows a mark in the report, until the session is loaded again. */
export function showMark(sessionId: string, row: AttendanceRow): void {
  const { queryKey } = sessionQuery(sessionId)
  // A load in progress may have read the former mark.
  void queryClient.cancelQueries({ queryKey })
  const session = queryClient.getQueryData(queryKey)
  if (!session) return
  const attendance = session.attendance.map((one) => (one.id === row.id ? row : one))
  const presentCount = attendance.filter(({ status }) => status === 'present').length
  // The rest of a stored report is as old as before.
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
  queryClient.setQueryData(queryKey, { ...session, attendance, presentCount }, updatedAt ? { updatedAt } : {})
}

/** Whether the mark is still the one on the screen, which is false for the second press of a double tap. */
export function isShown(sessionId: string, { id, status }: AttendanceRow): boolean {
  const session = queryClient.getQueryData(sessionQuery(sessionId).queryKey)
  return session?.attendance.find((one) => one.id === id)?.status === status
}
