import { v7 as uuid } from 'uuid'
import type { Collector } from '#contract/people/collecting.ts'
import type { HandOver } from '#contract/sessions/hand-overs.ts'
import type { Answers } from '#tests/components/fake-server.ts'
import { mount } from '#tests/components/mount.tsx'
import { TODAY } from '#tests/components/network/home-group.ts'
import { aGuardian, aPersonPage, NO_ATTENDANCE } from '#tests/components/people/person-page.ts'
import { aMark, aRecordedSession } from './recorded-sessions.ts'

const may = { relation: null, phone: null, saidBy: null, recordedBy: 'Nour', recordedAt: new Date() }
const people: Collector[] = [
  { ...may, id: uuid(), kind: 'may', name: 'Layla', relation: 'Grandmother' },
  { ...may, id: uuid(), kind: 'must_not', name: 'Elias Haddad' },
]
export const rita = aPersonPage({
  attendeeName: 'Rita',
  guardians: [aGuardian('Samar', '03 111 111'), aGuardian('Elias Haddad', '03 222 222')],
  collecting: { guardiansMay: true, alone: 'no', saidBy: null, recordedBy: null, recordedAt: null, people },
})
export const MARKS = [
  aMark('Nour', { isLeader: true, attendeeId: null, hasPage: false }),
  aMark('Rita', { attendeeId: rita.id, markedAt: new Date() }),
  aMark('Karim', { attendeeId: null, hasPage: false }),
  aMark('Absent', { status: 'absent' }),
]
export const session = { ...aRecordedSession(MARKS), sessionDate: TODAY, handsOverBelow: 12 }

/** Opens the list of who is here after {@link session}. */
export function mountHere(answers: Answers['sessions'] = {}, stored: HandOver[] = []) {
  return mount(`/sessions/${session.id}/here`, {
    sessions: {
      get: () => session,
      handOvers: () => ({ handOvers: stored, leaderPhone: '70 123 456' }),
      handOver: ({ id }) => ({ id }),
      ...answers,
    },
    people: { get: () => rita, attendance: () => NO_ATTENDANCE },
  })
}
