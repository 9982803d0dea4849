import { ORPCError } from '@orpc/client'
import { useTranslation } from 'react-i18next'

/** What an error says to a person, for errors that no screen words itself: no connection, no right, a failure of ours. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    if (!(error instanceof ORPCError)) return t('networkFailed')
    if (error.code === 'FORBIDDEN') return t('forbidden')
    if (error.code === 'INVALID_INPUT') return t('fieldsNotRight')
    const reference = referenceIn(error.data)
    return reference ? `${t('unexpected')}. ${t('reference', { reference })}` : t('unexpected')
  }
}

function referenceIn(data: unknown): string | null {
  const holds = typeof data === 'object' && data !== null && 'reference' in data && typeof data.reference === 'string'
  return holds ? String(data.reference) : null
}
