import type { AttendanceRow } from '#contract/sessions.ts'
import { queryClient } from '#web/api.ts'
import { sessionQuery } from './one-session.ts'

/** Shows a mark in the report, until the session is loaded again. */
export function showMark(sessionId: string, row: AttendanceRow): void {
  const { queryKey } = sessionQuery(sessionId)
  // A load on its way may have read the former mark.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (session) => {
    if (!session) return session
    const attendance = session.attendance.map((one) => (one.id === row.id ? row : one))
    return { ...session, attendance, presentCount: attendance.filter(({ status }) => status === 'present').length }
  })
}
