import { useTranslation } from 'react-i18next'
import type { LocalOnly } from '#web/offline/drafts/local-only.ts'

/** The data that signing out deletes; undefined if the store did not answer. */
export function useLeaveText(): (localOnly: LocalOnly | undefined) => string {
  const { t } = useTranslation()
  return (localOnly) => {
    if (!localOnly) return t('leaveUnknown')
    const { sessions, receipts, handOvers } = localOnly
    const texts = [
      sessions > 0 && t('leaveQuestion', { count: sessions }),
      receipts > 0 && t('leaveReceipts', { count: receipts }),
      handOvers > 0 && t('leaveHandOvers', { count: handOvers }),
    ]
    return texts.filter(Boolean).join(' ')
  }
}
