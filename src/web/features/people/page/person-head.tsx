import { Badge, Group, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconCalendarX, IconCameraOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people/people.ts'
import { isFollowedUp } from '#domain/attendance/attendance-figures.ts'
import classes from '#web/features/people/parts/person-page.module.css'
import { attendanceQuery } from '#web/features/people/parts/person-queries.ts'
import { ActionIconLink } from '#web/ui/buttons/links.tsx'
import { PersonAvatar } from '#web/ui/people/person-avatar.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'

/** The head of a person's page: name, age, group, and the most important facts. */
export function PersonHead({ person, actions }: { person: PersonPage; actions: ReactNode }) {
  const { t } = useTranslation(['people', 'members', 'common', 'attendance'])
  const { data: attendance } = useQuery(attendanceQuery(person.id))
  const { attendeeName: name, isLeader, age } = person
  const streak = attendance?.streak ?? 0
  return (
    <header className={classes.head}>
      <ActionIconLink className={classes.back ?? ''} to="/members" aria-label={t('backToMembers')}>
        <IconArrowLeft data-mirror aria-hidden />
      </ActionIconLink>
      <div className={classes.who}>
        <PersonAvatar name={name} isLeader={isLeader} size={64} />
        <div className={classes.names}>
          <Title order={1}>
            <PersonName name={name} inherit />
          </Title>
          <Group gap={8}>
            {age !== null && <Text>{t('common:age', { count: age })}</Text>}
            <Badge variant="outline">{person.organizationName}</Badge>
            {isLeader && <Badge color="sand">{t('members:leader')}</Badge>}
            {isFollowedUp({ isLeader, streak }) && (
              <Badge color="red" leftSection={<IconCalendarX size={14} aria-hidden />}>
                {t('attendance:absencesInARow', { count: streak })}
              </Badge>
            )}
            {person.consent.status === 'refused' && (
              <Badge color="sand" leftSection={<IconCameraOff size={14} aria-hidden />}>
                {t('noPhotos')}
              </Badge>
            )}
          </Group>
        </div>
      </div>
      {actions}
    </header>
  )
}
