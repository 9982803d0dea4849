import {
  Collapse,
  Group,
  SimpleGrid,
  Stack,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longDate, parsePlainDate } from '#domain/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import '@mantine/dates/styles.css'
import '#web/ui/date-settings.ts'
import { useCalendarTexts } from '#web/ui/calendar-texts.ts'
import { DisclosureButton } from '#web/ui/disclosure-button.tsx'
import type { SessionTexts } from './session-draft.ts'
import { TimeInput } from './time-input.tsx'

interface FieldsProps {
  form: {
    readonly values: SessionTexts
    readonly problems: { readonly [Name in keyof SessionTexts]?: unknown }
    change(part: Partial<SessionTexts>): void
    field(name: keyof SessionTexts): TextInputProps & TextareaProps
  }
}

/** The date, and in a collapsed section time and place. */
export function WhenAndWhere({ form }: FieldsProps) {
  const { values, problems, field, change } = form
  const { t } = useTranslation('sessions')
  const language = useLanguage()
  const calendarTexts = useCalendarTexts()
  const [unfolded, setOpened] = useState(values.sessionTime !== '' || values.location !== '')
  // A section with a problem is always expanded.
  const opened = unfolded || problems.location !== undefined || problems.sessionTime !== undefined
  const shownDate = parsePlainDate(values.sessionDate)
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DatePickerInput
          {...calendarTexts}
          value={values.sessionDate}
          onChange={(chosen) => chosen && change({ sessionDate: chosen })}
          label={t('date')}
          leftSection={<IconCalendarEvent size={18} aria-hidden />}
          leftSectionPointerEvents="none"
          valueFormatter={() => (shownDate ? longDate(shownDate, language) : '')}
          required
        />
        <Group mt={{ sm: 26 }}>
          <DisclosureButton label={t('timeAndPlace')} opened={opened} onToggle={setOpened} />
        </Group>
      </SimpleGrid>
      <Collapse expanded={opened}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TimeInput
            label={t('time')}
            name="sessionTime"
            value={values.sessionTime}
            onChange={(typed) => change({ sessionTime: typed })}
            isRefused={problems.sessionTime !== undefined}
          />
          <TextInput label={t('location')} {...field('location')} />
        </SimpleGrid>
      </Collapse>
    </Stack>
  )
}

/** Topic, activities, reflection, structure and food. */
export function TopicBlock({ form: { field } }: FieldsProps) {
  const { t } = useTranslation('sessions')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t('topic')}
        placeholder={t('defaultTopic')}
        style={{ gridColumn: '1 / -1' }}
        {...field('topic')}
      />
      <Textarea label={t('activities')} autosize minRows={1} maxRows={12} {...field('activities')} />
      <Textarea label={t('reflection')} autosize minRows={1} maxRows={12} {...field('reflection')} />
      <Textarea label={t('sessionFlow')} autosize minRows={1} maxRows={12} {...field('sessionStructure')} />
      <Textarea label={t('food')} autosize minRows={1} maxRows={12} {...field('foodDetails')} />
    </SimpleGrid>
  )
}
