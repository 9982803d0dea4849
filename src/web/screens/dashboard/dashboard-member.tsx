import type { ReactNode } from 'react'
import type { NextMeeting } from '#contract/dashboard/dashboard.ts'
import { AttendanceChart } from '#web/features/dashboard/attendance-chart.tsx'
import { HomeSkeleton } from '#web/features/dashboard/home-skeleton.tsx'
import { useNewestSessions } from '#web/features/dashboard/newest-sessions.ts'
import { NextMeetings } from '#web/features/dashboard/next-meetings.tsx'

const HEIGHTS = [124, 280, 72]

interface MemberHomeProps {
  counts: ReactNode
  /** It is undefined while loading. */
  nextMeetings: readonly NextMeeting[] | undefined
}

/** The start screen of people without a role. Source: docs/product.md, 10.4. */
export function MemberHome({ counts, nextMeetings }: MemberHomeProps) {
  const newest = useNewestSessions()
  if (!nextMeetings || newest.isPending) return <HomeSkeleton heights={HEIGHTS} />
  return (
    <>
      <NextMeetings meetings={nextMeetings} />
      <AttendanceChart />
      {counts}
    </>
  )
}
