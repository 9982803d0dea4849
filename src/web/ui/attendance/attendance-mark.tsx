import { IconCheck, IconHome, IconNote, IconPlane, IconSchool, IconTemperature, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type AbsenceReason, reasonParts } from '#domain/attendance/absence-reasons.ts'
import type { AttendanceStatus } from '#domain/sessions/sessions.ts'
import { useReasonWords } from '#web/i18n/reason-words.ts'
import classes from './attendance-mark.module.css'

type MarkKind = 'none' | 'present' | 'absent' | 'excused'

function markKind(status: AttendanceStatus, reason: string | null): Exclude<MarkKind, 'none'> {
  return status === 'present' ? 'present' : reason ? 'excused' : 'absent'
}

const ICONS = {
  present: IconCheck,
  absent: IconX,
  illness: IconTemperature,
  travel: IconPlane,
  exam: IconSchool,
  family: IconHome,
  note: IconNote,
} satisfies Record<'present' | 'absent' | AbsenceReason | 'note', typeof IconPlane>

function iconOf(kind: Exclude<MarkKind, 'none'>, reason: string | null): keyof typeof ICONS {
  return kind === 'excused' ? (reasonParts(reason).kind ?? 'note') : kind
}

interface AttendanceMarkProps {
  status: AttendanceStatus
  reason?: string | null
  /** Whether the reader may not see the reason. */
  isReasonHidden?: boolean
  /** Text before the spoken name of the mark, for example a date. */
  prefix?: string
  size?: 'normal' | 'dot'
}

/**
 * The mark does not depend on colour: it is a disc with a tick, a ring with a cross, or a square with the reason's
 * icon.
 */
export function AttendanceMark(props: AttendanceMarkProps) {
  const { status, reason = null, isReasonHidden = false, prefix = '', size = 'normal' } = props
  const { t } = useTranslation('attendance')
  const words = useReasonWords()
  const kind = markKind(status, reason)
  const spoken = {
    present: t('present'),
    absent: t(isReasonHidden ? 'absent' : 'absentNoReason'),
    excused: t('absentWith', { reason: words(reason ?? '') }),
  }[kind]
  const label = prefix === '' ? spoken : `${prefix}: ${spoken}`
  const Icon = ICONS[iconOf(kind, reason)]
  return (
    <span className={classes.mark} data-kind={kind} data-size={size} role="img" aria-label={label} title={label}>
      <Icon size={size === 'dot' ? 12 : 15} stroke={2.5} aria-hidden />
    </span>
  )
}

/** The reason icons of {@link MarkSign}, once on a screen. */
export function MarkSymbols() {
  return (
    <svg className={classes.symbols} aria-hidden="true">
      {Object.entries(ICONS).map(([name, Icon]) => (
        <symbol key={name} id={`mark-${name}`} viewBox="0 0 24 24">
          <Icon size={24} stroke={2.5} />
        </symbol>
      ))}
    </svg>
  )
}

interface MarkSignProps {
  /** It is null without a mark. */
  status: AttendanceStatus | null
  reason: string | null
  size?: 'normal' | 'dot'
}

/** A mark without a spoken name, for tables of thousands. The style sheet draws all but the reasons: SVGs are slow. */
export function MarkSign({ status, reason, size = 'normal' }: MarkSignProps) {
  const kind = status === null ? 'none' : markKind(status, reason)
  const shown = { className: classes.mark, 'data-kind': kind, 'data-size': size, 'data-sign': true }
  if (kind !== 'excused') return <span {...shown} aria-hidden />
  return (
    <svg {...shown} aria-hidden="true">
      <use href={`#mark-${iconOf(kind, reason)}`} />
    </svg>
  )
}
