import { useTranslation } from 'react-i18next'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { AddReceipts } from './add-receipts.tsx'
import { dropReceipts } from './receipt-box.ts'
import { ReceiptLines } from './receipt-lines.tsx'
import type { useFormReceipts } from './use-form-receipts.ts'
import { useWaitingReceipts } from './use-waiting.ts'

interface ReceiptFieldProps {
  receipts: ReturnType<typeof useFormReceipts>
  disabled: boolean
}

/** The receipts of a form that moves money, kept on the device like the typed values. */
export function ReceiptField({ receipts: { form, key, keep }, disabled }: ReceiptFieldProps) {
  const { t } = useTranslation('receipts')
  const store = useStore()
  const chosen = useWaitingReceipts(key, (one) => one.form === key)
  return (
    <section aria-label={t('title')}>
      <ReceiptLines
        receipts={chosen}
        disabled={disabled}
        onRemove={({ id }) => void dropReceipts(store, (one) => one.id === id)}
      />
      <AddReceipts of={form} keep={keep} count={chosen.length} disabled={disabled} />
    </section>
  )
}
