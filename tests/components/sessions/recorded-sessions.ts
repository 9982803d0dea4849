import { v7 as uuid } from 'uuid'
import type { AttendanceRow, SessionDetail } from '#contract/sessions/sessions.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { ofSessionTexts } from '#domain/sessions/sessions.ts'

export function aMark(attendeeName: string, mark: Partial<AttendanceRow> = {}): AttendanceRow {
  return {
    id: uuid(),
    attendeeId: uuid(),
    attendeeName,
    isLeader: false,
    hasPage: true,
    birthdate: null,
    status: 'present',
    absenceReason: null,
    markedAt: null,
    markedBy: null,
    ...mark,
  }
}

/** A recorded session of SNMY1. */
export function aRecordedSession(attendance: AttendanceRow[]): SessionDetail {
  return {
    id: uuid(),
    title: 'T',
    description: null,
    presenterName: 'Nour Saad',
    topic: 'Kites',
    sessionDate: '2026-01-02' as PlainDate,
    sessionTime: null,
    location: null,
    organization: 'SNMY1',
    ...ofSessionTexts(() => null),
    createdAt: new Date(),
    version: 1,
    presentCount: attendance.filter(({ status }) => status === 'present').length,
    attendanceCount: attendance.length,
    attendance,
  }
}
