import type { EditConflict, FieldAuthors } from '#contract/sessions/session-edits.ts'
import { AT_FIRST, type Attendee, isSameMark } from '#domain/session-edits/session-edit.ts'
import { isSamePerson, PeopleIndex, type SessionPerson } from '#domain/sessions/session-people.ts'
import { attendeeOf, openedAfter, stateOf, withMark, withOwnTexts, withoutErasedReasons } from './merge-draft.ts'
import { confirmed, type DraftPerson, type SessionDraft } from './session-draft.ts'

/** The value of a conflict that stays; two texts can also be joined. */
export type Choice = 'mine' | 'theirs' | 'both'

/**
 * The form after its edit was saved, except for these cells, which a person has to decide.
 * @param version the answered one, which may have changes of others that this form has not taken over
 */
export function undecidedPart(
  { joins: _, ...draft }: SessionDraft,
  version: number,
  conflicts: readonly EditConflict[],
): SessionDraft {
  return { ...withOnlyChanges(confirmed(draft), conflicts), version: version - 1, conflicts }
}

/** An edit of nothing but these cells. */
function withOnlyChanges(draft: SessionDraft, conflicts: readonly EditConflict[]): SessionDraft {
  const mine = stateOf(draft)
  const opened = draft.opened ?? mine
  const removed = opened.people.filter((person) =>
    conflicts.some((one) => one.cell === 'lastLeader' && isSamePerson(one, person)),
  )
  const stayed = mine.people.filter((person) => !removed.some((one) => isSamePerson(one, person)))
  const stored = { fields: mine.fields, people: [...stayed, ...removed] }
  const texts = withOwnTexts(draft.texts, mine, conflicts)
  const theirs = conflicts.flatMap((one) => (one.cell === 'mark' ? [{ ...one, mark: one.theirs }] : []))
  const people = withoutErasedReasons(draft.people, { opened, theirs })
  return { ...draft, texts, people, opened: openedAfter(opened, stored, conflicts) }
}

/** The conflicts after a change of the form: with its present values, without those that it reverted. */
export function withPresentConflicts(draft: SessionDraft): SessionDraft {
  const { conflicts = [] } = draft
  if (conflicts.length === 0) return draft
  const { fields, people } = stateOf(draft)
  const inForm = new PeopleIndex(people)
  const leaders = people.filter(({ isLeader }) => isLeader)
  const isBack = (leader: SessionPerson) =>
    inForm.find(leader)?.isLeader === true && leaders.some((one) => !isSamePerson(one, leader))
  const present = conflicts.flatMap((one): EditConflict[] => {
    if (one.cell === 'lastLeader') return isBack(one) ? [] : [one]
    if (one.cell === 'field') return fields[one.field] === one.theirs ? [] : [{ ...one, mine: fields[one.field] }]
    const mine = inForm.find(one)?.mark
    return mine === undefined || isSameMark(mine, one.theirs) ? [] : [{ ...one, mine }]
  })
  return { ...draft, conflicts: present }
}

/** The conflicts of fields with the author of the stored value and the time, if these were unknown. */
export function withFieldAuthors(draft: SessionDraft, authors: FieldAuthors): SessionDraft {
  const { conflicts = [] } = draft
  const named = conflicts.map((one): EditConflict => {
    if (one.cell !== 'field' || one.at !== null) return one
    const author = authors.find(({ field }) => field === one.field)
    return author ? { ...one, by: author.by, at: author.at } : one
  })
  return named.some((one, at) => one !== conflicts[at]) ? { ...draft, conflicts: named } : draft
}

function isSameCell(one: EditConflict, other: EditConflict): boolean {
  if (one.cell === 'field' || other.cell === 'field')
    return one.cell === 'field' && other.cell === 'field' && one.field === other.field
  return one.cell === other.cell && isSamePerson(one, other)
}

/**
 * A newer draft of a session with the cells that an older edit of it left to decide. A cell that was changed again has
 * the newer value; one whose stored value was seen since is decided.
 */
export function withUndecidedOf(older: SessionDraft, newer: SessionDraft): SessionDraft {
  const { conflicts = [] } = older
  return withPresentConflicts(conflicts.reduce((draft, one) => withConflictOf(older, draft, one), newer))
}

