import { ActionIcon, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { receiptPath } from '#contract/receipt-file.ts'
import type { Receipt } from '#contract/receipts.ts'
import type { Transaction } from '#contract/transactions.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useStore } from '#web/offline/store-context.tsx'
import { useDateTimeText } from '#web/ui/date-time.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { shortened } from '#web/ui/person-name.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { AddReceipts } from './add-receipts.tsx'
import { dropReceipts, type WaitingReceipt } from './receipt-box.ts'
import { ReceiptLines } from './receipt-lines.tsx'
import { ReceiptPicture } from './receipt-picture.tsx'
import classes from './receipts.module.css'
import { RemoveReceipt } from './remove-receipt.tsx'
import { useWaitingReceipts } from './use-waiting.ts'

interface ReceiptViewerProps {
  opened: boolean
  transaction: Transaction
  onClose: () => void
}

/** The receipts of a transaction, one at a time. Source: docs/product.md, 8.21. */
export function ReceiptViewer({ opened, transaction, onClose }: ReceiptViewerProps) {
  const { t } = useTranslation('receipts')
  const { notes } = transaction
  const title = notes === null ? t('title') : t('of', { what: isolated(shortened(notes)) })
  return (
    <FormDialog opened={opened} onClose={onClose} size="lg" title={title}>
      {opened && <Receipts transaction={transaction} />}
    </FormDialog>
  )
}

function Receipts({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('receipts')
  const { id: transactionId, organizationName } = transaction
  const may = usePermissions()
  const store = useStore()
  const stored = useQuery(api.receipts.list.queryOptions({ input: { transactionId } }))
  const isOfThis = (one: WaitingReceipt) => one.transactionId === transactionId
  const waiting = useWaitingReceipts(transactionId, isOfThis)
  const mayAdd = may.addReceipts(organizationName)
  return (
    <Stack gap="sm">
      <QueryState query={stored} failed={t('failed')} rows={3}>
        {(receipts) => (
          <>
            {receipts.length === 0 && waiting.length === 0 && (
              <div className={classes.empty}>
                <Text c="dimmed">{t('none')}</Text>
              </div>
            )}
            <OneOfThem receipts={receipts} transaction={transaction}>
              {mayAdd && <AddReceipts of={{ transactionId }} count={receipts.length + waiting.length} />}
            </OneOfThem>
            <ReceiptLines receipts={waiting} onRemove={({ id }) => void dropReceipts(store, (one) => one.id === id)} />
          </>
        )}
      </QueryState>
    </Stack>
  )
}

interface OneOfThemProps {
  receipts: readonly Receipt[]
  transaction: Transaction
  /** Beside what can be done with the shown one. */
  children: ReactNode
}

function OneOfThem({ receipts, transaction, children }: OneOfThemProps) {
  const { t } = useTranslation(['receipts', 'finance'])
  const may = usePermissions()
  const dateTimeText = useDateTimeText()
  const [place, setPlace] = useState(0)
  // One may have been removed meanwhile.
  const at = Math.min(place, receipts.length - 1)
  const receipt = receipts[at]
  if (!receipt) return children
  const count = receipts.length
  const name = receipt.addedBy ?? t('finance:unknown')
  const step = (by: number, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      variant="default"
      size={44}
      disabled={receipts[at + by] === undefined}
      aria-label={label}
      onClick={() => setPlace(at + by)}
    >
      <Icon size={20} data-mirror aria-hidden />
    </ActionIcon>
  )
  return (
    <>
      <ReceiptPicture key={receipt.id} receipt={receipt} named={t('nthPicture', { n: at + 1, count })} />
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text size="sm" c="dimmed">
            {t('addedBy', { name, when: dateTimeText(receipt.addedAt) })}
          </Text>
          {receipt.addedLater && (
            <Badge color="sand" radius="sm">
              {t('addedLater')}
            </Badge>
          )}
        </div>
        {count > 1 && (
          <Group gap="xs" wrap="nowrap">
            {step(-1, t('previous'), IconChevronLeft)}
            <Text size="sm" style={{ whiteSpace: 'nowrap' }} aria-live="polite">
              {t('nth', { n: at + 1, count })}
            </Text>
            {step(1, t('next'), IconChevronRight)}
          </Group>
        )}
      </Group>
      <Group gap="xs" align="start">
        {children}
        {receipt.kind === 'pdf' && !receipt.isErased && (
          <Button component="a" variant="default" mih={44} href={receiptPath(receipt.id)} download>
            {t('download')}
          </Button>
        )}
        {transaction.status === 'pending' && may.addReceipts(transaction.organizationName) && (
          <RemoveReceipt key={receipt.id} id={receipt.id} how="remove" />
        )}
        {may.erasePeople && !receipt.isErased && transaction.status !== 'pending' && (
          <RemoveReceipt key={`erase ${receipt.id}`} id={receipt.id} how="erase" />
        )}
      </Group>
    </>
  )
}
