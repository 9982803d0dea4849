import { isSamePerson, type SessionPerson } from '#domain/sessions/session-people.ts'
import { AT_FIRST, type Attendee, SESSION_FIELDS, type SessionField, type SessionState } from './session-edit.ts'

/**
 * Whether two sessions of a group and day are certainly of the same meeting: both have the same time, and they differ
 * in no text that both have. Source: docs/product.md, 5.13.
 */
export function isSameMeeting(first: SessionState['fields'], second: SessionState['fields']): boolean {
  const differs = (field: SessionField) =>
    first[field] !== null && second[field] !== null && first[field] !== second[field]
  return first.sessionTime !== null && first.sessionTime === second.sessionTime && !SESSION_FIELDS.some(differs)
}

/** What an edit of the first session compares and wants, to take over what was set in the second. */
export interface Join {
  readonly seen: SessionState
  readonly wanted: SessionState
}

/**
 * Joins a second session of the same meeting into the first: its filled fields, its explicit marks, and its people who
 * are not in the first, if they are marked explicitly or `isAdded`. Defaults add nothing.
 * Source: docs/product.md, 5.13.
 * @param isAdded whether an unmarked person of the second session was added there, and not removed from the first
 */
export function joinOf(first: SessionState, second: SessionState, isAdded: (person: SessionPerson) => boolean): Join {
  const seen = { ...first.fields }
  const wanted = { ...first.fields }
  for (const field of SESSION_FIELDS) {
    if (second.fields[field] === null || second.fields[field] === first.fields[field]) continue
    // It is as in a form in which nothing was filled in: a different text in the first session becomes a conflict.
    seen[field] = null
    wanted[field] = second.fields[field]
  }
  const marked = second.people.filter(({ mark }) => mark.isExplicit)
  const others = second.people.filter((one) => !first.people.some((other) => isSamePerson(one, other)))
  const markedAs = (person: Attendee) => marked.find((one) => isSamePerson(one, person))?.mark
  return {
    seen: { fields: seen, people: first.people.map((one) => (markedAs(one) ? { ...one, mark: AT_FIRST.mark } : one)) },
    wanted: {
      fields: wanted,
      people: [
        ...first.people.map((one) => ({ ...one, mark: markedAs(one) ?? one.mark })),
        ...others.filter((one) => one.mark.isExplicit || isAdded(one)),
      ],
    },
  }
}
