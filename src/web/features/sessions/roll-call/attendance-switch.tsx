import { IconCheck, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '#domain/sessions/sessions.ts'
import { nowText } from '#web/clock.ts'
import type { MarkChange } from '#web/features/sessions/draft/draft-changes.ts'
import classes from './attendance-switch.module.css'
import type { RowTexts } from './person-row-texts.ts'

interface AttendanceSwitchProps {
  personKey: string
  name: string
  status: AttendanceStatus
  /** Whether no one has called this person yet. */
  isDefault: boolean
  /** The id of the text that describes a default mark. */
  notCalledId: string
  texts: RowTexts
  onChange: (change: MarkChange) => void
}

/** Two checkboxes that exclude each other, drawn as the halves of one switch. */
export const AttendanceSwitch = memo(function AttendanceSwitch(props: AttendanceSwitchProps) {
  const { personKey: key, name, status: marked, isDefault, notCalledId, texts, onChange } = props
  return (
    <div className={classes.switch}>
      <div className={classes.halves}>
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
                onChange={() => onChange({ type: 'mark', key, status, at: nowText() })}
                aria-label={texts.statusOf[status](name)}
                aria-describedby={isDefault && isChecked ? notCalledId : undefined}
              />
              {isChecked && !isDefault && <Sign className={classes.sign} size={14} stroke={3} aria-hidden />}
              {texts.status[status]}
            </label>
          )
        })}
      </div>
    </div>
  )
})
