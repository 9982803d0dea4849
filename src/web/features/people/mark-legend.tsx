import { Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ABSENCE_REASONS, reasonText } from '#domain/absence-reasons.ts'
import type { AttendanceStatus } from '#domain/sessions.ts'
import { AttendanceMark } from '#web/ui/attendance-mark.tsx'
import classes from './attendance-card.module.css'

/** What the marks mean. */
export function MarkLegend() {
  const { t } = useTranslation(['people', 'attendance'])
  const titleId = useId()
  return (
    <div className={classes.legend}>
      <Title order={3} size="sm" id={titleId}>
        {t('howToRead')}
      </Title>
      <ul aria-labelledby={titleId}>
        <Entry status="present" text={t('attendance:present')} />
        <Entry status="absent" text={t('attendance:absentNoReason')} />
        {ABSENCE_REASONS.map((kind) => (
          <Entry key={kind} status="absent" reason={reasonText({ kind, note: '' })} text={t(`attendance:${kind}`)} />
        ))}
        <Entry status="absent" reason="-" text={t('otherReason')} />
      </ul>
    </div>
  )
}

interface EntryProps {
  status: AttendanceStatus
  reason?: string
  text: string
}

function Entry({ status, reason, text }: EntryProps) {
  return (
    <li>
      {/* The text beside the mark says the same. */}
      <span aria-hidden>
        <AttendanceMark status={status} reason={reason ?? null} size="dot" />
      </span>
      {text}
    </li>
  )
}
