import { parsePlainDate } from '#domain/dates/dates.ts'
import {
  AT_FIRST,
  applyEdit,
  type Conflict,
  conflictOfField,
  type EditResult,
  isWantedMark,
  type PersonChange,
  SESSION_FIELDS,
  type SessionEdit,
  type SessionState,
  type Stayed,
  withoutErasedReason,
} from '#domain/session-edits/session-edit.ts'
import { PeopleIndex, type SessionPerson } from '#domain/sessions/session-people.ts'
import { MOST_IN_SESSION } from '#domain/texts/limits.ts'
import { approved } from '#server/calls/access.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import { once, type RecordOfCall } from '#server/calls/once.ts'
import type { Database } from '#server/database/connect.ts'
import type { Report } from './attendance-rows.ts'
import { readConflicts } from './conflicts.ts'
import { checkedReport, type KnownPeople } from './content.ts'
import { joinSession } from './joins.ts'
import { lockPeopleOfReport } from './people-of-report.ts'
import { type LockedSession, lockSession, lockSessions, readJoinedInto } from './queries.ts'
import { comparedText, stateOf } from './session-state.ts'
import { mayEdit, visibleOrJoinedSession } from './visible-session.ts'
import { writeReport } from './write-report.ts'
import { readStoredRows } from './write-session.ts'

export const edit = approved.sessions.edit
  .use(visibleOrJoinedSession)
  .use(mayEdit)
  .handler((options) => {
    const { input, context, errors } = options
    const { joins } = input
    const fields = comparedFields(input.fields)
    const { id } = context.session
    const save = async (tx: Database, repeated: readonly string[] | null) => {
      const locked = await lockSessions(tx, joins ? [id, joins.id] : [id])
      const session = locked.find((one) => one.id === id) ?? (joins ? null : await lockJoinedInto(tx, id))
      if (!session) throw errors.NOT_FOUND()
      // Each phone of the author asks to join a report of the same day. Once it is joined, the next is an edit like any other.
      const records: RecordOfCall[] = []
      if (joins && !repeated && (await readJoinedInto(tx, joins.id)) !== session.id) {
        const other = locked.find((one) => one.id === joins.id && one.version === joins.version)
        const joined = other && (await joinSession(tx, other, session))
        if (!joined) throw errors.NOT_JOINABLE()
        records.push(joined)
      }
      const stored = await readStoredRows(tx, session.id)
      const ids = [...stored, ...input.people].flatMap(({ attendeeId }) => attendeeId ?? [])
      const known = await lockPeopleOfReport(tx, session.organization, ids)
      const changes = presentPeople(input.people, known)
      const state = stateOf(session, stored)
      const answerOf = async (version: number, { stayed, conflicts }: Pick<EditResult, 'stayed' | 'conflicts'>) => ({
        version,
        stayed: [...stayed],
        conflicts: await readConflicts(tx, context.person, session, stored, conflicts),
      })
      if (repeated)
        return { answer: await answerOf(session.version, asAnswered(state, { fields, people: changes }, repeated)) }
      const result = applyEdit(state, { fields, people: changes })
      const report = checkedReport(reportOfState(session, result.state, changes), known, errors, stored)
      const people = report.attendance.length
      if (people > MOST_IN_SESSION && people > stored.length)
        throw errors.INVALID_INPUT(invalidField('people', 'tooLong'))
      const { version, record } = await writeReport(tx, context, { session, stored, report })
      if (record) records.push(record)
      return { answer: await answerOf(version, result), outcome: outcomeOf(result, changes), record: records }
    }
    return once((tx) => save(tx, null), {
      again: async (tx, _options, outcome) => (await save(tx, outcome)).answer,
      ids: () => [id],
    })(options)
  })

/** The values that the author saw may have the presentation forms of a text of former versions. */
function comparedFields(sent: SessionEdit['fields']): SessionEdit['fields'] {
  const changes = SESSION_FIELDS.flatMap((field) => {
    const change = sent[field]
    return change ? [[field, { ...change, was: comparedText(field, change.was) }]] : []
  })
  return Object.fromEntries(changes)
}

