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
import { useRefusedText } from './refused-text.ts'
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
        {left.map(({ person, handOvers: all }) => (
          <li key={person.key} className={classes.left}>
            <PersonName name={person.name} fw={600} />
            {all.map((one, at) => (
              <div key={one.id} className={classes.handOver}>
                <div>
                  {at === 1 && <Conflict>{t('conflict')}</Conflict>}
                  <Details handOver={one} />
                </div>
                {(isOpen || one.isHereOnly || mayLater) && (
                  <Button
                    variant="subtle"
                    flex="none"
                    className={classes.screenOnly ?? ''}
                    aria-label={t('takeBackNamed', {
                      name: [person.name, all.length > 1 && (one.name ?? t('wayAlone'))].filter(Boolean).join(', '),
                    })}
                    onClick={() => press(one, person)}
                  >
                    {t('takeBack')}
                  </Button>
                )}
              </div>
            ))}
            {absent.some(({ key }) => key === person.key) && <Conflict>{t('leftAndAbsent')}</Conflict>}
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
  const refusedText = useRefusedText()
  const { leftAt, isWaiting, refusal } = handOver
  const text = leftText(handOver, networkTime(leftAt.getTime()))
  return (
    <>
      <Text size="sm">{text}</Text>
      {refusal ? (
        <Conflict>{refusedText(refusal)}</Conflict>
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

function Conflict({ children }: { children: string }) {
  return (
    <Text size="sm" fw={600} className={classes.conflict ?? ''}>
      {children}
    </Text>
  )
}
