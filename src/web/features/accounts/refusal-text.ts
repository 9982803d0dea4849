import { useTranslation } from 'react-i18next'
import type { Refusal } from './auth-calls.ts'

/** The message for a refused authentication call. */
export function useRefusalText(): (refusal: Refusal) => string {
  const { t } = useTranslation(['accounts', 'common'])
  return (refusal) => {
    const { kind } = refusal
    if (kind === 'unexpected' && refusal.reference)
      return `${t('common:unexpected')}. ${t('common:reference', { reference: refusal.reference })}`
    if (kind === 'invalidCredentials' || kind === 'emailNotConfirmed') return t(kind)
    return t(`common:${kind === 'invalidInput' ? 'fieldsNotRight' : kind}`)
  }
}
