import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridMark } from '#contract/attendance.ts'
import { reasonParts } from '#domain/absence-reasons.ts'
import { useReasonWords } from '#web/i18n/reason-words.ts'

/**
 * The spoken names of marks within a sentence, and of cells: 'Karam, Nov 21: absent, illness'. The returned functions are the
 * same until the language changes, because thousands of cells depend on them.
 */
export function useCellNames() {
  const { t, i18n } = useTranslation(['grid', 'attendance'])
  const reasonWords = useReasonWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reasonWords` is another function in every render, and depends on the language alone
  return useMemo(() => {
    const known = { none: t('cellNone'), present: t('cellPresent'), absent: t('cellAbsent') }
    const words = (mark: GridMark | null) => {
      if (mark === null) return known.none
      if (mark.status === 'present') return known.present
      if (!mark.absenceReason) return known.absent
      const reason = reasonWords(mark.absenceReason)
      const isChosen = reasonParts(mark.absenceReason).kind !== null
      return t('cellExcused', { reason: isChosen ? reason.charAt(0).toLowerCase() + reason.slice(1) : reason })
    }
    return (name: string, date: string, mark: GridMark | null) => t('cell', { name, date, mark: words(mark) })
  }, [t, i18n.language])
}
