import type { RosterPerson } from '#contract/roster.ts'
import type { SessionContentInput, SessionDetail } from '#contract/sessions.ts'
import type { PlainDate } from '#domain/dates.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { type AttendanceStatus, DEFAULT_TOPIC } from '#domain/sessions.ts'
import { longText, oneLineText } from '#domain/text.ts'
import { parseTypedTime } from '#domain/times.ts'

export interface SessionTexts {
  readonly sessionDate: string
  readonly sessionTime: string
  readonly location: string
  readonly topic: string
  readonly activities: string
  readonly reflection: string
  readonly sessionStructure: string
  readonly foodDetails: string
}

/** Someone in the form. */
export interface DraftPerson {
  /** Who they are in this form: the id in the roster, or of the attendance row of someone who stands in none. */
  readonly key: string
  /** The id in the roster; null for someone who stands in none. */
  readonly attendeeId: string | null
  readonly attendeeName: string
  readonly isLeader: boolean
  readonly birthdate: PlainDate | null
  readonly phoneNumber: string | null
  readonly ageOverride: boolean
  readonly status: AttendanceStatus
  /** When the mark was tapped in this form: an ISO instant of the device's clock. Drafts of older versions have none. */
  readonly markedAt?: string
  /** The status was recorded as set by somebody before this form was opened. */
  readonly wasMarked?: boolean
  /** Stays typed while someone is switched back and forth. */
  readonly reason: string
  /** Added without a connection: joins the roster when the session is sent. */
  readonly isQueued: boolean
  /** Of somebody who was removed: where they stood. */
  readonly place?: number
}

/**
 * Everything that a session's form holds, as plain data: what is typed is kept on the device as it is, restored after a
 * power cut, and sent later where there is no connection.
 */
export interface SessionDraft {
  /** Of the session: made by the device for a new one, however often it is sent. */
  readonly id: string
  readonly organizationName: OrganizationName | null
  /** The version that is being edited; null for a session that is not recorded yet. */
  readonly version: number | null
  /** The date that the edited version has. Missing for a new session, and in drafts of older versions. */
  readonly recordedDate?: string
  readonly texts: SessionTexts
  readonly people: readonly DraftPerson[]
  /** Who was removed from the form and may be put back. */
  readonly removed: readonly DraftPerson[]
}

/** Whether somebody set the mark; otherwise it stands because everyone starts present. Nobody is absent by default. */
export function isExplicit({ status, markedAt, wasMarked }: DraftPerson): boolean {
  return status === 'absent' || markedAt !== undefined || wasMarked === true
}

/** A new session's form: everyone of the group's roster is present. */
export function newDraft(
  id: string,
  organizationName: OrganizationName,
  roster: readonly RosterPerson[],
  today: PlainDate,
): SessionDraft {
  return {
    id,
    organizationName,
    version: null,
    texts: {
      sessionDate: today,
      sessionTime: '',
      location: '',
      topic: '',
      activities: '',
      reflection: '',
      sessionStructure: '',
      foodDetails: '',
    },
    people: roster.map((person) => presentPerson(person)),
    removed: [],
  }
}

/** Someone of the roster in the form: present, until marked absent. */
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

/** A recorded session's form: what was recorded, with everyone as the roster has them now. */
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
      activities: session.activities ?? '',
      reflection: session.reflection ?? '',
      sessionStructure: session.sessionStructure ?? '',
      foodDetails: session.foodDetails ?? '',
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
        // What was last seen without a connection may be from a version that had no marks.
        ...(row.markedAt ? { wasMarked: true } : {}),
        reason: row.absenceReason ?? '',
        isQueued: false,
      }
    }),
    removed: [],
  }
}

/** What the API is told of a form: always the same of the same form, so that it is known when it is sent again. */
export function contentOf({ texts, people }: SessionDraft): SessionContentInput {
  return {
    ...texts,
    sessionTime: parseTypedTime(texts.sessionTime),
    attendance: people.map(({ attendeeId, attendeeName, isLeader, status, reason, markedAt }) => ({
      attendeeId,
      attendeeName,
      isLeader,
      status,
      absenceReason: status === 'absent' ? reason : null,
      // Left out where nobody tapped, so that what older versions have sent is the same when it is sent again.
      ...(markedAt === undefined ? {} : { markedAt }),
    })),
  }
}

/**
 * The input that asks for another session of the same group and day.
 * @returns null where the draft has no group, and for an edit that keeps its date, which makes no second session
 */
export function sameDayInput({ id, organizationName, version, recordedDate, texts: { sessionDate } }: SessionDraft) {
  const keepsDate = version !== null && recordedDate === sessionDate
  return organizationName === null || keepsDate ? null : { organizationName, sessionDate, exceptId: id }
}

const LIMITS = {
  location: TEXT_LIMITS.location,
  topic: TEXT_LIMITS.topic,
  activities: TEXT_LIMITS.longText,
  reflection: TEXT_LIMITS.longText,
  sessionStructure: TEXT_LIMITS.longText,
  foodDetails: TEXT_LIMITS.longText,
} as const

const ONE_LINE: readonly (keyof SessionTexts)[] = ['location', 'topic']

export type TextProblems = Partial<Record<keyof SessionTexts, number>>

/** The texts that are longer than is taken, each with its limit; an invalid time is 0. */
export function textProblems(texts: SessionTexts): TextProblems {
  const cleaned = (name: keyof SessionTexts) => (ONE_LINE.includes(name) ? oneLineText : longText)(texts[name])
  const found = Object.entries(LIMITS).filter(([name, limit]) => cleaned(name as keyof typeof LIMITS).length > limit)
  const isNoTime = texts.sessionTime.trim() !== '' && parseTypedTime(texts.sessionTime) === null
  return { ...(isNoTime && { sessionTime: 0 }), ...Object.fromEntries(found) }
}
