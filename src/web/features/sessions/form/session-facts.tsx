import { ActionIcon, Badge, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconCalendarEvent, IconCheck, IconPencil } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fullDate, parsePlainDate } from '#domain/dates.ts'
import type { RecentChanges } from '#web/features/sessions/draft/use-stored-changes.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { useIsWide } from '#web/ui/use-is-wide.ts'
import { ChangedField, FoldedChange } from './changed-mark.tsx'
import type { FieldsForm } from './fields-form.ts'
import classes from './session-form.module.css'
import { TimeInput } from './time-input.tsx'
import { useUnfold } from './use-unfold.ts'

interface SessionFactsProps {
  form: FieldsForm
  /** The group that the session is of, which is read-only; null for a session without one. */
  group: string | null
  changeGroup?: ReactNode
  /** What the form took over from others just now. */
  changed: RecentChanges['fields']
}

export const FACTS = ['sessionDate', 'sessionTime', 'location'] as const

/** Whether nothing that is shown here has changed. The functions of the form are always the same. */
function isSame(before: SessionFactsProps, now: SessionFactsProps): boolean {
  const isSameField = (name: (typeof FACTS)[number]) =>
    before.form.values[name] === now.form.values[name] &&
    before.form.problems[name] === now.form.problems[name] &&
    before.form.field(name).error === now.form.field(name).error
  const isSameRest = before.group === now.group && before.changeGroup === now.changeGroup
  return isSameRest && before.changed === now.changed && FACTS.every(isSameField)
}

/** One line with a pencil; on a wide screen the fields. Memoized, so that typing the topic does not render it. */
export const SessionFacts = memo(function SessionFacts({ form, group, changeGroup, changed }: SessionFactsProps) {
  const { t } = useTranslation('sessions')
  const isWide = useIsWide('columns')
  const { problems, values } = form
  const refused = FACTS.find((name) => problems[name] !== undefined)
  const { fields, isOpen, toggle } = useUnfold(refused, values.sessionDate === '')
  const isShown = isWide || isOpen
  return (
    <Paper className={classes.facts ?? ''} component="section" aria-label={t('whenAndWhere')}>
      <div className={classes.factsHead}>
        {isShown ? <Title order={2}>{t('whenAndWhere')}</Title> : <FactsLine values={values} group={group} />}
        {!isWide && (
          <ActionIcon aria-label={t('changeWhenAndWhere')} aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? <IconCheck size={20} aria-hidden /> : <IconPencil size={20} aria-hidden />}
          </ActionIcon>
        )}
      </div>
      {isShown && (
        <div ref={fields}>
          <FactsFields form={form} group={group} changeGroup={changeGroup} changed={changed} />
        </div>
      )}
      {!isShown && <FoldedChange fields={FACTS} changed={changed} />}
    </Paper>
  )
}, isSame)

function FactsLine({ values, group }: { values: FieldsForm['values']; group: string | null }) {
  const language = useLanguage()
  const day = parsePlainDate(values.sessionDate)
  return (
    <div className={classes.factsLine}>
      <IconCalendarEvent size={20} color="var(--shabaka-accent)" aria-hidden />
      <div className={classes.factsTexts}>
        {day && <Text fw={600}>{fullDate(day, language)}</Text>}
        <span className={classes.moreFacts}>
          {values.sessionTime && <Fact text={values.sessionTime} />}
          {group !== null && <Fact text={group} />}
          {values.location && <Fact text={values.location} />}
        </span>
      </div>
    </div>
  )
}

function Fact({ text }: { text: string }) {
  return (
    <Text span c="dimmed">
      <PersonName name={text} inherit />
    </Text>
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
