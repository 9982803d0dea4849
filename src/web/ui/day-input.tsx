import { DatePickerInput } from '@mantine/dates'
import { IconCalendarEvent } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { longDate, type PlainDate, parsePlainDate } from '#domain/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import '@mantine/dates/styles.css'
import './date-settings.ts'
import { useCalendarTexts } from './calendar-texts.ts'

interface DayInputProps {
  label: string
  value: PlainDate
  onChange: (day: PlainDate) => void
  error?: ReactNode
  /** The field's name in its form, by which the focus finds it when it is refused. */
  name?: string
  /** The first and the last day that the calendar offers. */
  earliest?: PlainDate
  latest?: PlainDate
}

/** A day that is chosen in a calendar, in words. */
export function DayInput({ label, value, onChange, error, name, earliest, latest }: DayInputProps) {
  const language = useLanguage()
  const calendarTexts = useCalendarTexts()
  return (
    <DatePickerInput
      {...calendarTexts}
      // The button that opens the calendar has the field's name.
      attributes={name === undefined ? {} : { input: { name } }}
      label={label}
      aria-label={`${label}: ${longDate(value, language)}`}
      value={value}
      {...(earliest === undefined ? {} : { minDate: earliest })}
      {...(latest === undefined ? {} : { maxDate: latest })}
      leftSection={<IconCalendarEvent size={18} aria-hidden />}
      leftSectionPointerEvents="none"
      valueFormatter={() => longDate(value, language)}
      onChange={(chosen) => {
        const day = chosen && parsePlainDate(chosen)
        if (day) onChange(day)
      }}
      error={error}
    />
  )
}
