import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#web/api.ts'
import { MissingReport } from './missing-report.tsx'
import type { Meeting } from './unheld-meetings.ts'
import { useSettling } from './use-settling.ts'

/** Whether the report of a meeting is missing; without a meeting nothing is requested. */
export function useIsReportMissing(meeting: Meeting | null) {
  return useQuery(
    api.meetings.get.queryOptions({
      input: { organizationName: meeting?.organizationName ?? '' },
      enabled: meeting !== null,
      select: ({ missing }) => meeting !== null && missing.includes(meeting.date),
    }),
  )
}

/** How to settle a missing report without recording it. Source: docs/product.md, 17.2. */
export function MissingReportHere({ meeting, onSettled }: { meeting: Meeting; onSettled: () => void }) {
  const { t } = useTranslation('meetings')
  const { data: isMissing } = useIsReportMissing(meeting)
  const { part, subject, loading, open, close } = useSettling()
  return (
    <>
      {isMissing && (
        <MissingReport
          meeting={meeting}
          hint={t('missingHint')}
          isRecording
          opening={loading?.way ?? null}
          onSettle={(way) => void open({ meeting, way })}
        />
      )}
      {part && <part.SettleDialog settling={subject} onClose={close} onSettled={onSettled} />}
    </>
  )
}
