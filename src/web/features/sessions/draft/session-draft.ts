import type { RosterPerson } from '#contract/people/roster.ts'
import type { EditConflict } from '#contract/sessions/session-edits.ts'
import type { SessionContentInput, SessionDetail } from '#contract/sessions/sessions.ts'
import { type PlainDate, parsePlainDate } from '#domain/dates/dates.ts'
import { parseTypedTime } from '#domain/dates/times.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { SessionState } from '#domain/session-edits/session-edit.ts'
import type { Dated } from '#domain/sessions/session-date.ts'
import { type AttendanceStatus, DEFAULT_TOPIC, ofSessionTexts, type SessionText } from '#domain/sessions/sessions.ts'
import type { When } from './requested-time.ts'

export interface SessionTexts extends Readonly<Record<SessionText, string>> {
  readonly sessionDate: string
  readonly sessionTime: string
  readonly location: string
  readonly topic: string
}

export interface RecordedMark {
  readonly by: string | null
  /** An ISO instant. */
  readonly at: string
}

export interface DraftPerson {
  /** The id in the roster, or of the attendance row for a person in no roster. */
  readonly key: string
  /** The id in the roster; null for a person who is in no roster. */
  readonly attendeeId: string | null
  readonly attendeeName: string
  readonly isLeader: boolean
  readonly birthdate: PlainDate | null
  readonly phoneNumber: string | null
  readonly ageOverride: boolean
  readonly status: AttendanceStatus
  /** When the mark was tapped in this form, or an announced reason changed, as an ISO instant of the device's clock. */
  readonly markedAt?: string
  /** Whether a person set the recorded status, which is otherwise a default. */
  readonly wasMarked?: boolean
  /** The author of an explicit recorded mark, if known, and its time. */
  readonly recorded?: RecordedMark
  /** Whether the form began with an announced absence. */
  readonly wasAnnounced?: boolean
  /** The reason remains while the status changes back and forth. */
  readonly reason: string
  /** Whether the person was added without a connection, and joins the roster when the session is sent. */
  readonly isQueued: boolean
  /** It is false if the reader may not open the page, because the person is in another group's roster now. */
  readonly hasPage?: false
  readonly place?: number
}

/** A draft is plain data, stored on the device while a person types, restored after a power cut, and sent later. */
export interface SessionDraft {
  /** The id is made with the form, so that sending twice records it once. */
  readonly id: string
  readonly organizationName: OrganizationName | null
  /** The version that is edited; null for a session that is not recorded yet. */
  readonly version: number | null
  readonly recordedDate?: string
  /** How a new session got its date; absent in drafts of former versions. */
  readonly dated?: Dated
  readonly texts: SessionTexts
  readonly people: readonly DraftPerson[]
  readonly removed: readonly DraftPerson[]
  /**
   * For an edit, the state that this person saw, cell by cell. For a new session that was opened from the outbox, the
   * state in which it waited there. It is absent in drafts of former versions.
   */
  readonly opened?: SessionState
  /** Whether a new session that was opened had never been on its way to the server. */
  readonly openedUnsent?: true
  /** Whether it edits a new session that was sent without an answer, and may not be recorded. */
  readonly isUnconfirmed?: true
  /** The other session of the same meeting that an edit takes over. */
  readonly joins?: JoinedSession
  /** Whether the author of a new session has said that it is no second report of the same meeting. */
  readonly isSeparate?: true
  /** The deleted session that a new one records again. */
  readonly insteadOf?: string
  /** The cells that others changed to another value, to be decided. */
  readonly conflicts?: readonly EditConflict[]
}

export interface JoinedSession {
  readonly id: string
  readonly version: number
  /** The edit back to the former session, and the joined one as a new session. */
  readonly undo: readonly SessionDraft[]
}

export interface AnnouncedAbsence {
  readonly attendeeId: string
  readonly reason: string | null
}

/**
 * Whether a person called them, or set the mark: a form begins with everyone present and with announced absences.
 * Source: docs/product.md, 5.7 and 16.6.
 */
export function isExplicit({ status, markedAt, wasMarked, wasAnnounced }: DraftPerson): boolean {
  return markedAt !== undefined || (wasMarked ?? (status === 'absent' && wasAnnounced !== true))
}

/** A new form. Everyone is present, except announced absences. Source: docs/product.md, 5.3 and 16.6. */
export function newDraft(
  id: string,
  organizationName: OrganizationName,
  roster: readonly RosterPerson[],
  when: When,
  announced: readonly AnnouncedAbsence[] = [],
): SessionDraft {
  const absences = new Map(announced.map((absence) => [absence.attendeeId, absence]))
  return {
    id,
    organizationName,
    version: null,
    ...(when.dated && { dated: when.dated }),
    texts: {
      sessionDate: when.sessionDate,
      sessionTime: when.sessionTime ?? '',
      location: '',
      topic: '',
      ...ofSessionTexts(() => ''),
    },
    people: roster.map((person) => withAnnounced(presentPerson(person), absences.get(person.id))),
    removed: [],
  }
}

