import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttendanceRow } from '#contract/sessions/sessions.ts'
import { shownName } from '#web/i18n/shown-name.ts'
import { AttendanceMark } from '#web/ui/attendance/attendance-mark.tsx'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import classes from './report-summary.module.css'
import type { Correct } from './use-correct-mark.ts'

interface MarkButtonProps {
  row: AttendanceRow
  onCorrect: Correct
  className: string | undefined
  children?: ReactNode
}

/** A mark of a report, which a press corrects. */
export function MarkButton({ row, onCorrect, className = '', children }: MarkButtonProps) {
  const { t } = useTranslation('sessions')
  const label = t(row.status === 'present' ? 'markAbsent' : 'markPresent', { name: shownName(row.attendeeName) })
  return (
    <UnstyledButton className={className} aria-label={label} title={label} onClick={() => onCorrect(row)}>
      {children}
    </UnstyledButton>
  )
}

interface ListedMarkProps {
  row: AttendanceRow
  onCorrect: Correct | null
  /** Whether the heading of the list says it already. */
  isQuiet?: boolean
}

/** A mark in the list of the present or of the absent, which it leaves when it is corrected. */
export function ListedMark({ row, onCorrect, isQuiet = false }: ListedMarkProps) {
  const mark = <AttendanceMark status={row.status} reason={row.absenceReason} size="dot" />
  if (!onCorrect) return isQuiet ? <span aria-hidden>{mark}</span> : mark
  return (
    // The pressed button disappears, so the focus moves before.
    <MarkButton row={row} onCorrect={() => onCorrect(row, focusContent)} className={classes.mark}>
      {mark}
    </MarkButton>
  )
}
