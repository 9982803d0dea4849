import { Badge, Paper, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttendanceRow } from '#contract/sessions/sessions.ts'
import { useReasonWords } from '#web/i18n/reason-words.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { NarrowContactButtons, type NarrowContactButtonsProps } from '#web/ui/people/contact-buttons.tsx'
import { PersonAvatar } from '#web/ui/people/person-avatar.tsx'
import { PersonLink } from '#web/ui/people/person-link.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { ListedMark } from './mark-button.tsx'
import classes from './report-summary.module.css'
import type { Correct } from './use-correct-mark.ts'
import type { FollowUps } from './use-follow-ups.ts'

interface FollowUp {
  readonly streak: number | null
  readonly contact: NarrowContactButtonsProps['contact'] | null
}

interface AbsentListProps {
  rows: readonly AttendanceRow[]
  hasReasons: boolean
  followUps: FollowUps
  onCorrect: Correct | null
}

export function AbsentList({ rows, hasReasons, followUps, onCorrect }: AbsentListProps) {
  const { t } = useTranslation('report')
  const titleId = useId()
  if (rows.length === 0) return null
  const known = new Map(followUps.data?.map((one) => [one.attendeeId, one]))
  return (
    <Paper component="section" aria-labelledby={titleId}>
      <div className={classes.cardHead}>
        <Title order={2} id={titleId}>
          {t('absentPeople')}
        </Title>
        <Badge color="red" size="lg" circle={rows.length < 100}>
          {rows.length}
        </Badge>
      </div>
      {followUps.error && (
        <div className={classes.followUpsFailed}>
          <QueryState query={followUps} failed={t('followUpsFailed')}>
            {() => null}
          </QueryState>
        </div>
      )}
      <ul className={classes.absent}>
        {rows.map((row) => {
          const followUp = known.get(row.attendeeId ?? '')
          return (
            <AbsentPerson
              key={row.id}
              row={row}
              hasReason={hasReasons}
              streak={followUp?.streak ?? null}
              contact={followUp?.contact ?? null}
              onCorrect={onCorrect}
            />
          )
        })}
      </ul>
    </Paper>
  )
}

interface AbsentPersonProps extends FollowUp {
  row: AttendanceRow
  hasReason: boolean
  onCorrect: Correct | null
}

function AbsentPerson({ row, hasReason, streak, contact, onCorrect }: AbsentPersonProps) {
  const { t } = useTranslation('attendance')
  const words = useReasonWords()
  const { attendeeName, absenceReason } = row
  return (
    <li>
      <PersonAvatar name={attendeeName} isLeader={row.isLeader} />
      <div className={classes.person}>
        <div className={classes.name}>
          <PersonLink id={row.attendeeId} name={attendeeName} hasPage={row.hasPage} />
        </div>
        <div className={classes.reason}>
          <ListedMark row={row} onCorrect={onCorrect} />
          {absenceReason ? (
            <PersonName name={words(absenceReason)} size="sm" />
          ) : (
            hasReason && (
              <Text span size="sm" className={classes.noReason ?? ''}>
                {t('noReason')}
              </Text>
            )
          )}
          {streak !== null && streak > 1 && (
            <Text span size="sm" c="dimmed">
              {t('absencesInARow', { count: streak })}
            </Text>
          )}
        </div>
      </div>
      {contact && <NarrowContactButtons name={attendeeName} contact={contact} />}
    </li>
  )
}
