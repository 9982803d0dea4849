import { withoutErasedSince } from '#domain/erasure/erased-since.ts'
import { isErasedName } from '#domain/erasure/erasure.ts'
import { PeopleIndex, type SessionPerson } from '#domain/sessions/session-people.ts'
import { type AttendanceStatus, SESSION_TEXTS } from '#domain/sessions/sessions.ts'

/** The fields of a session that an edit changes one by one. */
export const SESSION_FIELDS = ['sessionDate', 'sessionTime', 'location', 'topic', ...SESSION_TEXTS] as const

export type SessionField = (typeof SESSION_FIELDS)[number]

/** A person's mark; only an absence has a reason. */
export interface SessionMark {
  readonly status: AttendanceStatus
  readonly absenceReason: string | null
  /** Whether a person set it: everyone starts present, or absent if it was announced. */
  readonly isExplicit: boolean
}

/** A person's role and mark in a session. */
export interface Attending {
  readonly isLeader: boolean
  readonly mark: SessionMark
}

export interface Attendee extends SessionPerson, Attending {}

/** What an edit compares and changes. */
export interface SessionState {
  readonly fields: Readonly<Record<SessionField, string | null>>
  readonly people: readonly Attendee[]
}

/** A value when the author of the edit saw it, and the one that the author wants. */
export interface Change<Value> {
  readonly was: Value
  readonly is: Value
}

/** A person added, changed or removed by an edit. It is null where the person is not in the session. */
export interface PersonChange extends SessionPerson, Change<Attending | null> {}

/** What its author changed in a session, cell by cell: fields, and marks, roles and presence of people. */
export interface SessionEdit {
  readonly fields: { readonly [Field in SessionField]?: Change<string | null> | undefined }
  readonly people: readonly PersonChange[]
}

/** A cell that others changed to another value. It stays as stored until a person decides. */
export type Conflict =
  | {
      readonly cell: 'field'
      readonly field: SessionField
      readonly theirs: string | null
      readonly mine: string | null
    }
  | (SessionPerson & { readonly cell: 'mark'; readonly theirs: SessionMark; readonly mine: SessionMark })
  /** The last leader, if the edit would remove them or make them an attendee. */
  | (SessionPerson & { readonly cell: 'lastLeader' })

/** A person who is in the session in spite of a removal, by the edit or by another one. */
export interface Stayed extends SessionPerson {
  readonly by: 'theirMark' | 'myMark'
}

export interface EditResult {
  readonly state: SessionState
  readonly conflicts: readonly Conflict[]
  readonly stayed: readonly Stayed[]
}

/**
 * Applies an edit to the present state of a session, cell by cell. It never fails, and edits count in the order of
 * their arrival, whatever a clock says.
 * Source: docs/product.md, 5.8.
 */
export function applyEdit(state: SessionState, edit: SessionEdit): EditResult {
  const fields = { ...state.fields }
  const conflicts: Conflict[] = []
  for (const field of SESSION_FIELDS) {
    const change = edit.fields[field]
    if (!change) continue
    const theirs = state.fields[field]
    if (theirs === change.was) fields[field] = change.is
    else if (change.is !== change.was) conflicts.push(...conflictOfField(field, change, theirs))
  }
  const people = new PeopleOfSession(state.people)
  // Leaders who are added count before others are removed.
  const isLast = ({ was, is }: PersonChange) => was?.isLeader === true && is?.isLeader !== true
  for (const change of edit.people.filter((one) => !isLast(one))) people.apply(change)
  for (const change of edit.people.filter(isLast)) people.apply(change)
  return {
    state: { fields, people: people.all },
    conflicts: [...conflicts, ...people.conflicts],
    stayed: people.stayed,
  }
}

/** There is none if both want the same value, unless only an erasure made the values the same. */
export function conflictOfField(
  field: SessionField,
  { was, is }: Change<string | null>,
  theirs: string | null,
): Conflict[] {
  if (is === theirs) return []
  const mine = is === null ? null : withoutErasedSince(is, { was, stored: theirs })
  return [{ cell: 'field', field, theirs, mine }]
}

/** The wanted mark, without the names that an erasure has replaced in the stored reason since. */
export function withoutErasedReason(
  { was, is }: Change<SessionMark>,
  { absenceReason: stored }: SessionMark,
): SessionMark {
  if (is.absenceReason === null) return is
  return { ...is, absenceReason: withoutErasedSince(is.absenceReason, { was: was.absenceReason, stored }) }
}

/** Whether the stored mark is the wanted one, apart from names that were erased since from its reason. */
export function isWantedMark(theirs: SessionMark, { was, is }: Change<SessionMark>): boolean {
  const isReasonSeen = was.absenceReason === is.absenceReason
  return isSameMark(theirs, isReasonSeen ? withoutErasedReason({ was, is }, theirs) : is)
}

/** Whether both marks have the same status and reason and are equally explicit. Source: docs/product.md, 5.8. */
export function isSameMark(one: SessionMark, other: SessionMark): boolean {
  return one.status === other.status && one.absenceReason === other.absenceReason && one.isExplicit === other.isExplicit
}

