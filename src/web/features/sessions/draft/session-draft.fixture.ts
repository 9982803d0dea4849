import type { RosterPerson } from '#contract/people/roster.ts'
import type { AttendanceRow as Row, SessionDetail } from '#contract/sessions/sessions.ts'
import { type PlainDate, parsePlainDate } from '#domain/dates/dates.ts'
import { ofSessionTexts } from '#domain/sessions/sessions.ts'
import { changedDraft, type DraftChange } from './draft-changes.ts'
import { newDraft } from './session-draft.ts'

export const AT = '2026-11-21T15:00:00.000Z'

export const LATER = '2026-11-21T15:01:00.000Z'

export const TODAY = parsePlainDate('2026-11-21') as PlainDate

export function inRoster(id: string, overrides: Partial<RosterPerson> = {}): RosterPerson {
  return {
    id,
    organizationName: 'SNMY1',
    attendeeName: `Name ${id}`,
    isLeader: false,
    birthdate: null,
    ageOverride: false,
    phoneNumber: null,
    ...overrides,
  }
}

export const draft = newDraft('session', 'SNMY1', [inRoster('a', { isLeader: true }), inRoster('b'), inRoster('c')], {
  sessionDate: TODAY,
})

export const after = (...changes: readonly DraftChange[]) => changes.reduce(changedDraft, draft)

export const keys = (people: readonly { key: string }[]) => people.map(({ key }) => key)

export type { Row }

/** A row of a recorded session; the leader is 'a'. */
export function row(id: string, more: Partial<Row> = {}): Row {
  return {
    id: `row-${id}`,
    attendeeId: id,
    attendeeName: `Name ${id}`,
    isLeader: id === 'a',
    hasPage: true,
    birthdate: null,
    status: 'present',
    absenceReason: null,
    markedAt: null,
    markedBy: null,
    ...more,
  }
}

/** A recorded session of the roster above. */
export const stored: SessionDetail = {
  id: 'session',
  title: '',
  description: null,
  presenterName: 'Name a',
  topic: 'Session',
  sessionDate: TODAY,
  sessionTime: '17:00',
  location: null,
  organization: 'SNMY1',
  presentCount: 3,
  attendanceCount: 3,
  ...ofSessionTexts(() => null),
  createdAt: new Date(AT),
  version: 1,
  attendance: [row('a'), row('b'), row('c')],
}
