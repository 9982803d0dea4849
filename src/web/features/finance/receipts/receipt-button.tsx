import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedDialog } from '#web/ui/loading/loaded-part.ts'
import { shortened } from '#web/ui/people/person-name.tsx'
import classes from './receipt-button.module.css'
import type { ReceiptsOf } from './receipts-of.ts'

type ViewerPart = typeof import('./receipt-viewer.tsx')

const loadViewer = partLoader<ViewerPart>(() => import('./receipt-viewer.tsx'))

interface ReceiptButtonProps {
  of: ReceiptsOf
  /** The name of its subject, if there are other buttons beside it. An icon always has the name. */
  named?: string
  /** Whether it is drawn as an icon, with the number if there are some. */
  isShort?: boolean
}

/** Opens receipts. Nothing is shown if there are none and the person may not add any. */
export function ReceiptButton({ of, named, isShort = false }: ReceiptButtonProps) {
  const { t } = useTranslation('receipts')
  const may = usePermissions()
  const { part, subject, loading, open, close } = useLoadedDialog<ViewerPart, string>(loadViewer)
  const { subject: owner, organizationName, count = 0, what: description } = of
  if (count === 0 && !may.addReceipts(organizationName)) return null
  const what = count === 0 ? t('add') : t('count', { count })
  const name = named ?? (isShort ? shortened(description ?? organizationName ?? '') : '')
  const label = name ? `${what} – ${name}` : what
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
        onClick={() => void open(owner.id)}
        {...(isShort ? { 'aria-label': label } : { leftSection: icon })}
      >
        {isShort ? icon : label}
        {isShort && count > 0 && <span className={classes.count}>{count}</span>}
      </Button>
      {part && <part.ReceiptViewer opened={subject !== null} of={of} onClose={close} />}
    </>
  )
}

/** Marks a folded row that has receipts. */
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
