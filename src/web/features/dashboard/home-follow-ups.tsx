import { Badge, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FollowedUp, HomeGroup } from '#contract/home.ts'
import { longDate } from '#domain/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { AttendanceMark } from '#web/ui/attendance-mark.tsx'
import { ContactButtons } from '#web/ui/contact-buttons.tsx'
import { DisclosureButton } from '#web/ui/disclosure-button.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import classes from './people-rows.module.css'

const SHOWN_AT_FIRST = 5

/** Who was absent three times in a row, the longest streak first; nothing if no one was. Source: docs/product.md, 16.10. */
export function FollowUps({ groups }: { groups: readonly HomeGroup[] }) {
  const { t } = useTranslation('dashboard')
  const [isLong, setLong] = useState(false)
  const people = groups
    .flatMap(({ organizationName, followedUp }) => followedUp.map((person) => ({ ...person, organizationName })))
    .sort((one, other) => other.streak - one.streak)
  if (people.length === 0) return null
  return (
    <Paper p="md" component="section" aria-label={t('followedUp')}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Title order={2}>{t('followedUp')}</Title>
        <Badge color="red" size="lg" circle={people.length < 100} aria-hidden>
          {people.length}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {t('followedUpHint')}
      </Text>
      <ul className={classes.list}>
        {(isLong ? people : people.slice(0, SHOWN_AT_FIRST)).map((person) => (
          <FollowUp key={person.id} person={person} group={groups.length > 1 ? person.organizationName : null} />
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

interface FollowUpProps {
  person: FollowedUp
  group: string | null
}

function FollowUp({ person: { id, attendeeName, streak, marks, contact }, group }: FollowUpProps) {
  const { t } = useTranslation(['dashboard', 'attendance'])
  const language = useLanguage()
  return (
    <li className={classes.row}>
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
      {contact && <ContactButtons name={attendeeName} contact={contact} />}
    </li>
  )
}
