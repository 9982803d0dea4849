import { Button } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { Question } from '#web/ui/dialogs/question.tsx'
import { Strip } from '#web/ui/lists/strip.tsx'
import { dropReceipts, isToBeSent, retryReceipts, subjectOf, type WaitingReceipt } from './receipt-box.ts'
import { ReceiptLines } from './receipt-lines.tsx'
import classes from './receipts.module.css'
import { useWaitingReceipts } from './use-waiting.ts'

const isRecorded = (one: WaitingReceipt) => subjectOf(one) !== null

/** The receipts of recorded rows that have not arrived. Source: docs/product.md, 8.21. */
export function WaitingReceipts() {
  const { t } = useTranslation('receipts')
  const store = useStore()
  const all = useWaitingReceipts('to be sent', isRecorded)
  const waiting = all.filter(isToBeSent)
  const refused = all.filter((one) => !isToBeSent(one))
  const [isAsking, setAsking] = useState(false)
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
          {isAsking ? (
            <Question
              question={t('discardQuestion', { count: refused.length })}
              sure={t('discard')}
              onSure={() => {
                setAsking(false)
                void dropReceipts(store, (one) => refused.some(({ id }) => id === one.id))
              }}
              onCancel={() => setAsking(false)}
            />
          ) : (
            <>
              <Button variant="default" onClick={() => setAsking(true)}>
                {t('discard')}
              </Button>
              <Button variant="default" onClick={() => void retryReceipts(store)}>
                {t('tryAgain')}
              </Button>
            </>
          )}
        </Strip>
      )}
    </div>
  )
}
