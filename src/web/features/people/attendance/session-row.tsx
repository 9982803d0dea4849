import { Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PersonMark } from '#contract/people/person-attendance.ts'
import { shortDate } from '#domain/dates/dates.ts'
import { DEFAULT_TOPIC } from '#domain/sessions/sessions.ts'
import classes from '#web/features/people/parts/person-page.module.css'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { AttendanceMark } from '#web/ui/attendance/attendance-mark.tsx'
import { AnchorLink } from '#web/ui/buttons/links.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { useMarkWords } from './mark-words.ts'

interface SessionRowProps {
  mark: PersonMark
  /** The person's present group, whose name is not repeated. */
  organizationName: string
}

/** A session of the person, without topic and link if the reader may not open it. */
export function SessionRow({ mark, organizationName }: SessionRowProps) {
  const { t } = useTranslation(['people', 'sessions'])
  const language = useLanguage()
  const { session, sessionDate } = mark
  const details = [
    shortDate(sessionDate, language),
    ...(session?.organizationName && session.organizationName !== organizationName
      ? [isolated(session.organizationName)]
      : []),
    useMarkWords()(mark),
  ]
  const topic = session?.topic === DEFAULT_TOPIC ? t('sessions:defaultTopic') : session?.topic
  const content = (
    <>
      {/* The mark is in the words too. */}
      <span aria-hidden>
        <AttendanceMark status={mark.status} reason={session?.absenceReason ?? null} isReasonHidden={!session} />
      </span>
      <span className={classes.sessionName}>
        <PersonName name={topic ?? t('otherGroupSession')} fw={session ? 500 : 400} />
        <Text component="span" size="sm" c="dimmed">
          {details.join(' · ')}
        </Text>
      </span>
      {session && <IconChevronRight size={18} aria-hidden data-mirror />}
    </>
  )
  return (
    <li>
      {session ? (
        <AnchorLink
          className={classes.session ?? ''}
          to="/sessions/$id"
          params={{ id: session.id }}
          c="inherit"
          underline="never"
        >
          {content}
        </AnchorLink>
      ) : (
        <div className={classes.session}>{content}</div>
      )}
    </li>
  )
}
