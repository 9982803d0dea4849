import { Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FollowedUp, HomeGroup } from '#contract/dashboard/home.ts'
import { longDate } from '#domain/dates/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { AttendanceMark } from '#web/ui/attendance/attendance-mark.tsx'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { PersonAvatar } from '#web/ui/people/person-avatar.tsx'
import { PersonLink } from '#web/ui/people/person-link.tsx'
import classes from './people-rows.module.css'

const SHOWN_AT_FIRST = 5

interface FollowUpsProps {
  groups: readonly HomeGroup[]
  /** The buttons that call the person and record the result. */
  actions: (person: FollowedUp) => ReactNode
}

/**
 * The people who were absent three times in a row: those still to be followed up first, then the longest streak.
 * Nothing is shown if there are none.
 * Source: docs/product.md, 16.10 and 16.15.
 */
export function FollowUps({ groups, actions }: FollowUpsProps) {
  const { t } = useTranslation('dashboard')
  const [isLong, setLong] = useState(false)
  // A person with a result recorded here stays in sight, with its Undo.
  const [wasNoted] = useState(
    () => new Set(groups.flatMap(({ followedUp }) => followedUp.filter(isNoted).map(({ id }) => id))),
  )
  const people = groups
    .flatMap(({ organizationName, followedUp }) => followedUp.map((person) => ({ ...person, organizationName })))
    .sort((one, other) => Number(isNoted(one)) - Number(isNoted(other)) || other.streak - one.streak)
  if (people.length === 0) return null
  const shown = people.filter(
    (person, place) => isLong || place < SHOWN_AT_FIRST || (person.followUp?.isOwn && !wasNoted.has(person.id)),
  )
  const open = people.filter((person) => !isNoted(person)).length
  return (
    <Paper p="md" component="section" aria-label={t('followedUp')}>
      <Group justify="space-between" align="baseline" gap="0 xs">
        <Title order={2}>{t('followedUp')}</Title>
        {open > 0 && (
          <Text size="sm" fw={600} c="var(--shabaka-absent)">
            {t('withoutFollowUp', { count: open })}
          </Text>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t('followedUpHint')}
      </Text>
      <ul className={classes.list}>
        {shown.map((person) => (
          <FollowUp
            key={person.id}
            person={person}
            group={groups.length > 1 ? person.organizationName : null}
            actions={actions(person)}
          />
        ))}
      </ul>
      {people.length > SHOWN_AT_FIRST && (
        <DisclosureButton
          label={isLong ? t('showFewer') : t('showAll', { number: people.length })}
          opened={isLong}
          onToggle={setLong}
        />
      )}
    </Paper>
  )
}

function isNoted({ followUp }: FollowedUp): boolean {
  return Boolean(followUp)
}

interface FollowUpProps {
  person: FollowedUp
  group: string | null
  actions: ReactNode
}

function FollowUp({ person: { id, attendeeName, streak, marks }, group, actions }: FollowUpProps) {
  const { t } = useTranslation(['dashboard', 'attendance'])
  const language = useLanguage()
  return (
    <li className={`${classes.row} ${classes.wrapping}`}>
      <PersonAvatar name={attendeeName} />
      <div className={classes.main}>
        <PersonLink id={id} name={attendeeName} />
        {group !== null && (
          <Text size="sm" c="dimmed">
            {group}
          </Text>
        )}
        <VisuallyHidden>{t('attendance:absencesInARow', { count: streak })}</VisuallyHidden>
        <ul className={classes.marks} aria-label={t('marksOf', { name: attendeeName })}>
          {marks.map(({ sessionDate, status, absenceReason }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a person may have two marks on one day, and marks never move
            <li key={place}>
              <AttendanceMark
                size="dot"
                status={status}
                reason={absenceReason}
                prefix={longDate(sessionDate, language)}
              />
            </li>
          ))}
        </ul>
      </div>
      {actions}
    </li>
  )
}
