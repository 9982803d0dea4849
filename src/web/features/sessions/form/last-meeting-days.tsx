import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PlainDate, shortDate } from '#domain/dates/dates.ts'
import { meetingsBefore } from '#domain/sessions/meetings.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { ChipChoice } from '#web/ui/fields/chip-choice.tsx'
import { networkDay } from '#web/ui/texts/today.ts'

const OFFERED = 4

export function useLastMeetingDays(group: string | null, isOffered: boolean) {
  const { data, isLoading } = useQuery(
    api.meetings.get.queryOptions({
      input: { organizationName: group ?? '' },
      enabled: isOffered && group !== null,
    }),
  )
  return { days: data ? meetingsBefore(networkDay(), OFFERED, data.day, data.pauses) : [], isLoading }
}

interface LastMeetingDaysProps {
  group: string | null
  /** The chosen date; '' before one is chosen. */
  value: string
  onChange: (day: PlainDate) => void
}

/**
 * The days to choose from in a form that begins without a date, which is most likely one of these. Source:
 * docs/product.md, 16.10.
 */
export function LastMeetingDays({ group, value, onChange }: LastMeetingDaysProps) {
  const { t } = useTranslation('sessions')
  const language = useLanguage()
  const [isOffered] = useState(value === '')
  const { days } = useLastMeetingDays(group, isOffered)
  if (!isOffered || days.length === 0) return null
  return (
    <ChipChoice
      label={t('lastMeetingDays')}
      value={days.find((day) => day === value)}
      options={days.map((day) => ({ value: day, label: shortDate(day, language) }))}
      onChange={onChange}
      wraps
    />
  )
}
