import { useTranslation } from 'react-i18next'
import type { WaitingHandOver } from './hand-over-queue.ts'

/** What the server did not take of a hand-over, and why. */
export function useRefusedText(): (refusal: NonNullable<WaitingHandOver['refusal']>) => string {
  const { t } = useTranslation('here')
  return (refusal) => (refusal === 'notTakenBack' ? t('takeBackFailed') : t('notRecorded', { reason: t(refusal) }))
}
