import { Button } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#web/offline/store-context.tsx'
import { Strip } from '#web/ui/strip.tsx'
import { dropReceipts, isToBeSent, retryReceipts, type WaitingReceipt } from './receipt-box.ts'
import { ReceiptLines } from './receipt-lines.tsx'
import classes from './receipts.module.css'
import { useWaitingReceipts } from './use-waiting.ts'

const isOfTransaction = ({ transactionId }: WaitingReceipt) => transactionId !== null

/** Receipts of recorded transactions that have not arrived. Source: docs/product.md, 8.21. */
export function WaitingReceipts() {
  const { t } = useTranslation('receipts')
  const store = useStore()
  const all = useWaitingReceipts('to be sent', isOfTransaction)
  const waiting = all.filter(isToBeSent)
  const refused = all.filter((one) => !isToBeSent(one))
  const icon = <IconCloudUpload aria-hidden />
  return (
    <div role="status">
      {waiting.length > 0 && (
        <Strip icon={icon} title={t('waiting', { count: waiting.length })} hint={t('waitingHint')}>
          <div className={classes.waiting}>
            <ReceiptLines receipts={waiting} />
          </div>
        </Strip>
      )}
      {refused.length > 0 && (
        <Strip color="red" icon={icon} title={t('refused', { count: refused.length })}>
          <div className={classes.waiting}>
            <ReceiptLines receipts={refused} />
          </div>
          <Button
            variant="default"
            onClick={() => void dropReceipts(store, (one) => refused.some(({ id }) => id === one.id))}
          >
            {t('discard')}
          </Button>
          <Button variant="default" onClick={() => void retryReceipts(store)}>
            {t('tryAgain')}
          </Button>
        </Strip>
      )}
    </div>
  )
}
