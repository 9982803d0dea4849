import { ActionIcon, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { receiptPath } from '#contract/finance/receipt-file.ts'
import type { Receipt } from '#contract/finance/receipts.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { Question } from '#web/ui/dialogs/question.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { shortened } from '#web/ui/people/person-name.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { AddReceipts } from './add-receipts.tsx'
import { dropReceipts, keepReceipt, subjectOf } from './receipt-box.ts'
import { ReceiptLines } from './receipt-lines.tsx'
import { ReceiptPicture } from './receipt-picture.tsx'
import classes from './receipts.module.css'
import type { ReceiptsOf } from './receipts-of.ts'
import { RemoveReceipt } from './remove-receipt.tsx'
import { useWaitingReceipts } from './use-waiting.ts'

interface ReceiptViewerProps {
  opened: boolean
  of: ReceiptsOf
  onClose: () => void
}

/** Shows receipts one at a time. Source: docs/product.md, 8.21. */
export function ReceiptViewer({ opened, of, onClose }: ReceiptViewerProps) {
  const { t } = useTranslation('receipts')
  const { what } = of
  const title = what === null ? t('title') : t('of', { what: isolated(shortened(what)) })
  return (
    <FormDialog opened={opened} onClose={onClose} size="lg" title={title}>
      {opened && <Receipts of={of} />}
    </FormDialog>
  )
}

function Receipts({ of }: { of: ReceiptsOf }) {
  const { t } = useTranslation('receipts')
  const { subject, organizationName } = of
  const may = usePermissions()
  const store = useStore()
  const stored = useQuery(api.receipts.list.queryOptions({ input: { subject: subject.kind, id: subject.id } }))
  const waiting = useWaitingReceipts(subject.id, (one) => subjectOf(one)?.id === subject.id)
  const [discarded, setDiscarded] = useState<string | null>(null)
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
            <OneOfThem receipts={receipts} of={of}>
              {mayAdd && (
                <AddReceipts
                  of={subject.id}
                  keep={(prepared) => keepReceipt(store, { subject }, prepared)}
                  count={receipts.length + waiting.length}
                />
              )}
            </OneOfThem>
            <ReceiptLines receipts={waiting} onRemove={({ id }) => setDiscarded(id)} />
            {waiting.some(({ id }) => id === discarded) && (
              <Question
                key={discarded}
                question={t('discardQuestion', { count: 1 })}
                sure={t('discard')}
                onSure={() => void dropReceipts(store, (one) => one.id === discarded)}
                onCancel={() => setDiscarded(null)}
              />
            )}
          </>
        )}
      </QueryState>
    </Stack>
  )
}

interface OneOfThemProps {
  receipts: readonly Receipt[]
  of: ReceiptsOf
  /** Buttons beside those for the shown receipt. */
  children: ReactNode
}

function OneOfThem({ receipts, of, children }: OneOfThemProps) {
  const { t } = useTranslation(['receipts', 'finance'])
  const may = usePermissions()
  const dateTimeText = useDateTimeText()
  const [place, setPlace] = useState(0)
  // A receipt may have been removed since.
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
        {of.isPending && may.addReceipts(of.organizationName) && (
          <RemoveReceipt key={receipt.id} id={receipt.id} how="remove" />
        )}
        {may.erasePeople && !receipt.isErased && !of.isPending && (
          <RemoveReceipt key={`erase ${receipt.id}`} id={receipt.id} how="erase" />
        )}
      </Group>
    </>
  )
}
