import { Badge, Button, type ButtonProps, Text } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SignatureStatus } from '#domain/finance/signatures.ts'

const STATUS_COLORS = { signed: 'cedar', waiting: 'sand', not_countersigned: 'gray' } as const

const STATUS_TEXTS = {
  signed: 'status_signed',
  waiting: 'status_waiting',
  not_countersigned: 'status_not_countersigned',
} as const

/** Whether a count or a closed month has its second signature. */
export function SignatureBadge({ status }: { status: SignatureStatus }) {
  const { t } = useTranslation('cash')
  return <Badge color={STATUS_COLORS[status]}>{t(STATUS_TEXTS[status])}</Badge>
}

/** How many rows wait for the signature of another person. */
export function OthersSign({ count }: { count: number }) {
  const { t } = useTranslation('cash')
  if (count === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {t('othersSign', { count })}
    </Text>
  )
}

interface SignButtonProps extends ButtonProps {
  id: string
  /** The signed thing, for screen readers. */
  named: string
  /** The id of the row that is being signed. */
  signing: string | null
  onSign: () => void
}

export function SignButton({ id, named, signing, onSign, ...button }: SignButtonProps) {
  const { t } = useTranslation('cash')
  return (
    <Button
      variant="light"
      size="sm"
      h={44}
      leftSection={<IconSignature size={18} aria-hidden />}
      aria-label={named}
      loading={signing === id}
      disabled={signing !== null && signing !== id}
      onClick={onSign}
      {...button}
    >
      {t('sign')}
    </Button>
  )
}
