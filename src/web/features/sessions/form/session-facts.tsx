import { ActionIcon, Badge, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndDate, fullDate, parsePlainDate, parts } from '#domain/dates/dates.ts'
import type { RecentChanges } from '#web/features/sessions/draft/use-stored-changes.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { DayInput } from '#web/ui/fields/day-input.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { networkDay } from '#web/ui/texts/today.ts'
import { ChangedField, FoldedChange } from './changed-mark.tsx'
import type { FieldsForm } from './fields-form.ts'
import head from './form-head.module.css'
import { LastMeetingDays } from './last-meeting-days.tsx'
import classes from './session-form.module.css'
import { TimeInput } from './time-input.tsx'
import { type Folded, useFocusRefused } from './use-unfold.ts'

interface SessionFactsProps {
  form: FieldsForm
  /** The group of the session, which is read-only; null for a session without one. */
  group: string | null
  changeGroup?: ReactNode
  /** The changes of others that the form took over just now. */
  changed: RecentChanges['fields']
  isShown: boolean
}

export const FACTS = ['sessionDate', 'sessionTime', 'location'] as const

/** The first refused field. */
export function refusedFact({ problems }: Pick<FieldsForm, 'problems'>) {
  return FACTS.find((name) => problems[name] !== undefined)
}

/** Whether everything that is shown here is unchanged. The functions of the form are always the same. */
function isSame(before: SessionFactsProps, now: SessionFactsProps): boolean {
  const isSameField = (name: (typeof FACTS)[number]) =>
    before.form.values[name] === now.form.values[name] &&
    before.form.problems[name] === now.form.problems[name] &&
    before.form.field(name).error === now.form.field(name).error
  const isSameRest = before.group === now.group && before.changeGroup === now.changeGroup
  return isSameRest && before.changed === now.changed && before.isShown === now.isShown && FACTS.every(isSameField)
}

/**
 * The fields, which a narrow screen shows once they are opened. They are memoized, so that typing the topic does not
 * render them.
 */
export const SessionFacts = memo(function SessionFacts(props: SessionFactsProps) {
  const { t } = useTranslation('sessions')
  const fields = useFocusRefused(refusedFact(props.form))
  if (!props.isShown) return null
  return (
    <Paper className={classes.facts ?? ''} component="section" aria-label={t('whenAndWhere')}>
      <Title order={2}>{t('whenAndWhere')}</Title>
      <div ref={fields}>
        <FactsFields {...props} />
      </div>
    </Paper>
  )
}, isSame)

/** The facts in the head of the form. The place is among the fields. */
export function FactsLine({ values, group }: { values: FieldsForm['values']; group: string | null }) {
  const language = useLanguage()
  const day = parsePlainDate(values.sessionDate)
  const isThisYear = day !== null && parts(day).year === parts(networkDay()).year
  return (
    <Text size="sm" c="dimmed" className={head.facts ?? ''} data-dotted>
      {day && <strong>{isThisYear ? dayAndDate(day, language) : fullDate(day, language)}</strong>}
      {values.sessionTime && <Fact text={values.sessionTime} />}
      {group !== null && <Fact text={group} />}
    </Text>
  )
}

interface ChangeFactsProps extends Pick<SessionFactsProps, 'changed'> {
  fold: Folded
}

export function ChangeFacts({ fold: { isOpen, toggle }, changed }: ChangeFactsProps) {
  const { t } = useTranslation('sessions')
  return (
    <>
      <ActionIcon aria-label={t('changeWhenAndWhere')} aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? <IconCheck size={20} aria-hidden /> : <IconPencil size={20} aria-hidden />}
      </ActionIcon>
      {!isOpen && <FoldedChange fields={FACTS} changed={changed} />}
    </>
  )
}

function Fact({ text }: { text: string }) {
  return (
    <span>
      <PersonName name={text} inherit />
    </span>
  )
}

function FactsFields({ form: { values, problems, field, change }, group, changeGroup, changed }: SessionFactsProps) {
  const { t } = useTranslation('sessions')
  return (
    <Stack gap="sm" pb="xs">
      {group !== null && (
        <Group gap="0 8px" mih={44}>
          <Text c="dimmed">{t('groupName')}</Text>
          <Badge size="lg" variant="outline">
            {group}
          </Badge>
          {changeGroup}
        </Group>
      )}
      <LastMeetingDays group={group} value={values.sessionDate} onChange={(sessionDate) => change({ sessionDate })} />
      <ChangedField mark={changed.get('sessionDate')}>
        <DayInput
          name="sessionDate"
          value={parsePlainDate(values.sessionDate)}
          onChange={(day) => change({ sessionDate: day })}
          label={t('date')}
          placeholder={t('chooseDate')}
          error={problems.sessionDate !== undefined && t('dateRequired')}
          required
        />
      </ChangedField>
      <div className={classes.timeAndPlace}>
        <ChangedField mark={changed.get('sessionTime')}>
          <TimeInput
            label={t('time')}
            name="sessionTime"
            value={values.sessionTime}
            onChange={(typed) => change({ sessionTime: typed })}
            isRefused={problems.sessionTime !== undefined}
          />
        </ChangedField>
        <ChangedField mark={changed.get('location')}>
          <TextInput label={t('location')} {...field('location')} />
        </ChangedField>
      </div>
    </Stack>
  )
}
