import type { SessionDetail } from '#contract/sessions/sessions.ts'
import { type PlainDate, parsePlainDate, wholeYears } from '#domain/dates/dates.ts'
import { nameKey } from '#domain/texts/names.ts'
import type { SessionDraft } from '#web/features/sessions/draft/session-draft.ts'

export interface PersonHere {
  /** Of the name, which a session has once: it stays the same when the session is sent. */
  readonly key: string
  readonly attendeeId: string | null
  readonly name: string
  readonly isLeader: boolean
  /** In whole years on the day of the session; null if unknown. */
  readonly age: number | null
  /** Whether a person set the mark. */
  readonly isCalled: boolean
  /** Whether the reader may open the page. */
  readonly hasPage: boolean
}

export interface Here {
  readonly organizationName: string | null
  readonly date: PlainDate
  /** Everyone whose mark is present, the leaders last. */
  readonly people: readonly PersonHere[]
  /** Those marked absent, who may have left before that. */
  readonly absent: readonly PersonHere[]
}

/** Who is present by a recorded session. */
export function hereIn({ organization, sessionDate, attendance }: SessionDetail): Here {
  const people = attendance.map((row) => ({
    ...{ key: nameKey(row.attendeeName), attendeeId: row.attendeeId, name: row.attendeeName, isLeader: row.isLeader },
    age: row.birthdate && wholeYears(row.birthdate, sessionDate),
    ...{ isCalled: row.markedAt !== null, hasPage: row.hasPage && row.attendeeId !== null, status: row.status },
  }))
  return hereOf(organization, sessionDate, people)
}

/** Who is present by a session that waits on this device; null without a date. */
export function hereInQueued({ organizationName, texts, people }: SessionDraft): Here | null {
  const date = parsePlainDate(texts.sessionDate)
  if (!date) return null
  const all = people.map((one) => ({
    ...{ key: nameKey(one.attendeeName), name: one.attendeeName, isLeader: one.isLeader, status: one.status },
    attendeeId: one.isQueued ? null : one.attendeeId,
    age: one.birthdate && wholeYears(one.birthdate, date),
    isCalled: one.markedAt !== undefined || one.wasMarked === true,
    hasPage: one.attendeeId !== null && !one.isQueued && one.hasPage !== false,
  }))
  return hereOf(organizationName, date, all)
}

function hereOf(
  organizationName: string | null,
  date: PlainDate,
  all: readonly (PersonHere & { readonly status: string })[],
): Here {
  const present = all.filter(({ status }) => status === 'present')
  return {
    ...{ organizationName, date },
    people: [...present.filter(({ isLeader }) => !isLeader), ...present.filter(({ isLeader }) => isLeader)],
    absent: all.filter(({ status }) => status === 'absent'),
  }
}
