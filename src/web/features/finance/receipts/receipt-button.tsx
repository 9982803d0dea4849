import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/transactions.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { partLoader } from '#web/ui/load-part.ts'
import { useLoadedDialog } from '#web/ui/loaded-part.ts'
import classes from './receipt-button.module.css'

type ViewerPart = typeof import('./receipt-viewer.tsx')

const loadViewer = partLoader<ViewerPart>(() => import('./receipt-viewer.tsx'))

interface ReceiptButtonProps {
  transaction: Transaction
  /** Whether it is drawn as an icon, with the number if there are some. */
  isShort?: boolean
}

/** Opens the receipts of a transaction; nothing where there are none and the person may not add any. */
export function ReceiptButton({ transaction, isShort = false }: ReceiptButtonProps) {
  const { t } = useTranslation('receipts')
  const may = usePermissions()
  const { part, subject, loading, open, close } = useLoadedDialog<ViewerPart, string>(loadViewer)
  const { id, organizationName, receipts = 0 } = transaction
  if (receipts === 0 && !may.addReceipts(organizationName)) return null
  const label = receipts === 0 ? t('add') : t('count', { count: receipts })
  const icon = <IconPaperclip size={18} aria-hidden />
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        ms={isShort ? 0 : -8}
        className={classes.button ?? ''}
        loading={loading !== null}
        onClick={() => void open(id)}
        {...(isShort ? { 'aria-label': label } : { leftSection: icon })}
      >
        {isShort ? icon : label}
        {isShort && receipts > 0 && <span className={classes.count}>{receipts}</span>}
      </Button>
      {part && <part.ReceiptViewer opened={subject !== null} transaction={transaction} onClose={close} />}
    </>
  )
}

/** That there are some, in the row of a folded transaction. */
export function ReceiptMark({ count = 0 }: { count?: number | undefined }) {
  const { t } = useTranslation('receipts')
  if (count === 0) return null
  return (
    <span className={classes.mark} role="img" aria-label={t('count', { count })}>
      <IconPaperclip size={14} aria-hidden />
      {count}
    </span>
  )
}
