import { useQuery } from '@tanstack/react-query'
import type { SessionDetail } from '#contract/sessions/sessions.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { nextMeeting } from '#domain/sessions/meetings.ts'
import { api } from '#web/api.ts'
import { networkDay } from '#web/ui/texts/today.ts'

/** The next meeting after a session; null without a meeting day, and while loading. */
export function useNextMeeting(session: SessionDetail | undefined): PlainDate | null {
  const organizationName = session?.organization ?? null
  const { data } = useQuery(
    api.meetings.get.queryOptions({
      input: { organizationName: organizationName ?? '' },
      enabled: organizationName !== null,
    }),
  )
  const next = session && data ? nextMeeting(session.sessionDate, data.day, data.pauses) : null
  // An old report has none: its next meeting is over.
  return next !== null && next >= networkDay() ? next : null
}
