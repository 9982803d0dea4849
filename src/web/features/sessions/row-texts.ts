import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/i18n/use-language.ts'
import { networkDay } from '#web/ui/today.ts'

/**
 * What the texts of all rows depend on, as one object that stays the same until the language or the day changes: hundreds of rows
 * need not follow the language themselves.
 */
export function useRowTexts() {
  const { t } = useTranslation(['sessions', 'roster'])
  const language = useLanguage()
  const today = networkDay()
  return useMemo(() => ({ t, language, today }), [t, language, today])
}

export type RowTexts = ReturnType<typeof useRowTexts>
