import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parsePlainDate } from '#domain/dates/dates.ts'
import { type DateDoubt, dateDoubt } from '#domain/sessions/session-date.ts'
import type { SessionDraft } from '#web/features/sessions/draft/session-draft.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import { Problem } from './save-problems.tsx'

/** Delays the first saving of a session with an unlikely date. Source: docs/product.md, 5.18. */
export function useDateQuestion() {
  const [requested, setRequested] = useState<{ readonly date: string; readonly doubt: DateDoubt } | null>(null)
  const ask = ({ texts, recordedDate, people, dated }: SessionDraft): boolean => {
    const date = parsePlainDate(texts.sessionDate)
    // The date is of the device's clock. If that may be wrong, the date is asked for before the session is sent.
    if (dated?.by === 'device') return false
    if (!date || date === recordedDate || date === requested?.date) return false
    const present = people.filter(({ status }) => status === 'present')
    const doubt = dateDoubt(
      date,
      networkDay(),
      present.map(({ attendeeName, birthdate }) => ({ name: attendeeName, birthdate })),
    )
    setRequested(doubt && { date, doubt })
    return doubt !== null
  }
  return { requested, ask }
}

interface DateQuestionProps {
  requested: ReturnType<typeof useDateQuestion>['requested']
  date: string
}

/** Saving once more confirms the date. */
export function DateQuestion({ requested, date }: DateQuestionProps) {
  const { t } = useTranslation('sessions')
  if (requested?.date !== date) return null
  const { doubt } = requested
  return (
    <Problem color="sand" title={t(doubt.kind, { ...doubt })}>
      <Group>
        <Button type="submit">{t('dateIsRight')}</Button>
      </Group>
    </Problem>
  )
}