/** The session into which another edit has joined this one since it was read, in the same organization. */
async function lockJoinedInto(tx: Database, id: string): Promise<LockedSession | null> {
  const joinedInto = await readJoinedInto(tx, id)
  return joinedInto === null ? null : lockSession(tx, joinedInto)
}

/** A change of a person, and its position in the edit. */
interface SentChange extends PersonChange {
  readonly at: number
  readonly markedAt?: string | null | undefined
}

/**
 * The changes of people who were not erased since. Those of merged entries are of the remaining one, by the name in the
 * roster. A person with an unknown id has moved to another group, and is known by the name. Source: docs/product.md,
 * 5.8.
 */
function presentPeople(sent: readonly Omit<SentChange, 'at'>[], known: KnownPeople): SentChange[] {
  return sent.flatMap((change, at) => {
    const person = change.attendeeId === null ? undefined : known.get(change.attendeeId)
    if (person?.name === null) return []
    return [{ ...change, attendeeId: person?.id ?? null, name: person?.name ?? change.name, at }]
  })
}

function reportOfState(
  { sessionDate }: LockedSession,
  { fields, people }: SessionState,
  changes: readonly SentChange[],
): Report {
  const sent = new PeopleIndex(changes)
  return {
    ...fields,
    sessionDate: parsePlainDate(fields.sessionDate ?? '') ?? sessionDate,
    attendance: people.map((person) => {
      const tap = sent.find(person)?.markedAt
      const { attendeeId, name, isLeader, mark } = person
      const { status, absenceReason, isExplicit } = mark
      return {
        ...{ attendeeId, attendeeName: name, isLeader, status, absenceReason, isExplicit },
        tappedAt: tap ? Date.parse(tap) : null,
      }
    }),
  }
}

/** The cells to decide and the people who stay, by their positions in the edit, without any name. */
function outcomeOf({ conflicts, stayed }: EditResult, changes: readonly SentChange[]) {
  const sent = new PeopleIndex(changes)
  const at = (person: SessionPerson) => sent.find(person)?.at ?? -1
  return [
    ...conflicts.map((one) => (one.cell === 'field' ? one.field : `${one.cell}:${at(one)}`)),
    ...stayed.map((one) => `${one.by}:${at(one)}`),
  ]
}

/** The answer to a repeated edit: the first answer, without the cells that the author has settled since. */
function asAnswered(
  { fields, people }: SessionState,
  edit: { readonly fields: SessionEdit['fields']; readonly people: readonly SentChange[] },
  outcome: readonly string[],
): Pick<EditResult, 'conflicts' | 'stayed'> {
  const conflicts: Conflict[] = []
  for (const field of SESSION_FIELDS) {
    const change = edit.fields[field]
    if (change && outcome.includes(field)) conflicts.push(...conflictOfField(field, change, fields[field]))
  }
  const stayed: Stayed[] = []
  const inSession = new PeopleIndex(people)
  for (const { attendeeId, name, was, is, at } of edit.people) {
    const person = { attendeeId, name }
    const present = inSession.find(person)
    const seen = (was ?? AT_FIRST).mark
    const theirs = present?.mark ?? seen
    const change = is && { was: seen, is: is.mark }
    if (change && outcome.includes(`mark:${at}`) && !isWantedMark(theirs, change))
      conflicts.push({ ...person, cell: 'mark', theirs, mine: withoutErasedReason(change, theirs) })
    if (present?.isLeader && outcome.includes(`lastLeader:${at}`)) conflicts.push({ ...person, cell: 'lastLeader' })
    for (const by of ['myMark', 'theirMark'] as const)
      if (outcome.includes(`${by}:${at}`)) stayed.push({ ...person, by })
  }
  return { conflicts, stayed }
}
