import type { InferContractRouterInputs } from '@orpc/contract'
import { v7 as uuid } from 'uuid'
import type { Contract } from '#contract/index.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { Caller } from './caller.ts'
import { anAttendance, aSession } from './factories.ts'

type FollowUpInput = InferContractRouterInputs<Contract>['people']['noteFollowUp']

/** Three absences in a row, the last one a week ago. */
export const STREAK = ['2026-10-31', '2026-11-07', '2026-11-14'] as const

interface Marked {
  readonly personId: string
}

/** Record a session of SNMY1 in which the person was absent or present. */
export async function recordMark(leader: Caller, { personId }: Marked, date: string, status: 'absent' | 'present') {
  const { attendeeName } = await leader.people.get({ personId })
  const mark = anAttendance({ attendeeId: personId, attendeeName, status })
  const georges = anAttendance({ attendeeName: 'Georges Khalil', isLeader: true })
  return leader.sessions.create(aSession({ sessionDate: date as PlainDate, attendance: [georges, mark] }))
}

/** Of a person whose three absences are recorded first. */
export async function aFollowUp(leader: Caller, person: Marked, overrides: Partial<FollowUpInput> = {}) {
  for (const date of STREAK) await recordMark(leader, person, date, 'absent')
  const seen = { day: STREAK[2] as PlainDate, ofDay: 1 }
  return { ...person, id: uuid(), outcome: 'reached', text: null, seen, ...overrides } satisfies FollowUpInput
}
