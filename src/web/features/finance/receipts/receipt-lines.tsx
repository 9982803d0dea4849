import { ActionIcon, Text } from '@mantine/core'
import { IconFileTypePdf, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#web/signal.ts'
import type { WaitingReceipt } from './receipt-box.ts'
import classes from './receipts.module.css'
import { sentPart } from './sent-part.ts'
import { useRefusalText } from './use-refusal-text.ts'

interface ReceiptLinesProps {
  receipts: readonly WaitingReceipt[]
  disabled?: boolean
  /** If it is missing, no receipt can be removed. */
  onRemove?: (one: WaitingReceipt) => void
}

/** The receipts on this device, each with a small picture, and how much of it is sent. */
export function ReceiptLines({ receipts, disabled = false, onRemove }: ReceiptLinesProps) {
  const { t } = useTranslation('receipts')
  const refusalText = useRefusalText()
  const sent = useSignal(sentPart)
  if (receipts.length === 0) return null
  return (
    <ul className={classes.lines}>
      {receipts.map((one) => {
        const size = Math.ceil(one.size / 1000)
        const name = one.preview === null ? t('pdf', { size }) : t('picture', { size })
        const percent = sent?.id === one.id ? Math.round(sent.part * 100) : null
        return (
          <li key={one.id} className={classes.line}>
            {one.preview === null ? (
              <span className={classes.preview}>
                <IconFileTypePdf size={24} aria-hidden />
              </span>
            ) : (
              <img src={one.preview} alt="" className={classes.preview} />
            )}
            <div>
              <Text size="sm">{name}</Text>
              {one.refusal && (
                <Text size="sm" c="red">
                  {refusalText(one.refusal)}
                </Text>
              )}
              {percent !== null && (
                <progress className={classes.bar} max={100} value={percent} aria-label={t('sending', { percent })} />
              )}
            </div>
            {onRemove && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                disabled={disabled}
                aria-label={t('removeNamed', { what: name })}
                onClick={() => onRemove(one)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        )
      })}
    </ul>
  )
}
