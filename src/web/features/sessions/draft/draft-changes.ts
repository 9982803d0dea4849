import type { EditConflict, FieldAuthors } from '#contract/sessions/session-edits.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { Dated } from '#domain/sessions/session-date.ts'
import type { AttendanceStatus } from '#domain/sessions/sessions.ts'
import { type Choice, decideConflict, withFieldAuthors, withPresentConflicts } from './conflicts-of-draft.ts'
import {
  type AnnouncedAbsence,
  type DraftPerson,
  isExplicit,
  type SessionDraft,
  type SessionTexts,
  withAnnounced,
} from './session-draft.ts'

export type MarkChange =
  | { readonly type: 'mark'; readonly key: string; readonly status: AttendanceStatus; readonly at: string }
  | { readonly type: 'reason'; readonly key: string; readonly reason: string; readonly at: string }

export type DraftChange =
  | MarkChange
  | { readonly type: 'text'; readonly field: keyof SessionTexts; readonly value: string }
  /** The day of a new session that no one chose, by the server's time. */
  | { readonly type: 'dated'; readonly sessionDate: PlainDate; readonly dated: Dated }
  | { readonly type: 'announce'; readonly absences: readonly AnnouncedAbsence[] }
  /** Makes every mark explicit. */
  | { readonly type: 'allPresent'; readonly at: string }
  | { readonly type: 'restoreMarks'; readonly people: readonly DraftPerson[] }
  | { readonly type: 'add'; readonly person: DraftPerson }
  | { readonly type: 'details'; readonly key: string; readonly details: Partial<DraftPerson> }
  | { readonly type: 'remove'; readonly key: string }
  | { readonly type: 'putBack'; readonly key: string }
  /** The person was moved to another group, and cannot be put back. */
  | { readonly type: 'leave'; readonly key: string }
  /** The form becomes another, new session. */
  | { readonly type: 'asNew'; readonly id: string }
  /** Others changed the session since the form was opened. */
  | { readonly type: 'stored'; readonly draft: SessionDraft }
  /** The authors of the stored values of fields, and the times. */
  | { readonly type: 'authors'; readonly authors: FieldAuthors }
  | { readonly type: 'decide'; readonly conflict: EditConflict; readonly choice: Choice }
  /** The edit was saved, except for some cells. */
  | { readonly type: 'undecided'; readonly draft: SessionDraft }

export function changedDraft(draft: SessionDraft, change: DraftChange): SessionDraft {
  const changed = afterChange(draft, change)
  return changed === draft ? draft : withPresentConflicts(changed)
}

function afterChange(draft: SessionDraft, change: DraftChange): SessionDraft {
  switch (change.type) {
    case 'text':
      return withText(draft, change.field, change.value)
    case 'dated':
      return { ...withText(draft, 'sessionDate', change.sessionDate), dated: change.dated }
    case 'mark':
    case 'reason':
      return withEach(draft, (one) => (one.key === change.key ? changedMark(one, change) : one))
    case 'announce': {
      const absences = new Map(change.absences.map((absence) => [absence.attendeeId, absence]))
      return withEach(draft, (one) => withAnnounced(one, absences.get(one.attendeeId ?? '')))
    }
    case 'allPresent':
      return withEach(draft, (one) => marked(one, { status: 'present', at: change.at }))
    case 'restoreMarks': {
      const before = new Map(change.people.map((one) => [one.key, one]))
      return { ...draft, people: draft.people.map((one) => withMarkOf(one, before.get(one.key))) }
    }
    case 'add':
      // A person who is in the form already stays as they are marked.
      if (draft.people.some(({ key }) => key === change.person.key)) return draft
      return withNewcomer(without(draft, change.person.key), change.person)
    case 'details':
      return withPerson(draft, change.key, change.details)
    case 'remove': {
      const gone = draft.people.filter(({ key }) => key === change.key)
      if (gone.length === 0) return draft
      const rest = without(draft, change.key)
      const place = draft.people.findIndex(({ key }) => key === change.key)
      return { ...rest, removed: [...rest.removed, ...gone.map((person) => ({ ...person, place }))] }
    }
    case 'putBack':
      return withPutBack(draft, change.key)
    case 'leave':
      return without(draft, change.key)
    case 'asNew':
      return asNew(draft, change.id)
    case 'authors':
      return withFieldAuthors(draft, change.authors)
    case 'decide':
      return decideConflict(draft, change.conflict, change.choice)
    case 'stored':
    case 'undecided':
      return change.draft
  }
}

