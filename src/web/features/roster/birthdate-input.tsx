import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { birthdateText, type PlainDate, parsePlainDate, parseTypedDate, parts } from '#domain/dates.ts'
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
  /** What is wrong with what was typed. */
  problem: 'invalid' | 'future' | null
  onProblem: (problem: 'invalid' | 'future' | null) => void
}

/** A birthdate, chosen by month and year or typed; not in the future. Specification, section 2, "Add-attendee dialog". */
export function BirthdateInput({ today, value, onChange, problem, onProblem }: BirthdateInputProps) {
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
      onChange={(chosen) => {
        onProblem(null)
        onChange(chosen === null ? null : parsePlainDate(chosen))
      }}
      // What cannot be read stays to be mended, with a word about it.
      fixOnBlur={false}
      onInput={(event) => onProblem(problemOf(event.currentTarget.value, oldest, today))}
      error={problem && t(`common:${problem}`)}
      dateParser={(typed) => typedDate(typed, oldest, today)}
      valueFormat={value ? `[${birthdateText(value, language)}]` : 'YYYY-MM-DD'}
      minDate={oldest}
      maxDate={today}
      withNativeLevelSelect
      clearable
      clearButtonProps={{ 'aria-label': t('clearBirthdate') }}
      popoverProps={{ withinPortal: true }}
    />
  )
}

/** What is wrong with what was typed; nothing with an empty field. */
function problemOf(typed: string, oldest: PlainDate, today: PlainDate): 'invalid' | 'future' | null {
  if (typed.trim() === '') return null
  const date = dateIn(typed)
  if (!date || date < oldest) return 'invalid'
  return date > today ? 'future' : null
}

function typedDate(typed: string, oldest: PlainDate, today: PlainDate): PlainDate | null {
  return problemOf(typed, oldest, today) ? null : dateIn(typed)
}

/** What was typed as a date, with Western or Eastern digits. */
function dateIn(typed: string): PlainDate | null {
  return parseTypedDate(westernDigits(typed))
}
