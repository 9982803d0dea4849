import { DatePickerInput } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { daysBetween, longDate, type PlainDate, parsePlainDate } from '#domain/dates.ts'
import { LONGEST_STATEMENT_DAYS } from '#domain/limits.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import '@mantine/dates/styles.css'
import '#web/ui/date-settings.ts'
import { useCalendarTexts } from '#web/ui/calendar-texts.ts'
import { networkDay } from '#web/ui/today.ts'
import type { Period } from './account.ts'

/** The text key of a period's problem; null if it is valid. */
export function periodProblem({ from, to }: Period): 'periodReversed' | 'periodTooLong' | null {
  if (to < from) return 'periodReversed'
  return daysBetween(from, to) >= LONGEST_STATEMENT_DAYS ? 'periodTooLong' : null
}

interface PeriodFieldsProps {
  period: Period
  onChange: (period: Period) => void
}

/** The first and the last day of a statement. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation('finance')
  const problem = periodProblem(period)
  return (
    <>
      <DayField label={t('from')} value={period.from} onChange={(from) => onChange({ ...period, from })} />
      <DayField
        label={t('to')}
        value={period.to}
        onChange={(to) => onChange({ ...period, to })}
        error={problem && t(problem)}
      />
    </>
  )
}

interface DayFieldProps {
  label: string
  value: PlainDate
  onChange: (day: PlainDate) => void
  error?: string | null
}

function DayField({ label, value, onChange, error }: DayFieldProps) {
  const language = useLanguage()
  const calendarTexts = useCalendarTexts()
  return (
    <DatePickerInput
      {...calendarTexts}
      label={label}
      value={value}
      maxDate={networkDay()}
      onChange={(chosen) => {
        const day = chosen && parsePlainDate(chosen)
        if (day) onChange(day)
      }}
      valueFormatter={() => longDate(value, language)}
      aria-label={`${label}: ${longDate(value, language)}`}
      error={error}
    />
  )
}
