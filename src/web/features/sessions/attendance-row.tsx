import { Badge, Group, Text, TextInput } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { birthdateText } from '#domain/dates.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { ATTENDANCE_STATUSES } from '#domain/sessions.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import type { DraftChange } from './draft-changes.ts'
import { type DraftPerson, isExplicit } from './session-draft.ts'
import classes from './session-form.module.css'

interface AttendanceRowProps {
  person: DraftPerson
  /** The id of the text that describes a default mark. */
  notCalledId: string
  dispatch: (change: DraftChange) => void
}

/**
 * One person at the meeting: two checkboxes that exclude each other, and the reason of an absence. Memoized, so that typing
 * stays fast on a cheap phone with sixty people in the form.
 */
export const AttendanceRow = memo(function AttendanceRow({ person, notCalledId, dispatch }: AttendanceRowProps) {
  const { t } = useTranslation('sessions')
  const language = useLanguage()
  const { key, attendeeName: name, status: marked } = person
  const present = marked === 'present'
  const isDefault = !isExplicit(person)
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
          <label
            key={status}
            className={classes.half}
            data-kind={status}
            data-checked={marked === status || undefined}
            data-default={(isDefault && marked === status) || undefined}
          >
            <input
              type="checkbox"
              checked={marked === status}
              // A tap on a checked half confirms it instead of unchecking it.
              onChange={() => dispatch({ type: 'mark', key, status, at: new Date().toISOString() })}
              aria-label={t(status === 'present' ? 'presentNamed' : 'absentNamed', { name })}
              aria-describedby={isDefault && marked === status ? notCalledId : undefined}
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
        value={present ? '' : person.reason}
        onChange={(event) => dispatch({ type: 'reason', key, reason: event.currentTarget.value })}
        maxLength={TEXT_LIMITS.reason}
      />
    </li>
  )
})
