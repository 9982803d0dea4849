import type { RosterPerson } from '#contract/people/roster.ts'
import type { EditConflict } from '#contract/sessions/session-edits.ts'
import type { SessionDetail } from '#contract/sessions/sessions.ts'
import { parsePlainDate } from '#domain/dates/dates.ts'
import { parseTypedTime } from '#domain/dates/times.ts'
import { withoutErasedSince } from '#domain/erasure/erased-since.ts'
import {
  AT_FIRST,
  type Attendee,
  applyEdit,
  type Conflict,
  editBetween,
  isSameMark,
  SESSION_FIELDS,
  type SessionField,
  type SessionMark,
  type SessionState,
  type Stayed,
} from '#domain/session-edits/session-edit.ts'
import { PeopleIndex } from '#domain/sessions/session-people.ts'
import { ofSessionTexts } from '#domain/sessions/sessions.ts'
import { longText, oneLineText } from '#domain/texts/text.ts'
import {
  confirmed,
  type DraftPerson,
  draftOf,
  isExplicit,
  type SessionDraft,
  type SessionTexts,
  withRecorded,
} from './session-draft.ts'

/** The form as it would be stored. */
export function stateOf({ texts, people }: Pick<SessionDraft, 'texts' | 'people'>): SessionState {
  return {
    fields: {
      sessionDate: texts.sessionDate,
      // A half-typed time is a text, which is not stored.
      sessionTime: parseTypedTime(texts.sessionTime) ?? (texts.sessionTime.trim() || null),
      location: oneLineText(texts.location) || null,
      topic: oneLineText(texts.topic) || null,
      ...ofSessionTexts((name) => longText(texts[name]) || null),
    },
    people: people.map(attendeeOf),
  }
}

/** Someone who was added without a connection is in no roster yet. Others may have added them under another id. */
export function attendeeOf(person: DraftPerson): Attendee {
  const { attendeeId, attendeeName: name, isLeader, isQueued } = person
  return { attendeeId: isQueued ? null : attendeeId, name, isLeader, mark: markOf(person) }
}

/** A person as a {@link PeopleIndex} finds them. */
function known(person: DraftPerson) {
  return { ...attendeeOf(person), person }
}

function markOf(person: DraftPerson): SessionMark {
  const { status, reason } = person
  return { status, absenceReason: (status === 'absent' && oneLineText(reason)) || null, isExplicit: isExplicit(person) }
}

/** The form of a recorded session, with the values that this person sees in it. */
export function draftOfEdit(session: SessionDetail, roster: readonly RosterPerson[]): SessionDraft {
  const draft = draftOf(session, roster)
  return { ...draft, opened: stateOf(draft) }
}

/** The changes of this person in a recorded session since the form was opened. */
export function editOf(draft: SessionDraft) {
  const mine = stateOf(draft)
  const { fields, people: changes } = editBetween(draft.opened ?? mine, mine)
  const { sessionDate, ...texts } = fields
  const day = parsePlainDate(sessionDate?.is ?? '')
  const inForm = new PeopleIndex(draft.people.map(known))
  const { joins } = draft
  return {
    ...(joins && { joins: { id: joins.id, version: joins.version } }),
    fields: { ...texts, ...(sessionDate && day && { sessionDate: { was: sessionDate.was, is: day } }) },
    people: changes.map((change) => {
      const tapped = inForm.find(change)?.person.markedAt
      return { ...change, ...(tapped !== undefined && { markedAt: tapped }) }
    }),
  }
}

/**
 * The state with which a draft of a former version began, which does not contain it: an untouched form, which still had
 * the people it removed. People who are not stored were added.
 */
function openedBefore(draft: SessionDraft, mine: SessionState, theirs: SessionState): SessionState {
  const empty = Object.fromEntries(SESSION_FIELDS.map((field) => [field, null])) as Record<SessionField, null>
  const stored = new PeopleIndex(theirs.people)
  const here = mine.people.filter((one) => stored.find(one))
  return {
    fields: { ...empty, sessionDate: draft.recordedDate ?? mine.fields.sessionDate },
    people: [...here, ...draft.removed.map(attendeeOf)].map((one) => ({ ...one, mark: AT_FIRST.mark })),
  }
}

/** The form with the changes of others since. */
export interface MergedDraft {
  readonly draft: SessionDraft
  /** The keys of the people whose rows were changed by that. */
  readonly changed: readonly string[]
  readonly changedFields: readonly SessionField[]
  readonly stayed: readonly Stayed[]
}

/**
 * Takes over what others stored since the form was opened: cells that this person did not touch get the stored value,
 * and cells that both changed become conflicts. Typed texts and the order of people stay. Source: docs/product.md, 5.8.
 */
export function mergeDraft(draft: SessionDraft, session: SessionDetail): MergedDraft {
  const stored = draftOf(session, [])
  const [mine, theirs] = [stateOf(draft), stateOf(stored)]
  const opened = draft.opened ?? (draft.version === session.version ? theirs : openedBefore(draft, mine, theirs))
  const { state, conflicts, stayed } = applyEdit(theirs, editBetween(opened, mine))
  const texts = withOwnTexts(draft.texts, mine, conflicts)
  const open = conflicts.flatMap((one) => (one.cell === 'field' ? [one.field] : []))
  const changedFields = SESSION_FIELDS.filter(
    (field) => !open.includes(field) && state.fields[field] !== mine.fields[field],
  )
  for (const field of changedFields) texts[field] = stored.texts[field]
  const reasons = { opened, theirs: theirs.people }
  const own = {
    ...draft,
    people: withoutErasedReasons(draft.people, reasons),
    removed: withoutErasedReasons(draft.removed, reasons),
  }
  const { people, changed } = mergedPeople(own, stored, { people: state.people, conflicts })
  const keys = new Set(people.map(({ key }) => key))
  return {
    changed,
    changedFields,
    stayed,
    draft: {
      ...confirmed(draft),
      version: session.version,
      recordedDate: session.sessionDate,
      texts,
      people,
      removed: own.removed.filter(({ key }) => !keys.has(key)),
      opened: openedAfter(opened, theirs, conflicts),
      conflicts: withAuthors(conflicts, session, draft.conflicts),
    },
  }
}

