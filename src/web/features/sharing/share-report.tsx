import { useTranslation } from 'react-i18next'
import type { SessionDetail } from '#contract/sessions/sessions.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { isErasedName } from '#domain/erasure/erasure.ts'
import { additionsOf, reportLines, type SharedAddition, type SharedReport } from '#domain/sharing/sharing.ts'
import type { RosterLoad } from './names-note.tsx'
import { ShareDialog, type ShareSwitch } from './share-dialog.tsx'

interface ShareReportProps {
  session: SessionDetail
  /** It is null if it is not known. */
  nextMeeting: PlainDate | null
  /** It is null for a session without a group. */
  roster: RosterLoad | null
  opened: boolean
  onClose: () => void
}

/** Shares the report of a session. Source: docs/product.md, 16.11. */
export function ShareReport({ session, nextMeeting, roster, opened, onClose }: ShareReportProps) {
  const { t } = useTranslation('sharing')
  const report: SharedReport = {
    organization: session.organization,
    date: session.sessionDate,
    topic: session.topic,
    food: session.foodDetails,
    nextMeeting,
    people: session.attendance.map(({ attendeeName, isLeader, status }) => ({ name: attendeeName, isLeader, status })),
  }
  const switches: Readonly<Record<SharedAddition, Omit<ShareSwitch<SharedAddition>, 'addition'>>> = {
    topic: { label: t('addTopic'), isOnAtFirst: true },
    food: { label: t('addFood'), isOnAtFirst: true },
    nextMeeting: { label: t('addNextMeeting'), isOnAtFirst: true },
    firstNames: {
      label: t('addFirstNames'),
      hint: t('firstNamesHint'),
      isOnAtFirst: false,
      warning: t('namesLeave'),
    },
  }
  // Some people of the session may have left the roster.
  const names = [...session.attendance, ...(roster?.data ?? [])]
    .map(({ attendeeName }) => attendeeName)
    .filter((name) => !isErasedName(name))
  return (
    <ShareDialog
      title={t('shareReport')}
      opened={opened}
      onClose={onClose}
      switches={additionsOf(report).map((addition) => ({ addition, ...switches[addition] }))}
      linesOf={(chosen, language) => reportLines(report, chosen, language)}
      rosterNames={[...new Set(names)]}
      roster={roster}
    />
  )
}
