import { Badge, Group, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RosterPerson } from '#contract/roster.ts'
import { birthdateText } from '#domain/dates.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '#domain/sessions.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import type { Mark } from './attendance-marks.ts'
import classes from './session-form.module.css'

interface AttendanceRowProps {
  person: RosterPerson
  mark: Mark
  onStatus: (status: AttendanceStatus) => void
  onReason: (reason: string) => void
}

/** One person at the meeting: two checkboxes that exclude each other, and the reason of an absence. */
export function AttendanceRow({ person, mark, onStatus, onReason }: AttendanceRowProps) {
  const { t } = useTranslation('sessions')
  const language = useLanguage()
  const name = person.attendeeName
  const present = mark.status === 'present'
  return (
    <li className={classes.row}>
      <PersonAvatar name={name} isLeader={person.isLeader} />
      <div className={classes.person}>
        <Group gap={8}>
          <PersonName name={name} fw={600} />
          {person.isLeader && (
            <Badge color="sand" size="sm">
              {t('leader')}
            </Badge>
          )}
        </Group>
        {person.birthdate && (
          <Text size="sm" c="dimmed">
            {birthdateText(person.birthdate, language)}
          </Text>
        )}
      </div>
      <div className={classes.switch}>
        {ATTENDANCE_STATUSES.map((status) => (
          <label key={status} className={classes.half} data-kind={status}>
            <input
              type="checkbox"
              checked={mark.status === status}
              // The two exclude each other: unticking one ticks the other.
              onChange={(event) => onStatus(event.currentTarget.checked ? status : opposite(status))}
              aria-label={t(status === 'present' ? 'presentNamed' : 'absentNamed', { name })}
            />
            {t(status)}
          </label>
        ))}
      </div>
      <TextInput
        className={classes.reason ?? ''}
        wrapperProps={{ 'data-idle': present || undefined }}
        aria-label={t('reasonNamed', { name })}
        placeholder={t('reason')}
        size="sm"
        styles={{ input: { minHeight: 44 } }}
        disabled={present}
        value={present ? '' : mark.reason}
        onChange={(event) => onReason(event.currentTarget.value)}
        maxLength={TEXT_LIMITS.reason}
      />
    </li>
  )
}

function opposite(status: AttendanceStatus): AttendanceStatus {
  return status === 'present' ? 'absent' : 'present'
}