function withConflictOf(older: SessionDraft, draft: SessionDraft, conflict: EditConflict): SessionDraft {
  const { conflicts = [], opened = stateOf(draft) } = draft
  if (conflicts.some((one) => isSameCell(one, conflict))) return draft
  const before = older.opened ?? stateOf(older)
  const joined = { ...draft, conflicts: [...conflicts, conflict] }
  if (conflict.cell === 'field') {
    const { field, theirs } = conflict
    const seen = opened.fields[field]
    if (seen === theirs) return draft
    const { texts } = stateOf(draft).fields[field] === seen ? older : draft
    return {
      ...joined,
      texts: { ...draft.texts, [field]: texts[field] },
      opened: { ...opened, fields: { ...opened.fields, [field]: before.fields[field] } },
    }
  }
  const isIt = (one: SessionPerson) => isSamePerson(one, conflict)
  const [first, seen] = [before.people.find(isIt), opened.people.find(isIt)]
  const withSeen = (person: Attendee) => ({
    ...opened,
    people: [...opened.people.filter((one) => !isIt(one)), person],
  })
  if (conflict.cell === 'lastLeader') {
    const leader = seen ?? first
    const isBack = draft.people.some((one) => one.isLeader && isIt(attendeeOf(one)))
    return leader && !isBack ? { ...joined, opened: withSeen({ ...leader, isLeader: true }) } : draft
  }
  if (!seen || isSameMark(seen.mark, conflict.theirs)) return draft
  const tapped = older.people.find((one) => isIt(attendeeOf(one)))?.markedAt
  const withOlderMark = (one: DraftPerson) =>
    isIt(attendeeOf(one)) && isSameMark(attendeeOf(one).mark, seen.mark)
      ? { ...withMark(one, conflict.mine), ...(tapped !== undefined && { markedAt: tapped }) }
      : one
  return {
    ...joined,
    people: draft.people.map(withOlderMark),
    opened: withSeen({ ...seen, mark: (first ?? AT_FIRST).mark }),
  }
}

/** Two versions of a text, the stored one first. */
export function joinedText(theirs: string | null, mine: string): string {
  return `${theirs ?? ''}\n${mine}`
}

/** Decides a conflict: the edit that is sent next keeps the own value, or the stored one stays. */
export function decideConflict(draft: SessionDraft, conflict: EditConflict, choice: Choice): SessionDraft {
  const { conflicts = [], opened = stateOf(draft) } = draft
  const rest = { ...draft, conflicts: conflicts.filter((one) => !isSameCell(one, conflict)) }
  if (conflict.cell === 'field') {
    const { field, theirs } = conflict
    const mine = draft.texts[field]
    const text = { mine, theirs: theirs ?? '', both: joinedText(theirs, mine) }[choice]
    return {
      ...rest,
      texts: { ...draft.texts, [field]: text },
      opened: { ...opened, fields: { ...opened.fields, [field]: theirs } },
    }
  }
  const isTheirs = (one: SessionPerson) => isSamePerson(one, conflict)
  if (conflict.cell === 'lastLeader') {
    const isBack = draft.removed.filter((one) => isTheirs(attendeeOf(one)))
    const people = [...draft.people, ...isBack].map((one) =>
      isTheirs(attendeeOf(one)) ? { ...one, isLeader: true } : one,
    )
    return { ...rest, people, removed: draft.removed.filter((one) => !isBack.includes(one)) }
  }
  const { theirs } = conflict
  return {
    ...rest,
    people: draft.people.map((one) => (choice === 'theirs' && isTheirs(attendeeOf(one)) ? withMark(one, theirs) : one)),
    opened: { ...opened, people: opened.people.map((one) => (isTheirs(one) ? { ...one, mark: theirs } : one)) },
  }
}

/** What is left to decide of an edit, when one conflict is decided. @returns null if it was decided before */
export function splitDecision(draft: SessionDraft, conflict: EditConflict, choice: Choice): SplitDecision | null {
  const decided = decideConflict(draft, conflict, choice)
  const { conflicts: rest = [] } = decided
  if (rest.length === draft.conflicts?.length) return null
  return {
    decision: { ...withOnlyChanges(decided, [conflict]), conflicts: [] },
    rest: rest.length > 0 ? withOnlyChanges(decided, rest) : null,
  }
}

interface SplitDecision {
  /** The edit of the decided cell. */
  readonly decision: SessionDraft
  /** What is still to be decided; null for nothing. */
  readonly rest: SessionDraft | null
}
