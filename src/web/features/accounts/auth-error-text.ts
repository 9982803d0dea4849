import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/ui/failures/error-text.ts'

export function useAuthErrorText(): (error: unknown) => string {
  const { t } = useTranslation(['accounts', 'common'])
  return useErrorText({
    INVALID_CREDENTIALS: t('invalidCredentials'),
    EMAIL_NOT_VERIFIED: t('emailNotConfirmed'),
    // Forms show the problem of each field themselves.
    INVALID_INPUT: t('common:fieldsNotRight'),
  })
}
