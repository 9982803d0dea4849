import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullDate } from '#domain/dates/dates.ts'
import { now } from '#web/clock.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Choice } from '#web/ui/fields/choice.tsx'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { useIsPrinting } from '#web/ui/print/use-is-printing.ts'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import classes from './here-list.module.css'
import { LeftList } from './left-list.tsx'
import type { Here, PersonHere } from './people-here.ts'
import { groupsOf, type HandOvers, isOpenNow } from './use-hand-overs.ts'

interface HereListProps {
  sessionId: string
  here: Here
  /** The age below which the group hands children over; null if that is not known. */
  belowAge: number | null
  handOvers: HandOvers
  onHandOver: (person: PersonHere) => void
}

/** Who is still here and who left after a session, and the same people for an evacuation. Source: docs/product.md, 16.19. */
export function HereList({ sessionId, here, belowAge, handOvers, onHandOver }: HereListProps) {
  const { t } = useTranslation('here')
  const language = useLanguage()
  // Paper does not say who collected whom.
  const isPrinting = useIsPrinting()
  const [mode, setMode] = useState<'handingOver' | 'evacuation'>('handingOver')
  const { stillHere, others, left } = groupsOf(here, belowAge, handOvers)
  const press = isOpenNow(here.date) ? onHandOver : null
  return (
    <Paper p="md" component="section" aria-label={t('title')}>
      <Stack gap="sm">
        <Group justify="space-between" gap="0 xs">
          <Title order={2}>
            <bdi>{here.organizationName}</bdi>
          </Title>
          <Text c="dimmed">{fullDate(here.date, language)}</Text>
        </Group>
        <div className={classes.screenOnly}>
          <Choice
            label={t('mode')}
            value={mode}
            options={[
              { value: 'handingOver', label: t('handingOver') },
              { value: 'evacuation', label: t('evacuation') },
            ]}
            onChange={setMode}
          />
        </div>
        {here.people.length === 0 && <Text c="dimmed">{t('nobody')}</Text>}
        {mode === 'evacuation' || isPrinting ? (
          <Evacuation sessionId={sessionId} people={[...stillHere, ...others]} />
        ) : (
          <>
            <Text role="status" fz={22} fw={700}>
              {stillHere.length > 0 && t('stillHere', { count: stillHere.length })}
              {stillHere.length === 0 && left.length > 0 && t('allLeft')}
            </Text>
            <People people={stillHere} onHandOver={press} />
            {others.length > 0 && (
              <>
                <Title order={3}>{t('others')}</Title>
                <People people={others} onHandOver={press} />
              </>
            )}
            <LeftList
              sessionId={sessionId}
              organizationName={here.organizationName}
              date={here.date}
              left={left}
              absent={here.absent}
            />
          </>
        )}
        <Made />
      </Stack>
    </Paper>
  )
}

/** The time of printing. */
function Made() {
  const { t } = useTranslation('here')
  const dateTimeText = useDateTimeText()
  return <Text className={classes.made ?? ''}>{t('made', { at: dateTimeText(new Date(now())) })}</Text>
}

function People({
  people,
  onHandOver,
}: {
  people: readonly PersonHere[]
  onHandOver: HereListProps['onHandOver'] | null
}) {
  return (
    <ul className={classes.list}>
      {people.map((person) => (
        <li key={person.key} className={classes.row}>
          <Button
            variant="subtle"
            fullWidth
            disabled={onHandOver === null}
            justify="space-between"
            mih={60}
            h="auto"
            px="xs"
            rightSection={<IconChevronRight size={20} data-mirror aria-hidden />}
            onClick={() => onHandOver?.(person)}
          >
            <Name person={person} />
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Name({ person: { name, isLeader, isCalled } }: { person: PersonHere }) {
  const { t } = useTranslation('here')
  return (
    <span className={classes.name}>
      <PersonName name={name} fz={20} fw={600} />
      {(isLeader || !isCalled) && (
        <Text span size="sm" c="dimmed">
          {t(isLeader ? 'leader' : 'notCalled')}
        </Text>
      )}
    </span>
  )
}

/** A tick for each who is safe, kept on the device. */
function Evacuation({ sessionId, people }: { sessionId: string; people: readonly PersonHere[] }) {
  const { t } = useTranslation('here')
  const { values, change } = useDraftedFields(`safe ${sessionId}`, () => ({ safe: [] as readonly string[] }))
  const isSafe = ({ key }: PersonHere) => values.safe.includes(key)
  const safe = people.filter(isSafe).length
  const set = ({ key }: PersonHere, checked: boolean) =>
    change({ safe: checked ? [...values.safe, key] : values.safe.filter((one) => one !== key) })
  return (
    <>
      <Text role="status" fz={22} fw={700}>
        {safe === people.length && safe > 0
          ? t('allSafe', { count: safe })
          : t('safeOf', { safe, count: people.length })}
      </Text>
      <ul className={classes.list}>
        {people.map((person) => (
          <li key={person.key} className={classes.row}>
            <SafeBox label={<Name person={person} />} checked={isSafe(person)} onChange={(on) => set(person, on)} />
          </li>
        ))}
      </ul>
      <div className={classes.screenOnly}>
        <PrintButton />
      </div>
      {safe > 0 && (
        <Button variant="subtle" className={classes.screenOnly ?? ''} onClick={() => change({ safe: [] })}>
          {t('again')}
        </Button>
      )}
    </>
  )
}

function SafeBox(props: { label: ReactNode; checked: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Checkbox
      size="lg"
      label={props.label}
      checked={props.checked}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}
