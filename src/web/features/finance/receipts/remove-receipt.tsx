import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, hasCode, invalidate } from '#web/api.ts'
import { Question } from '#web/ui/dialogs/question.tsx'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'

interface RemoveReceiptProps {
  id: string
  /** A receipt is removed before the money is posted, and erased for good afterwards. */
  how: 'remove' | 'erase'
}

const WORDS = {
  remove: { ask: 'remove', question: 'removeQuestion', sure: 'remove', done: 'removed', failed: 'removeFailed' },
  erase: { ask: 'erase', question: 'eraseQuestion', sure: 'eraseNow', done: 'eraseDone', failed: 'eraseFailed' },
} as const

/** Asks once more in the place of the button. */
export function RemoveReceipt({ id, how }: RemoveReceiptProps) {
  const { t } = useTranslation(['receipts', 'finance'])
  const errorText = useErrorText({ ALREADY_REVIEWED: t('finance:alreadyReviewed') })
  const [isAsking, setAsking] = useState(false)
  const words = WORDS[how]
  const removal = useMutation({
    mutationFn: () => (how === 'remove' ? api.receipts.remove.call({ id }) : api.receipts.erase.call({ id })),
    onSuccess: () => toastDone({ title: t(words.done) }),
    onError: (error) => {
      // Another person has removed it.
      if (!hasCode(error, 'NOT_FOUND')) toastFailed({ title: t(words.failed), message: errorText(error) })
    },
    onSettled: async () => {
      await invalidate(api.receipts, api.finance, api.pendingChanges, api.cashCounts)
      setAsking(false)
    },
  })
  if (!isAsking)
    return (
      <Button variant="subtle" color="red" mih={44} onClick={() => setAsking(true)}>
        {t(words.ask)}
      </Button>
    )
  return (
    <Question
      question={t(words.question)}
      sure={t(words.sure)}
      isPending={removal.isPending}
      onSure={() => removal.mutate()}
      onCancel={() => setAsking(false)}
    />
  )
}
