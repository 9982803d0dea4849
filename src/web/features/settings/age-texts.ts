import { useTranslation } from 'react-i18next'
import type { Band, BandWarning } from '#domain/finance/age-bands.ts'

export function useAgesText(): (band: Omit<Band, 'name'>) => string {
  const { t } = useTranslation('settings')
  return ({ minAge: from, maxAge: to, ageChecked }) => {
    if (!ageChecked) return t('agesFree')
    if (from === null) return t('agesMissing')
    if (to === null) return t('agesFrom', { from })
    return from === to ? t('oneAge', { from }) : t('ages', { from, to })
  }
}

export function useWarningText(): (warning: BandWarning) => string {
  const { t } = useTranslation('settings')
  return (warning) => {
    if (warning.kind === 'overlap') return t('overlap', { first: warning.first, second: warning.second })
    if (warning.kind === 'noBand') return t('noBand', { name: warning.name })
    const { from, to } = warning
    return t('gap', { count: to - from + 1, from, to })
  }
}
