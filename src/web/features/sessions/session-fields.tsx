import { Collapse, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import type { UseFormReturnType } from '@mantine/form'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longDate, parsePlainDate } from '#domain/dates.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import '@mantine/dates/styles.css'
import '#web/ui/date-settings.ts'
import { useCalendarTexts } from '#web/ui/calendar-texts.ts'
import { FoldButton } from '#web/ui/fold-button.tsx'

export interface SessionFields {
  sessionDate: string
  sessionTime: string
  location: string
  topic: string
  activities: string
  reflection: string
  sessionStructure: string
  foodDetails: string
}

const LIMITS = {
  location: TEXT_LIMITS.location,
  topic: TEXT_LIMITS.topic,
  activities: TEXT_LIMITS.longText,
  reflection: TEXT_LIMITS.longText,
  sessionStructure: TEXT_LIMITS.longText,
  foodDetails: TEXT_LIMITS.longText,
} as const

/** The fields whose text is longer than is taken, each with its limit. */
export function tooLongFields(fields: SessionFields): Partial<Record<keyof SessionFields, number>> {
  const found = Object.entries(LIMITS).filter(
    ([name, limit]) => fields[name as keyof typeof LIMITS].trim().length > limit,
  )
  return Object.fromEntries(found)
}

type Form = UseFormReturnType<SessionFields>

/** What an input of the form is given; a problem is kept as the limit that was passed, and worded in today's language. */
function useField(form: Form) {
  const { t } = useTranslation()
  return (name: keyof SessionFields) => {
    const { error, ...props } = form.getInputProps(name)
    return { ...props, error: typeof error === 'number' ? t('tooLong', { count: error }) : undefined }
  }
}

/** Date, and folded away time and place. */
export function WhenAndWhere({ form }: { form: Form }) {
  const { t } = useTranslation('sessions')
  const field = useField(form)
  const language = useLanguage()
  const calendarTexts = useCalendarTexts()
  const [unfolded, setOpened] = useState(false)
  // A problem inside is not to be hidden.
  const opened = unfolded || form.errors.location !== undefined
  const shownDate = parsePlainDate(form.values.sessionDate)
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DatePickerInput
          {...calendarTexts}
          {...form.getInputProps('sessionDate')}
          label={t('date')}
          leftSection={<IconCalendarEvent size={18} aria-hidden />}
          leftSectionPointerEvents="none"
          valueFormatter={() => (shownDate ? longDate(shownDate, language) : '')}
          required
        />
        <Group mt={{ sm: 26 }}>
          <FoldButton label={t('timeAndPlace')} opened={opened} onToggle={setOpened} />
        </Group>
      </SimpleGrid>
      <Collapse expanded={opened}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t('time')} type="time" {...field('sessionTime')} />
          <TextInput label={t('location')} {...field('location')} />
        </SimpleGrid>
      </Collapse>
    </Stack>
  )
}

/** What it was about: topic, activities, reflection, flow, food. */
export function TopicBlock({ form }: { form: Form }) {
  const { t } = useTranslation('sessions')
  const field = useField(form)
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
