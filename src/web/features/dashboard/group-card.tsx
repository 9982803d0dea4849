import { Paper, Title } from '@mantine/core'
import { IconCalendarPlus, IconChevronRight, IconDeviceMobileCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeGroup } from '#contract/dashboard/home.ts'
import { fullDate, type PlainDate } from '#domain/dates/dates.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { StartedSession } from '#web/offline/started-session.ts'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { NetworkMotif } from '#web/ui/layout/network-motif.tsx'
import { networkDay } from '#web/ui/texts/today.ts'
import { CardHead, MeetingDetails, SetMeetingDay } from './card-head.tsx'
import classes from './group-card.module.css'
import { ContinueRollCall, Counts, RollCall, TodaysReport, useDraftText } from './roll-call.tsx'

const SHOWN_AT_FIRST = 2

function OtherDrafts({ drafts }: { drafts: readonly StartedSession[] }) {
  const { t } = useTranslation(['dashboard', 'sessions'])
  const draftText = useDraftText()
  const [isLong, setLong] = useState(false)
  if (drafts.length === 0) return null
  const shown = isLong ? drafts : drafts.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <ul className={classes.drafts} aria-label={t('sessions:drafts')}>
        {shown.map((draft) => (
          <li key={draft.search.draft}>
            <Link to="/sessions/new" search={draft.search}>
              <IconDeviceMobileCheck size={20} aria-hidden />
              <span className={classes.draftText}>
                {draftText(draft)} <Counts present={draft.present} absent={draft.absent} />
              </span>
              <IconChevronRight size={18} data-mirror aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      {drafts.length > SHOWN_AT_FIRST && (
        <DisclosureButton
          label={isLong ? t('showFewer') : t('showAll', { number: drafts.length })}
          opened={isLong}
          onToggle={setLong}
        />
      )}
    </>
  )
}

interface GroupCardProps {
  group: HomeGroup
  /** The new sessions on this device only, the newest first. */
  started: readonly StartedSession[]
  /** Opens the dialog of the meeting day; undefined for people who may not set the day. */
  onSchedule: (() => void) | undefined
}

/** A group's card: today's meeting, or else the next one and a new session. Source: docs/product.md, 16.10. */
export function GroupCard({ group, started, onSchedule }: GroupCardProps) {
  const today = networkDay()
  const own = started.filter(({ organizationName }) => organizationName === group.organizationName)
  const ofToday = own.find(({ sessionDate }) => sessionDate === today)
  const isToday = group.meetsToday || group.todaysSession !== null || ofToday !== undefined
  const first = group.todaysSession ? undefined : isToday ? ofToday : own[0]
  // The unsent ones are listed below the cards.
  const drafts = own.filter((one) => one !== first && one.search.draft !== undefined)
  return isToday ? (
    <TodayCard group={group} today={today} started={first} drafts={drafts} onSchedule={onSchedule} />
  ) : (
    <OtherDayCard group={group} started={first} drafts={drafts} onSchedule={onSchedule} />
  )
}

interface CardProps extends Pick<GroupCardProps, 'group' | 'onSchedule'> {
  started: StartedSession | undefined
  drafts: readonly StartedSession[]
}

function TodayCard({ group, today, started, drafts, onSchedule }: CardProps & { today: PlainDate }) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const { organizationName, todaysSession } = group
  const time = group.meeting?.time ?? undefined
  return (
    <Paper component="section" aria-label={organizationName} p="md" radius="hero" className={classes.hero ?? ''}>
      <NetworkMotif />
      <div className={classes.content}>
        <CardHead
          label={`${t('todaysMeeting')} · ${isolated(organizationName)}`}
          organizationName={organizationName}
          onSchedule={onSchedule}
        />
        <Title order={2} fz={{ base: 20, xs: 24 }} lh={1.5}>
          {fullDate(today, language)}
        </Title>
        <MeetingDetails group={group} />
        {todaysSession ? (
          <TodaysReport session={todaysSession} />
        ) : started ? (
          <ContinueRollCall started={started} today={today} />
        ) : (
          <RollCall organizationName={organizationName} time={time} />
        )}
        <OtherDrafts drafts={drafts} />
        <ButtonLink
          to="/sessions/new"
          search={{ organization: organizationName, date: 'open', time }}
          variant="subtle"
          className={classes.quiet ?? ''}
        >
          {t('otherDate')}
        </ButtonLink>
      </div>
    </Paper>
  )
}

function OtherDayCard({ group, started, drafts, onSchedule }: CardProps) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const { organizationName, meeting, nextMeeting } = group
  const name = isolated(organizationName)
  return (
    <Paper component="section" aria-label={organizationName} p="md" radius="hero">
      <div className={classes.content}>
        <CardHead
          label={nextMeeting ? `${t('nextMeeting')} · ${name}` : t('noMeetingDay')}
          organizationName={organizationName}
          onSchedule={meeting ? onSchedule : undefined}
        />
        <Title order={2} fz={{ base: 20, xs: 24 }} lh={1.5}>
          {nextMeeting ? fullDate(nextMeeting, language) : name}
        </Title>
        <MeetingDetails group={group} />
        {started && <ContinueRollCall started={started} />}
        <OtherDrafts drafts={drafts} />
        <ButtonLink
          to="/sessions/new"
          search={{ organization: organizationName }}
          variant={started ? 'subtle' : 'filled'}
          leftSection={<IconCalendarPlus size={20} aria-hidden />}
          mt={8}
        >
          {t('createSession')}
        </ButtonLink>
        {!meeting && onSchedule && <SetMeetingDay onPress={onSchedule} />}
      </div>
    </Paper>
  )
}
