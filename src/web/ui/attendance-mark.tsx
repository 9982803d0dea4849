import { IconCheck, IconHome, IconNote, IconPlane, IconSchool, IconTemperature, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type AbsenceReason, reasonParts } from '#domain/absence-reasons.ts'
import type { AttendanceStatus } from '#domain/sessions.ts'
import { useReasonWords } from '#web/i18n/reason-words.ts'
import classes from './attendance-mark.module.css'

const REASON_ICONS: Readonly<Record<AbsenceReason, typeof IconPlane>> = {
  illness: IconTemperature,
  travel: IconPlane,
  exam: IconSchool,
  family: IconHome,
}

interface AttendanceMarkProps {
  status: AttendanceStatus
  /** The stored absence reason. */
  reason?: string | null
  /** Whether the reader may not see the reason. */
  isReasonHidden?: boolean
  /** Text before the spoken name of the mark, for example a date. */
  prefix?: string
  size?: 'normal' | 'dot'
}

/**
 * A person's attendance at one session as a sign that needs no colour: a disc with a tick, a ring with a cross, or a square
 * with the icon of the reason.
 */
export function AttendanceMark(props: AttendanceMarkProps) {
  const { status, reason = null, isReasonHidden = false, prefix = '', size = 'normal' } = props
  const { t } = useTranslation('attendance')
  const words = useReasonWords()
  const kind = status === 'present' ? 'present' : reason ? 'excused' : 'absent'
  const spoken = {
    present: t('present'),
    absent: t(isReasonHidden ? 'absent' : 'absentNoReason'),
    excused: t('absentWith', { reason: words(reason ?? '') }),
  }[kind]
  const label = prefix === '' ? spoken : `${prefix}: ${spoken}`
  const Icon = { present: IconCheck, absent: IconX, excused: reasonIcon(reason) }[kind]
  return (
    <span className={classes.mark} data-kind={kind} data-size={size} role="img" aria-label={label} title={label}>
      <Icon size={size === 'dot' ? 12 : 15} stroke={2.5} aria-hidden />
    </span>
  )
}

function reasonIcon(reason: string | null) {
  const { kind } = reasonParts(reason)
  return kind === null ? IconNote : REASON_ICONS[kind]
}
