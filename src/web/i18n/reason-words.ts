import { useTranslation } from 'react-i18next'
import { reasonParts } from '#domain/attendance/absence-reasons.ts'

/**
 * Returns a function that shows a stored absence reason in the reader's language: 'Travel: in Zahle', 'سفر: في زحلة'.
 */
export function useReasonWords(): (stored: string) => string {
  const { t } = useTranslation('attendance')
  return (stored) => {
    const { kind, note } = reasonParts(stored)
    if (kind === null) return note
    return note === '' ? t(kind) : t('reasonWithNote', { reason: t(kind), note })
  }
}
