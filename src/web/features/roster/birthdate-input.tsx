import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { birthdateText, type PlainDate, parsePlainDate, parts } from '#domain/dates.ts'
import { westernDigits } from '#domain/names.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import '@mantine/dates/styles.css'
import '#web/ui/date-settings.ts'
import { useCalendarTexts } from '#web/ui/calendar-texts.ts'

/** How far back the calendar's years go. Source: specification, section 9. */
const YEARS_BACK = 100

interface BirthdateInputProps {
  today: PlainDate
  value: PlainDate | null
  onChange: (value: PlainDate | null) => void
}

/** A birthdate, chosen by month and year or typed; not in the future. Specification, section 2, "Add-attendee dialog". */
export function BirthdateInput({ today, value, onChange }: BirthdateInputProps) {
  const { t } = useTranslation(['roster', 'common'])
  const language = useLanguage()
  const calendarTexts = useCalendarTexts()
  const oldest = parsePlainDate(`${parts(today).year - YEARS_BACK}-01-01`) ?? today
  return (
    <DateInput
      {...calendarTexts}
      label={`${t('birthdate')} (${t('common:optional')})`}
      placeholder={t('birthdatePlaceholder')}
      leftSection={<IconCalendar size={18} aria-hidden />}
      leftSectionPointerEvents="none"
      value={value}
      onChange={(chosen) => onChange(chosen === null ? null : parsePlainDate(chosen))}
      dateParser={(typed) => typedDate(typed, oldest, today)}
      valueFormat={value ? `[${birthdateText(value, language)}]` : 'YYYY-MM-DD'}
      minDate={oldest}
      maxDate={today}
      withNativeLevelSelect
      clearable
      clearButtonProps={{ 'aria-label': t('common:close') }}
      popoverProps={{ withinPortal: true }}
    />
  )
}

/** What was typed as a date: yyyy-mm-dd or d/m/yyyy, with Western or Eastern digits. */
function typedDate(typed: string, oldest: PlainDate, today: PlainDate): PlainDate | null {
  const text = westernDigits(typed.trim())
  const dayFirst = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/.exec(text)
  const iso = dayFirst ? `${dayFirst[3]}-${dayFirst[2]?.padStart(2, '0')}-${dayFirst[1]?.padStart(2, '0')}` : text
  const date = parsePlainDate(iso)
  return date && date >= oldest && date <= today ? date : null
}
