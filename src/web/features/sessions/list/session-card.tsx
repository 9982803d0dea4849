import '@mantine/core/styles/Progress.css'
import { Group, Paper, Progress, Text } from '@mantine/core'
import { IconCalendar, IconClock, IconMapPin } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '#contract/sessions/sessions.ts'
import { parts, shortWeekday } from '#domain/dates/dates.ts'
import { useSessionLabels } from '#web/features/sessions/report/session-labels.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import linked from '#web/ui/buttons/linked-card.module.css'
import { CoveringLink } from '#web/ui/buttons/links.tsx'
import { LinkedText } from '#web/ui/texts/linked-text.tsx'
import classes from './session-card.module.css'

interface SessionCardProps {
  session: SessionSummary
  /** Whether the group is shown on a phone, where the title is for screen readers only. */
  showsGroup: boolean
}

/** In per cent; a lower attendance is marked. */
const LOW = 75

/** A session in the list, linked to its report; on a phone in three lines. Source: docs/product.md, 5.14. */
export function SessionCard({ session, showsGroup }: SessionCardProps) {
  const { t } = useTranslation('sessions')
  const labels = useSessionLabels()(session)
  const share = session.attendanceCount === 0 ? 0 : (100 * session.presentCount) / session.attendanceCount
  // A group without anyone on the roll has no share.
  const isLow = session.attendanceCount > 0 && share < LOW
  const present = t('presentOf', { present: session.presentCount, all: session.attendanceCount })
  const id = useId()
  const topicId = `${id}topic`
  const dateId = `${id}date`
  return (
    <Paper className={`${linked.covered} ${classes.paper}`}>
      <CoveringLink to="/sessions/$id" params={{ id: session.id }} aria-labelledby={`${topicId} ${dateId}`} />
      <div className={classes.card} data-place={session.location ? true : undefined}>
        <div className={classes.head}>
          <DayBlock date={session.sessionDate} />
          <div className={classes.texts}>
            <Text size="sm" c="dimmed" className={`${classes.clamp} ${classes.title}`}>
              {labels.title}
            </Text>
            <div className={classes.topic}>
              <Text id={topicId} fw={600} dir="auto" className={classes.clamp ?? ''}>
                {labels.topic}
              </Text>
              {showsGroup && (
                <Text size="sm" c="dimmed" className={classes.group ?? ''} aria-hidden>
                  {isolated(session.organization ?? '')}
                </Text>
              )}
            </div>
            <Text size="sm" className={`${classes.clamp} ${labels.leaders ? classes.title : classes.description}`}>
              {labels.description}
            </Text>
            {labels.leaders && <Leaders names={labels.leaders} most={session.location ? 1 : 3} />}
          </div>
        </div>
        <div className={classes.details}>
          <div className={classes.moment}>
            <Detail
              id={dateId}
              icon={<IconCalendar size={16} aria-hidden />}
              className={labels.isDated ? classes.inTitle : undefined}
            >
              {labels.date}
            </Detail>
            {session.sessionTime && <Detail icon={<IconClock size={16} aria-hidden />}>{session.sessionTime}</Detail>}
          </div>
          {session.location && (
            <Detail icon={<IconMapPin size={16} aria-hidden />} dir="auto" className={classes.place}>
              <LinkedText text={session.location} />
            </Detail>
          )}
        </div>
        <div className={classes.counts} data-low={isLow || undefined}>
          <Progress
            value={share}
            color={isLow ? 'sand' : 'cedar'}
            flex={1}
            size="sm"
            aria-hidden
            className={classes.share ?? ''}
          />
          <Text size="sm">{present}</Text>
        </div>
      </div>
    </Paper>
  )
}

/** The leaders in one line on a phone: the first ones, each shortened at its own end, and how many more there are. */
function Leaders({ names, most }: { names: readonly string[]; most: number }) {
  const separator = useLanguage() === 'ar' ? '،' : ','
  const rest = names.length - most
  return (
    <div className={`${classes.description} ${classes.leaders}`} aria-hidden>
      {names.slice(0, most).map((name, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two leaders may have one name
        <span key={place}>
          <bdi>{name}</bdi>
          {place < names.length - 1 && separator}
        </span>
      ))}
      {rest > 0 && <bdi dir="ltr">+{rest}</bdi>}
    </div>
  )
}

function DayBlock({ date }: { date: SessionSummary['sessionDate'] }) {
  const language = useLanguage()
  return (
    <div className={classes.day} aria-hidden="true">
      <Text fz={13}>{shortWeekday(date, language)}</Text>
      <Text fz={22} fw={600} lh={1.1}>
        {parts(date).day}
      </Text>
    </div>
  )
}

interface DetailProps {
  id?: string
  icon: ReactNode
  dir?: 'auto'
  className?: string | undefined
  children: ReactNode
}

function Detail({ id, icon, dir, className, children }: DetailProps) {
  return (
    <Group gap={6} wrap="nowrap" c="dimmed" className={className ?? ''}>
      {icon}
      <Text id={id} size="sm" dir={dir} className={classes.clamp ?? ''}>
        {children}
      </Text>
    </Group>
  )
}
