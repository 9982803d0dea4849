import { useTranslation } from 'react-i18next'
import type { PersonMark } from '#contract/people/person-attendance.ts'
import { useReasonWords } from '#web/i18n/reason-words.ts'

/** Returns a function that says a mark in words: 'Present', 'Absent: Illness', 'Absent, no reason'. */
export function useMarkWords() {
  const { t } = useTranslation('attendance')
  const reasonWords = useReasonWords()
  return ({ status, session }: PersonMark) => {
    if (status === 'present') return t('present')
    if (session === null) return t('absent')
    const { absenceReason } = session
    return absenceReason ? t('absentWith', { reason: reasonWords(absenceReason) }) : t('absentNoReason')
  }
}
