import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { longDate, type PlainDate, parsePlainDate, shortDate } from '#domain/dates/dates.ts'
import type { SessionDraft } from '#web/features/sessions/draft/session-draft.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { ChipChoice } from '#web/ui/fields/chip-choice.tsx'
import { DayInput } from '#web/ui/fields/day-input.tsx'
import { networkDay } from '#web/ui/texts/today.ts'
import { useLastMeetingDays } from './last-meeting-days.tsx'
import { Problem } from './save-problems.tsx'

export function useRecordedOn(): (draft: Pick<SessionDraft, 'texts'>) => string {
  const { t } = useTranslation('sessions')
  const language = useLanguage()
  return ({ texts }) => {
    const date = parsePlainDate(texts.sessionDate)
    return t('whichDay', { date: date && longDate(date, language) })
  }
}

interface DateToAskProps {
  draft: SessionDraft
  onChoose: (day: PlainDate) => void
}

/** Asks in the form that was saved. The session is not sent before. */
export function DateToAsk({ draft, onChoose }: DateToAskProps) {
  const recordedOn = useRecordedOn()
  return (
    <Problem color="sand" title={recordedOn(draft)}>
      <WhichDay group={draft.organizationName} onChoose={onChoose} />
    </Problem>
  )
}

interface WhichDayProps {
  group: string | null
  onChoose: (day: PlainDate) => void
}

/**
 * Asks for the day of a session; the first choice is the last day of the group's meetings. Source: docs/product.md,
 * 5.22.
 */
export function WhichDay({ group, onChoose }: WhichDayProps) {
  const { t } = useTranslation('sessions')
  const language = useLanguage()
  const today = networkDay()
  const { days } = useLastMeetingDays(group, true)
  const [latest = today, ...earlier] = days
  const offered = [...new Set([latest, today, ...earlier])]
  return (
    <Stack gap="xs">
      <ChipChoice
        label={t('lastMeetingDays')}
        value={undefined}
        options={offered.map((day) => ({ value: day, label: shortDate(day, language) }))}
        onChange={onChoose}
        wraps
      />
      <DayInput label={t('otherDay')} value={null} onChange={onChoose} placeholder={t('chooseDate')} latest={today} />
    </Stack>
  )
}