/** A person in a form before anyone marks them. */
export const AT_FIRST: Attending = {
  isLeader: false,
  mark: { status: 'present', absenceReason: null, isExplicit: false },
}

/** A person in the order of a session. The state is null once the person is removed, or before they are added. */
interface Place extends SessionPerson {
  present: Attendee | null
}

class PeopleOfSession {
  readonly conflicts: Conflict[] = []
  readonly stayed: Stayed[] = []
  readonly #places: Place[]
  readonly #index: PeopleIndex<Place>
  readonly #hasErased: boolean

  constructor(people: readonly Attendee[]) {
    this.#hasErased = people.some(({ name }) => isErasedName(name))
    this.#places = people.map((present) => ({ ...personOf(present), present }))
    this.#index = new PeopleIndex(this.#places)
  }

  get all(): readonly Attendee[] {
    return this.#places.flatMap(({ present }) => present ?? [])
  }

  apply({ was, is, ...person }: PersonChange): void {
    const place = this.#index.find(person) ?? this.#placeFor(person)
    const { present } = place
    if (is === null) place.present = present && this.#removed(present, was)
    else if (present) place.present = this.#changed(present, { ...person, was: was ?? AT_FIRST, is })
    else if (was === null) place.present = { ...person, ...is }
    else if (isTouched({ was, is }) && !this.#mayBeErased(person)) {
      // A person removed by others in the meantime comes back with the mark or role.
      place.present = { ...person, ...is }
      this.stayed.push({ ...personOf(person), by: 'myMark' })
    }
  }

  /**
   * Someone who is in no roster and is gone from a session with an erased person may be that person, and does not come
   * back. So the mark of another such person is lost too, if others removed them from that session.
   */
  #mayBeErased({ attendeeId }: SessionPerson): boolean {
    return attendeeId === null && this.#hasErased
  }

  #placeFor(person: SessionPerson): Place {
    const place = { ...personOf(person), present: null }
    this.#places.push(place)
    this.#index.add(place)
    return place
  }

  /** A person stays if others have marked them explicitly since. */
  #removed(present: Attendee, was: Attending | null): Attendee | null {
    const isMarkedSince = present.mark.isExplicit && !(was && isSameMark(present.mark, was.mark))
    if (isMarkedSince) this.stayed.push({ ...personOf(present), by: 'theirMark' })
    else if (this.#isLastLeader(present)) this.conflicts.push({ ...personOf(present), cell: 'lastLeader' })
    else return null
    return present
  }

  /** A person who is known by name alone gets their entry in the roster. */
  #changed(present: Attendee, { attendeeId, was, is }: Change<Attending> & SessionPerson): Attendee {
    const isLeader = was.isLeader === is.isLeader ? present.isLeader : is.isLeader
    const staysLeader = !isLeader && this.#isLastLeader(present)
    if (staysLeader) this.conflicts.push({ ...personOf(present), cell: 'lastLeader' })
    const mark = this.#markOf(present, { was: was.mark, is: is.mark })
    return { ...present, attendeeId: present.attendeeId ?? attendeeId, isLeader: isLeader || staysLeader, mark }
  }

  #markOf(present: Attendee, { was, is }: Change<SessionMark>): SessionMark {
    const theirs = present.mark
    if (isSameMark(was, is) || isWantedMark(theirs, { was, is })) return theirs
    const mine = withoutErasedReason({ was, is }, theirs)
    if (isSameMark(theirs, was)) return mine
    if (theirs.isExplicit && !mine.isExplicit) return theirs
    if (!mine.isExplicit) return theirs
    if (!theirs.isExplicit) return mine
    this.conflicts.push({ ...personOf(present), cell: 'mark', theirs, mine })
    return theirs
  }

  #isLastLeader(person: Attendee): boolean {
    return person.isLeader && this.#places.every(({ present }) => present === person || !present?.isLeader)
  }
}

/** Whether a person set another mark or role. */
function isTouched({ was, is }: Change<Attending>): boolean {
  return was.isLeader !== is.isLeader || (is.mark.isExplicit && !isSameMark(was.mark, is.mark))
}

function personOf({ attendeeId, name }: SessionPerson): SessionPerson {
  return { attendeeId, name }
}

/** The edit that makes a session from what its author saw; people and values that are the same are left out. */
export function editBetween(was: SessionState, is: SessionState): SessionEdit {
  const changed = SESSION_FIELDS.filter((field) => was.fields[field] !== is.fields[field])
  const fields = Object.fromEntries(changed.map((field) => [field, { was: was.fields[field], is: is.fields[field] }]))
  const [before, after] = [new PeopleIndex(was.people), new PeopleIndex(is.people)]
  const removed = was.people.filter((one) => !after.find(one))
  return {
    fields,
    people: [
      ...is.people.flatMap((one) => {
        const seen = before.find(one)
        if (seen && seen.isLeader === one.isLeader && isSameMark(seen.mark, one.mark)) return []
        return [{ ...personOf(one), was: seen ? attendingOf(seen) : null, is: attendingOf(one) }]
      }),
      ...removed.map((one) => ({ ...personOf(one), was: attendingOf(one), is: null })),
    ],
  }
}

function attendingOf({ isLeader, mark }: Attending): Attending {
  return { isLeader, mark }
}
