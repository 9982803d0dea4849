import type { RosterPerson } from '#contract/roster.ts'
import { type PlainDate, parsePlainDate } from '#domain/dates.ts'
import { changedDraft, type DraftChange } from './draft-changes.ts'
import { newDraft } from './session-draft.ts'

/** An instant of the meeting. */
export const AT = '2026-11-21T15:00:00.000Z'

/** A minute later. */
export const LATER = '2026-11-21T15:01:00.000Z'

/** The day of the form. */
export const TODAY = parsePlainDate('2026-11-21') as PlainDate

/** A person in the roster. */
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

/** The form of a new session with a leader and two children. */
export const draft = newDraft('session', 'SNMY1', [inRoster('a', { isLeader: true }), inRoster('b'), inRoster('c')], {
  sessionDate: TODAY,
})

/** The form after changes. */
export const after = (...changes: readonly DraftChange[]) => changes.reduce(changedDraft, draft)

/** The keys of people in the form. */
export const keys = (people: readonly { key: string }[]) => people.map(({ key }) => key)
