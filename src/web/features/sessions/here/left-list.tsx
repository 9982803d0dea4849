import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { useLeftText } from '#web/ui/people/left-text.ts'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { networkTime } from '#web/ui/texts/today.ts'
import classes from './here-list.module.css'
import type { PersonHere } from './people-here.ts'
import { isOpenNow, type PersonWithHandOver, type ShownHandOver, useRecordHandOver } from './use-hand-overs.ts'

interface LeftListProps {
  sessionId: string
  organizationName: OrganizationName | null
  date: PlainDate
  left: readonly PersonWithHandOver[]
  absent: readonly PersonHere[]
}

const REASON = { limit: TEXT_LIMITS.reason, isRequired: true }

/** Who left, with whom and when; each can be taken back. */
export function LeftList({ sessionId, organizationName, date, left, absent }: LeftListProps) {
  const { t } = useTranslation('here')
  const { takeBack, takeBackLater } = useRecordHandOver()
  const may = usePermissions()
  const errorText = useErrorText()
  const [asked, setAsked] = useState<{ readonly id: string; readonly sessionId: string; readonly name: string } | null>(
    null,
  )
  if (left.length === 0) return null
  const isOpen = isOpenNow(date)
  const mayLater = organizationName !== null && may.takeBackLater({ organizationName })
  const press = (
    { id, way, name, leftAt, isHereOnly }: ShownHandOver,
    { attendeeId, name: attendeeName }: PersonHere,
  ) => {
    const of = { id, sessionId }
    if (isOpen || isHereOnly)
      void takeBack({ ...of, attendeeId, attendeeName, way, name, leftAt: leftAt.toISOString() })
    else setAsked({ ...of, name: attendeeName })
  }
  return (
    <>
      <Title order={3}>{t('left')}</Title>
      <ul className={classes.list}>
        {left.map(({ person, handOvers: [first, ...others] }) => (
          <li key={person.key} className={classes.row}>
            <div>
              <PersonName name={person.name} fw={600} />
              <Details handOver={first} />
              {others.length > 0 && (
                <Text size="sm" fw={600} className={classes.conflict ?? ''}>
                  {t('conflict')}
                </Text>
              )}
              {others.map((other) => (
                <Details key={other.id} handOver={other} />
              ))}
              {absent.some(({ key }) => key === person.key) && (
                <Text size="sm" fw={600} className={classes.conflict ?? ''}>
                  {t('leftAndAbsent')}
                </Text>
              )}
            </div>
            {[first, ...others]
              .filter((one) => isOpen || one.isHereOnly || mayLater)
              .map((one) => (
                <Button
                  key={one.id}
                  variant="subtle"
                  className={classes.screenOnly ?? ''}
                  aria-label={t('takeBackNamed', {
                    name: [person.name, others.length > 0 && (one.name ?? t('wayAlone'))].filter(Boolean).join(', '),
                  })}
                  onClick={() => press(one, person)}
                >
                  {t('takeBack')}
                </Button>
              ))}
          </li>
        ))}
      </ul>
      <ReasonDialog
        decision="take back"
        subject={asked}
        rule={REASON}
        words={({ name }) => ({
          title: t('takeBackTitle'),
          hint: `${name}: ${t('takeBackHint')}`,
          reason: t('reason'),
          reject: t('takeBack'),
        })}
        onClose={() => setAsked(null)}
        failure={{ title: t('takeBackFailed'), text: errorText }}
        onReject={takeBackLater}
      />
    </>
  )
}

function Details({ handOver }: { handOver: ShownHandOver }) {
  const { t } = useTranslation('here')
  const leftText = useLeftText()
  const { leftAt, isWaiting, refusal } = handOver
  const text = leftText(handOver, networkTime(leftAt.getTime()))
  return (
    <>
      <Text size="sm">{text}</Text>
      {refusal ? (
        <Text size="sm" className={classes.conflict ?? ''}>
          {t('notRecorded', { reason: t(refusal) })}
        </Text>
      ) : (
        isWaiting && (
          <Text size="sm" c="dimmed">
            {t('notSent')}
          </Text>
        )
      )}
    </>
  )
}