/** The texts of a form, with the person's own in conflicts, without names that were erased since. */
export function withOwnTexts(texts: SessionTexts, mine: SessionState, conflicts: readonly Conflict[]) {
  const own: Record<SessionField, string> = { ...texts }
  for (const one of conflicts)
    if (one.cell === 'field' && one.mine !== mine.fields[one.field]) own[one.field] = one.mine ?? ''
  return own
}

/** The people of a form. Their reasons, also of present people, are without names that were erased since. */
export function withoutErasedReasons(
  people: readonly DraftPerson[],
  { opened, theirs }: { readonly opened: SessionState; readonly theirs: readonly Omit<Attendee, 'isLeader'>[] },
): readonly DraftPerson[] {
  const [before, now] = [new PeopleIndex(opened.people), new PeopleIndex(theirs)]
  return people.map((person) => {
    const one = attendeeOf(person)
    const was = before.find(one)?.mark.absenceReason ?? null
    const stored = now.find(one)?.mark.absenceReason ?? null
    const reason = withoutErasedSince(person.reason, { was, stored })
    return reason === person.reason ? person : { ...person, reason }
  })
}

/** The people of a merged form in its order, and then those added by others. */
function mergedPeople(
  draft: SessionDraft,
  stored: SessionDraft,
  result: { readonly people: readonly Attendee[]; readonly conflicts: readonly Conflict[] },
) {
  const here = new PeopleIndex(draft.people.map(known))
  const others = new PeopleIndex([...draft.removed, ...stored.people].map(known))
  const stillStored = new PeopleIndex(stored.people.map(known))
  const open = openMarks(result.conflicts)
  const placeOf = new Map(draft.people.map((person, place) => [person, place]))
  const changed: string[] = []
  const placed = result.people.flatMap((attendee) => {
    const own = here.find(attendee) ?? others.find(attendee)
    if (!own) return []
    const person = underStoredId(own.person, attendee)
    const place = placeOf.get(own.person)
    const isUnchanged = place !== undefined && (open.find(attendee) || isSameMark(own.mark, attendee.mark))
    if (!isUnchanged) changed.push(person.key)
    const { place: _, ...placeless } = person
    const now = stillStored.find(attendee)?.person.recorded
    const merged = withRecorded(isUnchanged ? person : withMark(placeless, attendee.mark), now)
    const { isLeader } = attendee
    return [{ place: place ?? Infinity, person: merged.isLeader === isLeader ? merged : { ...merged, isLeader } }]
  })
  return { changed, people: placed.sort((one, other) => one.place - other.place).map(({ person }) => person) }
}

/** Someone who was added here without a connection, and by others too, under the stored id. */
function underStoredId(person: DraftPerson, { attendeeId }: Attendee): DraftPerson {
  return person.isQueued && attendeeId !== null ? { ...person, key: attendeeId, attendeeId, isQueued: false } : person
}

/** The people whose marks have to be decided. */
function openMarks(conflicts: readonly Conflict[]) {
  return new PeopleIndex(conflicts.flatMap((one) => (one.cell === 'mark' ? [one] : [])))
}

/** The state that was seen by now: the stored one, except for the cells that have to be decided. */
export function openedAfter(opened: SessionState, theirs: SessionState, conflicts: readonly Conflict[]): SessionState {
  const fields = { ...theirs.fields }
  for (const one of conflicts) if (one.cell === 'field') fields[one.field] = opened.fields[one.field]
  const [open, before] = [openMarks(conflicts), new PeopleIndex(opened.people)]
  const people = theirs.people.map((person) => {
    if (!open.find(person)) return person
    return { ...person, mark: (before.find(person) ?? AT_FIRST).mark }
  })
  return { fields, people }
}

/** The conflicts with the author and time of the stored value; a field has them from an earlier answer (`before`). */
function withAuthors(
  conflicts: readonly Conflict[],
  { attendance }: SessionDetail,
  before: readonly EditConflict[] = [],
): readonly EditConflict[] {
  const rows = new PeopleIndex(attendance.map((row) => ({ ...row, name: row.attendeeName })))
  return conflicts.map((conflict) => {
    if (conflict.cell === 'lastLeader') return conflict
    if (conflict.cell === 'field') {
      const { field, theirs } = conflict
      const same = before.flatMap((one) =>
        one.cell === 'field' && one.field === field && one.theirs === theirs ? [one] : [],
      )[0]
      return { ...conflict, by: same?.by ?? null, at: same?.at ?? null }
    }
    const row = rows.find(conflict)
    return { ...conflict, by: row?.markedBy ?? null, at: row?.markedAt ?? null }
  })
}

/** A person with a stored mark, which was not tapped here. */
export function withMark(person: DraftPerson, { status, absenceReason, isExplicit: isSet }: SessionMark): DraftPerson {
  const { markedAt: _, wasAnnounced: __, ...rest } = person
  return { ...rest, status, reason: absenceReason ?? '', wasMarked: isSet }
}
