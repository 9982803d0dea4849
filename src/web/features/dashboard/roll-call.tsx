import { Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChecklist,
  IconClipboardCheck,
  IconDeviceMobileCheck,
  IconFileText,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { HomeGroup } from '#contract/dashboard/home.ts'
import { type PlainDate, parsePlainDate, shortDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { StartedSession } from '#web/offline/started-session.ts'
import { useHasWaitingHandOvers } from '#web/offline/waiting-hand-overs.ts'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import classes from './group-card.module.css'

const START = { size: 'lg', fullWidth: true, className: classes.start ?? '', fz: 'md' } as const

export function RollCall({ organizationName, time }: { organizationName: OrganizationName; time: string | undefined }) {
  const { t } = useTranslation('dashboard')
  return (
    <ButtonLink
      {...START}
      to="/sessions/new"
      search={{ organization: organizationName, time }}
      leftSection={<IconClipboardCheck size={22} aria-hidden />}
      mt={8}
    >
      {t('rollCall')}
    </ButtonLink>
  )
}

/** Opens the form that was started on this device, with its counts. */
export function ContinueRollCall({ started, today }: { started: StartedSession; today?: PlainDate }) {
  const { t } = useTranslation(['dashboard', 'sessions'])
  const draftText = useDraftText()
  const { present, absent, search, isRefused } = started
  const isQueued = search.queued !== undefined
  const label = isRefused ? t('sessions:refused') : isQueued ? t('sessions:waiting') : draftText(started, today)
  const Icon = isRefused ? IconAlertTriangle : IconDeviceMobileCheck
  return (
    <>
      <div className={classes.counts}>
        <Icon size={20} aria-hidden />
        <Text {...(isRefused ? { fw: 600 } : {})}>{label}</Text>
        <Counts present={present} absent={absent} />
      </div>
      {isRefused ? (
        // The list has the reason.
        <ButtonLink {...START} to="/sessions" leftSection={<IconAlertTriangle size={22} aria-hidden />}>
          {t('sessions:resolve')}
        </ButtonLink>
      ) : (
        <ButtonLink
          {...START}
          to="/sessions/new"
          search={search}
          leftSection={<IconClipboardCheck size={22} aria-hidden />}
        >
          {t('continueRollCall')}
        </ButtonLink>
      )}
    </>
  )
}

/** The date, unless it is shown elsewhere or missing. */
export function useDraftText(): (started: StartedSession, today?: PlainDate) => string {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  return ({ sessionDate }, today) => {
    const date = parsePlainDate(sessionDate)
    return date && date !== today ? t('draftOf', { date: shortDate(date, language) }) : t('draftHere')
  }
}

export function TodaysReport({ session }: { session: NonNullable<HomeGroup['todaysSession']> }) {
  const { t } = useTranslation(['dashboard', 'here'])
  const { id, present, all, stillHere } = session
  const isChanged = useHasWaitingHandOvers(id)
  return (
    <>
      <div className={classes.counts}>
        <Counts present={present} absent={all - present} />
      </div>
      <ButtonLink {...START} to="/sessions/$id" params={{ id }} leftSection={<IconFileText size={22} aria-hidden />}>
        {t('todaysReport')}
      </ButtonLink>
      {stillHere !== undefined && (
        <ButtonLink
          {...START}
          to="/sessions/$id/here"
          params={{ id }}
          variant="white"
          leftSection={<IconChecklist size={22} aria-hidden />}
        >
          {stillHere === 0 || isChanged ? t('here:title') : t('here:stillHere', { count: stillHere })}
        </ButtonLink>
      )}
    </>
  )
}

export function Counts({ present, absent }: { present: number; absent: number }) {
  const { t } = useTranslation('dashboard')
  return <Text fw={600}>{`${t('presentNumber', { number: present })} · ${t('absentNumber', { number: absent })}`}</Text>
}
