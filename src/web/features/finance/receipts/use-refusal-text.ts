import { useTranslation } from 'react-i18next'
import type { ReceiptRefusal } from '#contract/finance/receipt-file.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'

const TEXTS = {
  UNKNOWN_TYPE: 'refusal_UNKNOWN_TYPE',
  DAMAGED: 'refusal_DAMAGED',
  TOO_LARGE: 'refusal_TOO_LARGE',
  TOO_MANY: 'refusal_TOO_MANY',
  NO_ROOM: 'refusal_NO_ROOM',
  NOT_FOUND: 'refusal_NOT_FOUND',
  FORBIDDEN: 'refusal_FORBIDDEN',
  CONFLICT: 'refusal_CONFLICT',
} as const

export function useRefusalText(): (refusal: ReceiptRefusal) => string {
  const { t } = useTranslation('receipts')
  const errorText = useErrorText()
  return (refusal) => (refusal in TEXTS ? t(TEXTS[refusal as keyof typeof TEXTS]) : errorText(null))
}
