import { Text, UnstyledButton } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { receiptPath } from '#contract/finance/receipt-file.ts'
import type { Receipt } from '#contract/finance/receipts.ts'
import classes from './receipts.module.css'

interface ReceiptPictureProps {
  receipt: Receipt
  named: string
}

/**
 * The picture is as large as the dialog, or 2.5 times as large to be moved around. A phone also enlarges it with two
 * fingers.
 */
export function ReceiptPicture({ receipt, named }: ReceiptPictureProps) {
  const { t } = useTranslation('receipts')
  const [isLarge, setLarge] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { id, kind, width, height, isErased } = receipt
  if (isErased || kind === 'pdf' || hasFailed)
    return (
      <div className={classes.empty}>
        {kind === 'pdf' && !isErased && <IconFileTypePdf size={56} aria-hidden />}
        <Text c="dimmed">
          {isErased
            ? t('isErased')
            : kind === 'pdf'
              ? t('pdf', { size: Math.ceil(receipt.size / 1000) })
              : t('pictureFailed')}
        </Text>
      </div>
    )
  return (
    <div className={classes.stage}>
      <UnstyledButton
        className={classes.zoom ?? ''}
        data-large={isLarge || undefined}
        aria-pressed={isLarge}
        aria-label={`${named}. ${t(isLarge ? 'shrink' : 'enlarge')}`}
        onClick={() => setLarge(!isLarge)}
      >
        <img
          src={receiptPath(id)}
          width={width ?? undefined}
          height={height ?? undefined}
          alt={named}
          className={classes.picture}
          onError={() => setFailed(true)}
        />
      </UnstyledButton>
    </div>
  )
}
