import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { HomeGroup } from '#contract/dashboard/home.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { AskedByGuardians } from '#web/features/dashboard/asked.tsx'
import { Birthdays } from '#web/features/dashboard/birthdays.tsx'
import { GroupCard } from '#web/features/dashboard/group-card.tsx'
import { FollowUps } from '#web/features/dashboard/home-follow-ups.tsx'
import { HomeSkeleton } from '#web/features/dashboard/home-skeleton.tsx'
import { MissingReports } from '#web/features/meetings/missing-reports.tsx'
import { FollowUpActions } from '#web/features/people/follow-ups/follow-up-actions.tsx'
import { OutboxStrips } from '#web/features/sessions/outbox/outbox-strips.tsx'
import type { StartedSession } from '#web/offline/started-session.ts'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedDialog } from '#web/ui/loading/loaded-part.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'

type MeetingDay = typeof import('#web/features/meetings/meeting-day-dialog.tsx')

const loadDialog = partLoader<MeetingDay>(() => import('#web/features/meetings/meeting-day-dialog.tsx'))

const CARD_HEIGHT = 236
const LIST_HEIGHT = 320

interface HomeGroupsProps {
  query: UseQueryResult<readonly HomeGroup[]>
  /** The new sessions on this device only; undefined until they are read. */
  started: readonly StartedSession[] | undefined
}

/** The person's groups: a card for each, unsent sessions, absences, missing reports and birthdays. */
export function HomeGroups({ query, started }: HomeGroupsProps) {
  const { t } = useTranslation('dashboard')
  const me = useCurrentUser()
  if (query.isPending || !started) {
    const cards = me.memberships.filter(({ organizationRole }) => organizationRole !== null)
    return <HomeSkeleton heights={[...cards.map(() => CARD_HEIGHT), LIST_HEIGHT, LIST_HEIGHT]} />
  }
  return (
    <>
      {!query.data && <ButtonLink to="/sessions/new">{t('createSession')}</ButtonLink>}
      <QueryState query={query} failed={t('homeFailed')}>
        {(groups) => <GroupsContent groups={groups} started={started} />}
      </QueryState>
    </>
  )
}

interface GroupsContentProps {
  groups: readonly HomeGroup[]
  started: readonly StartedSession[]
}

function GroupsContent({ groups, started }: GroupsContentProps) {
  const may = usePermissions()
  const { part, subject, open, close } = useLoadedDialog<MeetingDay, string>(loadDialog)
  const group = groups.find(({ organizationName }) => organizationName === subject)
  return (
    <>
      {groups.map((one) => (
        <GroupCard
          key={one.organizationName}
          group={one}
          started={started}
          onSchedule={may.scheduleMeetings(one.organizationName) ? () => void open(one.organizationName) : undefined}
        />
      ))}
      <OutboxStrips />
      <AskedByGuardians groups={groups} />
      <FollowUps groups={groups} actions={(person) => <FollowUpActions person={person} />} />
      {groups.map(({ organizationName, missing }) => (
        <MissingReports
          key={organizationName}
          organizationName={organizationName}
          dates={missing}
          isNamed={groups.length > 1}
        />
      ))}
      <Birthdays groups={groups} />
      {part && group && (
        <part.MeetingDayDialog organizationName={group.organizationName} day={group.meeting} onClose={close} />
      )}
    </>
  )
}