/** A person with an announced absence. A mark set by a person stays, also if it has another reason. */
export function withAnnounced(person: DraftPerson, absence: AnnouncedAbsence | undefined): DraftPerson {
  if (isExplicit(person) || (absence !== undefined) === (person.wasAnnounced === true)) return person
  if (absence) return { ...person, status: 'absent', wasAnnounced: true, reason: absence.reason ?? '' }
  const { wasAnnounced: _, ...rest } = person
  return { ...rest, status: 'present', reason: '' }
}

/** The id of a person's page; null for people without a page that the reader may open. */
export function pageIdOf({ attendeeId, isQueued, hasPage }: DraftPerson): string | null {
  return isQueued || hasPage === false ? null : attendeeId
}

/** A person of the roster as they are added to the form, which is present. */
export function presentPerson(person: RosterPerson, isQueued = false): DraftPerson {
  const { id, attendeeName, isLeader, birthdate, phoneNumber, ageOverride } = person
  return {
    key: id,
    attendeeId: id,
    attendeeName,
    isLeader,
    birthdate,
    phoneNumber,
    ageOverride,
    status: 'present',
    reason: '',
    isQueued,
  }
}

export function draftOf(session: SessionDetail, roster: readonly RosterPerson[]): SessionDraft {
  const inRoster = new Map(roster.map((person) => [person.id, person]))
  return {
    id: session.id,
    organizationName: session.organization,
    version: session.version,
    recordedDate: session.sessionDate,
    texts: {
      sessionDate: session.sessionDate,
      sessionTime: session.sessionTime ?? '',
      location: session.location ?? '',
      topic: session.topic === DEFAULT_TOPIC ? '' : session.topic,
      ...ofSessionTexts((name) => session[name] ?? ''),
    },
    people: session.attendance.map((row): DraftPerson => {
      const person = row.attendeeId ? inRoster.get(row.attendeeId) : undefined
      return {
        key: row.attendeeId ?? row.id,
        attendeeId: row.attendeeId,
        attendeeName: person?.attendeeName ?? row.attendeeName,
        isLeader: row.isLeader,
        birthdate: person?.birthdate ?? row.birthdate,
        phoneNumber: person?.phoneNumber ?? null,
        ageOverride: person?.ageOverride ?? false,
        status: row.status,
        wasMarked: row.markedAt !== null,
        ...(row.markedAt && { recorded: { by: row.markedBy, at: row.markedAt.toISOString() } }),
        reason: row.absenceReason ?? '',
        isQueued: false,
        ...(row.hasPage ? {} : { hasPage: false }),
      }
    }),
    removed: [],
  }
}

/**
 * A person with the recorded mark as it is now. The same mark gives the same object, so that its row is not rendered
 * again.
 */
export function withRecorded(person: DraftPerson, now: RecordedMark | undefined): DraftPerson {
  const { recorded, ...rest } = person
  if (recorded?.at === now?.at && recorded?.by === now?.by) return person
  return now ? { ...rest, recorded: now } : rest
}

/** Whether the server may not know the session: it is new, or the answer about it was lost. */
export function mayBeUnrecorded({ version, isUnconfirmed }: SessionDraft): boolean {
  return version === null || isUnconfirmed === true
}

/** An edit of a session that is known to be recorded. */
export function confirmed({ isUnconfirmed: _, ...draft }: SessionDraft): SessionDraft {
  return draft
}

/** A draft that a former version of the app stored, with the texts that it did not know. */
export function withEveryText(draft: SessionDraft): SessionDraft {
  const { texts, opened } = draft
  return {
    ...draft,
    texts: { ...ofSessionTexts(() => ''), ...texts },
    ...(opened && { opened: { ...opened, fields: { ...ofSessionTexts(() => null), ...opened.fields } } }),
  }
}

/** The input of the API, which is always the same for the same form, so that the server recognizes a repeated call. */
export function contentOf({ texts, people }: SessionDraft): SessionContentInput {
  return {
    ...texts,
    sessionTime: parseTypedTime(texts.sessionTime),
    attendance: people.map((person) => ({
      attendeeId: person.attendeeId,
      attendeeName: person.attendeeName,
      isLeader: person.isLeader,
      status: person.status,
      absenceReason: person.status === 'absent' ? person.reason : null,
      ...sentMark(person),
    })),
  }
}

/** The time and the author of a mark: this form's person, unless it is as recorded. A default present has neither. */
function sentMark(person: DraftPerson) {
  const { status, markedAt, recorded } = person
  if (!isExplicit(person)) return status === 'absent' ? { isExplicit: false } : {}
  if (recorded && (markedAt ?? recorded.at) === recorded.at)
    return { markedAt: recorded.at, ...(recorded.by !== null && { markedBy: recorded.by }) }
  if (markedAt !== undefined) return { markedAt }
  return status === 'present' ? { isExplicit: true } : {}
}

/** Another session of the group and day. @returns null without group or date, and for an edit with an unchanged date */
export function sameDayInput({ id, organizationName, version, recordedDate, texts: { sessionDate } }: SessionDraft) {
  const isSameDate = version !== null && recordedDate === sessionDate
  if (organizationName === null || isSameDate || parsePlainDate(sessionDate) === null) return null
  return { organizationName, sessionDate, exceptId: id }
}
