import { v7 as uuid } from 'uuid'
import type { RosterPerson } from '#contract/people/roster.ts'
import type { AttendanceRow, SessionDetail } from '#contract/sessions/sessions.ts'
import { isSameMark, SESSION_FIELDS } from '#domain/session-edits/session-edit.ts'
import { joinOf } from '#domain/session-edits/session-join.ts'
import { isSamePerson, type SessionPerson } from '#domain/sessions/session-people.ts'
import { attendeeOf, stateOf } from '#web/features/sessions/draft/merge-draft.ts'
import { type DraftPerson, draftOf, type SessionDraft } from '#web/features/sessions/draft/session-draft.ts'

/**
 * The edit of a session that joins a second one of the same meeting into it, with the edits that undo it.
 * Source: docs/product.md, 5.13.
 * @param now an ISO instant of the device's clock
 */
export function joinedDraft(
  first: SessionDetail,
  second: SessionDetail,
  roster: readonly RosterPerson[],
  now: string,
): SessionDraft {
  const [former, other] = [draftOf(first, roster), draftWithTaps(second, roster)]
  const isAdded = ({ attendeeId }: SessionPerson) => attendeeId === null || roster.some(({ id }) => id === attendeeId)
  const { seen, wanted } = joinOf(stateOf(former), stateOf(other), isAdded)
  const texts = { ...former.texts }
  for (const field of SESSION_FIELDS) if (wanted.fields[field] !== seen.fields[field]) texts[field] = other.texts[field]
  const people = wanted.people.flatMap((one) => {
    const isOne = (person: DraftPerson) => isSamePerson(attendeeOf(person), one)
    const [before, added] = [former.people.find(isOne), other.people.find(isOne)]
    if (!before || !added) return before ?? added ?? []
    const { status, reason, markedAt } = added
    return markedAt === undefined ? before : { ...before, status, reason, markedAt }
  })
  const joined = { ...former, texts, people }
  const separate = { ...other, id: uuid(), version: null, isSeparate: true as const, insteadOf: second.id }
  const undo = [formerAgain(former, joined, now), separate]
  return { ...joined, opened: seen, joins: { id: second.id, version: second.version, undo } }
}

/** A recorded session as a form whose explicit marks are taps. */
function draftWithTaps(session: SessionDetail, roster: readonly RosterPerson[]): SessionDraft {
  const rows = new Map(session.attendance.map((row): [string, AttendanceRow] => [row.attendeeId ?? row.id, row]))
  const { recordedDate: _, ...draft } = draftOf(session, roster)
  const people = draft.people.map((person) => {
    const at = rows.get(person.key)?.markedAt
    return at ? { ...person, markedAt: at.toISOString() } : person
  })
  return { ...draft, people }
}

/** The edit back to the former session. A default mark that became explicit stays explicit, with the former status. */
function formerAgain(former: SessionDraft, joined: SessionDraft, now: string): SessionDraft {
  const people = former.people.map((person) => {
    const after = joined.people.find((one) => isSamePerson(attendeeOf(one), attendeeOf(person)))
    const isChanged = after !== undefined && !isSameMark(attendeeOf(after).mark, attendeeOf(person).mark)
    return isChanged ? { ...person, markedAt: now } : person
  })
  return { ...former, people, opened: stateOf(joined) }
}
