import type { RosterPerson } from '#contract/roster.ts'
import { type PlainDate, parsePlainDate } from '#domain/dates.ts'
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
