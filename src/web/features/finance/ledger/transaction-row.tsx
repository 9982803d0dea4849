import { Badge, Group, Text, ThemeIcon } from '@mantine/core'
import { IconArrowDownLeft, IconArrowUpRight, IconCoins } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/finance/transactions.ts'
import { longDate, parts, shortWeekday } from '#domain/dates/dates.ts'
import { CHANGE_TYPE, type TransactionType } from '#domain/finance/ledger.ts'
import classes from '#web/features/finance/finance.module.css'
import { reviewTime } from '#web/features/finance/listed.ts'
import { ReceiptMark } from '#web/features/finance/receipts/receipt-button.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { textKey } from '#web/ui/texts/text-key.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import { LineParts } from './line-parts.tsx'
import { BeforeMoveBadge, ReversedBadge } from './reversed-badge.tsx'
import { TransactionAmount } from './transaction-amount.tsx'

export interface RowProps {
  transaction: Transaction
}

export function PanelRow({ transaction }: RowProps) {
  const language = useLanguage()
  const date = longDate(networkDay(reviewTime(transaction).getTime()), language)
  return (
    <Row transaction={transaction}>
      <TwoLines transaction={transaction} about={[useTypeName(transaction), date]}>
        {transaction.reversal && <ReversedBadge />}
        {transaction.isBeforeMove && <BeforeMoveBadge />}
        <ReceiptMark count={transaction.receipts} />
        <StatusBadge status={transaction.status} />
      </TwoLines>
    </Row>
  )
}

/** A day below the name of its month: 'Thu 19', 'الخميس 19'. */
export function useDayOfMonth(instant: Date): string {
  const language = useLanguage()
  const date = networkDay(instant.getTime())
  return `${shortWeekday(date, language)} ${parts(date).day}`
}

export function Row({ transaction, children }: RowProps & { children: ReactNode }) {
  const { t } = useTranslation('finance')
  const { rejectionReason } = transaction
  return (
    <li className={classes.row}>
      <TypeIcon type={transaction.transactionType} />
      <div className={classes.body}>
        {children}
        {rejectionReason && <Text size="sm">{t('rejectionReason', { reason: rejectionReason })}</Text>}
        {transaction.isOwnApproval && (
          <Badge color="sand" radius="sm" mt={2}>
            {t('ownApproval')}
          </Badge>
        )}
      </div>
    </li>
  )
}

interface TwoLinesProps extends RowProps {
  about: readonly (string | null)[]
  children?: ReactNode
}

export function TwoLines({ transaction, about, children }: TwoLinesProps) {
  const { t } = useTranslation('finance')
  const { notes, transactionType } = transaction
  return (
    <>
      <div className={classes.line}>
        <PersonName
          name={notes ?? t(textKey('change', CHANGE_TYPE[transactionType]))}
          fw={600}
          className={classes.title ?? ''}
        />
        <TransactionAmount transaction={transaction} fw={600} ms="auto" />
      </div>
      <div className={classes.line}>
        <LineParts parts={about} />
        {children && (
          <Group component="span" gap={6} ms="auto" wrap="nowrap">
            {children}
          </Group>
        )}
      </div>
    </>
  )
}

/** The type in words; null if it is the title of the row already. */
export function useTypeName({ notes, transactionType }: Transaction): string | null {
  const { t } = useTranslation('finance')
  return notes === null ? null : t(textKey('change', CHANGE_TYPE[transactionType]))
}

export function useRequesterName({ requester }: Transaction): string {
  const { t } = useTranslation('finance')
  return requester?.fullName ?? t('unknown')
}

/** The usual statuses are quiet. */
const STATUS_LOOKS = {
  pending: { color: 'sand' },
  approved: { variant: 'transparent', color: 'gray', px: 2 },
  rejected: { color: 'red' },
} as const

export function StatusBadge({ status }: { status: Transaction['status'] }) {
  const { t } = useTranslation('finance')
  return <Badge {...STATUS_LOOKS[status]}>{t(textKey('status', status))}</Badge>
}

const TYPE_ICONS = { deposit: IconArrowDownLeft, withdraw: IconArrowUpRight, income: IconCoins } as const
const TYPE_COLORS = { deposit: 'cedar', withdraw: 'red', income: 'sand' } as const

/** An icon for in or out; decorative, because the type is written beside it. */
export function TypeIcon({ type, size = 40 }: { type: TransactionType; size?: number }) {
  const Icon = TYPE_ICONS[type]
  return (
    <ThemeIcon variant="light" radius="xl" size={size} color={TYPE_COLORS[type]}>
      <Icon size={size > 20 ? 20 : 14} data-mirror aria-hidden />
    </ThemeIcon>
  )
}
