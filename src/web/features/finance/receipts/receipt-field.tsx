import { useTranslation } from 'react-i18next'
import { useStore } from '#web/offline/store-context.tsx'
import { AddReceipts } from './add-receipts.tsx'
import { dropReceipts } from './receipt-box.ts'
import { ReceiptLines } from './receipt-lines.tsx'
import { useWaitingReceipts } from './use-waiting.ts'

interface ReceiptFieldProps {
  form: string
  disabled: boolean
}

/** The receipts of a form that moves money, kept on the device like what is typed into it. */
export function ReceiptField({ form, disabled }: ReceiptFieldProps) {
  const { t } = useTranslation('receipts')
  const store = useStore()
  const chosen = useWaitingReceipts(form, (one) => one.form === form)
  return (
    <section aria-label={t('title')}>
      <ReceiptLines
        receipts={chosen}
        disabled={disabled}
        onRemove={({ id }) => void dropReceipts(store, (one) => one.id === id)}
      />
      <AddReceipts of={{ form }} count={chosen.length} disabled={disabled} />
    </section>
  )
}
