import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AttendanceRow } from '#contract/sessions.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { shownName } from '#web/i18n/shown-name.ts'
import { AttendanceMark } from '#web/ui/attendance-mark.tsx'
import classes from './report-summary.module.css'

export interface MarkButtonProps {
  row: AttendanceRow
  /** Null for people who may not edit the session. */
  onCorrect: ((row: AttendanceRow) => void) | null
}

/** A mark of a report, which a press corrects. */
export function MarkButton({ row, onCorrect }: MarkButtonProps) {
  const { t } = useTranslation('sessions')
  const { status, absenceReason, attendeeName } = row
  const mark = <AttendanceMark status={status} reason={absenceReason} size="dot" />
  if (!onCorrect) return mark
  const name = isolated(shownName(attendeeName))
  const label = t(status === 'present' ? 'markAbsent' : 'markPresent', { name })
  return (
    <UnstyledButton className={classes.mark ?? ''} aria-label={label} title={label} onClick={() => onCorrect(row)}>
      {mark}
    </UnstyledButton>
  )
}