function withText(draft: SessionDraft, field: keyof SessionTexts, value: string): SessionDraft {
  const isChosen = draft.version === null && field === 'sessionDate'
  const changed = { ...draft, texts: { ...draft.texts, [field]: value } }
  return isChosen ? { ...changed, dated: { ...draft.dated, by: 'person' } } : changed
}

function asNew({ opened: _, conflicts: __, isUnconfirmed: ___, ...draft }: SessionDraft, id: string): SessionDraft {
  return { ...draft, id, version: null, insteadOf: draft.id, dated: draft.dated ?? { by: 'person' } }
}

/** Changes everyone. Returns the same object if no one changed, so that an untouched form is not saved as a draft. */
function withEach(draft: SessionDraft, change: (person: DraftPerson) => DraftPerson): SessionDraft {
  const people = draft.people.map(change)
  return people.every((one, at) => one === draft.people[at]) ? draft : { ...draft, people }
}

function withPerson(draft: SessionDraft, key: string, details: Partial<DraftPerson>): SessionDraft {
  return { ...draft, people: draft.people.map((person) => (person.key === key ? { ...person, ...details } : person)) }
}

export function changedMark(person: DraftPerson, change: MarkChange): DraftPerson {
  return change.type === 'mark' ? marked(person, change) : withReason(person, change)
}

/** A person after a tap. A tap on the chosen half confirms a default mark, and does not change an explicit one. */
function marked(person: DraftPerson, { status, at }: { status: AttendanceStatus; at: string }): DraftPerson {
  if (person.status === status && isExplicit(person)) return person
  const { wasMarked: _, ...rest } = person
  return { ...rest, status, markedAt: at }
}

/**
 * A person after a reason was chosen. It confirms an announced absence, so that no other announcement replaces it; an
 * explicit mark keeps its instant.
 */
function withReason(person: DraftPerson, { reason, at }: { reason: string; at: string }): DraftPerson {
  if (person.reason === reason) return person
  const { recorded: _, ...unrecorded } = person
  const changed = { ...unrecorded, reason }
  return person.status === 'absent' && !isExplicit(person) ? { ...changed, markedAt: at } : changed
}

function withMarkOf(person: DraftPerson, before: DraftPerson | undefined): DraftPerson {
  if (!before) return person
  const { markedAt: _, wasMarked: __, ...rest } = person
  const { status, markedAt, wasMarked } = before
  return {
    ...rest,
    status,
    ...(markedAt === undefined ? {} : { markedAt }),
    ...(wasMarked === undefined ? {} : { wasMarked }),
  }
}

/**
 * The form with a person at their former position. A `place` is an index without people removed before, so later
 * removals are adjusted.
 */
function withPutBack(draft: SessionDraft, key: string): SessionDraft {
  const at = draft.removed.findIndex((one) => one.key === key)
  const back = draft.removed[at]
  if (!back) return draft
  let place = back.place ?? draft.people.length
  const later = draft.removed.slice(at + 1).map((one) => {
    if (one.place === undefined) return one
    if (one.place >= place) return { ...one, place: one.place + 1 }
    place -= 1
    return one
  })
  const { place: _, ...person } = back
  return {
    ...draft,
    people: [...draft.people.slice(0, place), person, ...draft.people.slice(place)],
    removed: [...draft.removed.slice(0, at), ...later],
  }
}

/** The form with a new person, first among the leaders or the others, so that they are visible. */
function withNewcomer(draft: SessionDraft, person: DraftPerson): SessionDraft {
  const leaders = draft.people.filter(({ isLeader }) => isLeader)
  const others = draft.people.filter(({ isLeader }) => !isLeader)
  const people = person.isLeader ? [person, ...leaders, ...others] : [...leaders, person, ...others]
  return { ...draft, people }
}

function without(draft: SessionDraft, key: string): SessionDraft {
  const others = (people: readonly DraftPerson[]) => people.filter((person) => person.key !== key)
  return { ...draft, people: others(draft.people), removed: others(draft.removed) }
}
