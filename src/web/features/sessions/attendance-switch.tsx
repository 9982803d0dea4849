import { IconCheck, IconX } from '@tabler/icons-react'
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '#domain/sessions.ts'
import classes from './attendance-row.module.css'
import type { RowTexts } from './row-texts.ts'

interface AttendanceSwitchProps {
  name: string
  status: AttendanceStatus
  /** Whether nobody has called this person yet. */
  isDefault: boolean
  /** The id of the text that describes a default mark. */
  notCalledId: string
  texts: RowTexts
  onMark: (status: AttendanceStatus) => void
}

/** Two checkboxes that exclude each other, drawn as the halves of one switch. */
export function AttendanceSwitch(props: AttendanceSwitchProps) {
  const { name, status: marked, isDefault, notCalledId, texts, onMark } = props
  const { t } = texts
  return (
    <div className={classes.switch}>
      {ATTENDANCE_STATUSES.map((status) => {
        const isChecked = marked === status
        const Sign = status === 'present' ? IconCheck : IconX
        return (
          <label
            key={status}
            className={classes.half}
            data-kind={status}
            data-checked={isChecked || undefined}
            data-default={(isDefault && isChecked) || undefined}
          >
            <input
              type="checkbox"
              checked={isChecked}
              // A tap on a checked half confirms it instead of unchecking it.
              onChange={() => onMark(status)}
              aria-label={t(status === 'present' ? 'presentNamed' : 'absentNamed', { name })}
              aria-describedby={isDefault && isChecked ? notCalledId : undefined}
            />
            {isChecked && !isDefault && <Sign className={classes.sign} size={14} stroke={3} aria-hidden />}
            {t(status)}
          </label>
        )
      })}
    </div>
  )
}
