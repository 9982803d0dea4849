import { DatePickerInput } from '@mantine/dates'
import { IconCalendarEvent } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { daysLater, longDate, type PlainDate, parsePlainDate } from '#domain/dates.ts'
import { ABSENCE_DAYS_AHEAD, ABSENCE_DAYS_BACK, LONGEST_ABSENCE_DAYS } from '#domain/limits.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import '@mantine/dates/styles.css'
import '#web/ui/date-settings.ts'
import { useCalendarTexts } from '#web/ui/calendar-texts.ts'
import { networkDay } from '#web/ui/today.ts'

interface DayFieldProps {
  name: string
  label: string
  value: PlainDate
  onChange: (day: PlainDate) => void
  error: ReactNode
}

/** A day of an announced absence. */
export function DayField({ name, label, value, onChange, error }: DayFieldProps) {
  const language = useLanguage()
  const calendarTexts = useCalendarTexts()
  const today = networkDay()
  return (
    <DatePickerInput
      {...calendarTexts}
      // The button that opens the calendar has the field's name, so that the focus finds it.
      attributes={{ input: { name } }}
      label={label}
      aria-label={`${label}: ${longDate(value, language)}`}
      value={value}
      minDate={daysLater(today, -ABSENCE_DAYS_BACK)}
      maxDate={daysLater(today, ABSENCE_DAYS_AHEAD + LONGEST_ABSENCE_DAYS)}
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
