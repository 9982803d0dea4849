import { Badge, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconArrowDownLeft, IconArrowUpRight, IconCoins } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/finance.ts'
import { longDate } from '#domain/dates.ts'
import type { TransactionType } from '#domain/ledger.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useDateTimeText } from '#web/ui/date-time.ts'
import { LeftToRight, PersonName } from '#web/ui/person-name.tsx'
import { networkDay } from '#web/ui/today.ts'
import classes from './finance.module.css'
import { STATUS_LABELS, TYPE_LABELS } from './labels.ts'
import { TransactionAmount } from './transaction-amount.tsx'

interface TransactionRowProps {
  transaction: Transaction
  /** A narrow variant without organization and requester. */
  compact?: boolean
  /** Actions and warnings. */
  children?: ReactNode
}

/** A request or transaction with its type, amount, organization, date and status. */
export function TransactionRow({ transaction, compact = false, children }: TransactionRowProps) {
  const { t } = useTranslation('finance')
  const language = useLanguage()
  const { transactionType, status, notes, rejectionReason } = transaction
  const typeName = t(TYPE_LABELS[transactionType])
  return (
    <li className={classes.row}>
      <TypeIcon type={transactionType} />
      <Stack gap={2} miw={0}>
        <div className={classes.line}>
          <Group gap="xs" miw={0}>
            <PersonName name={notes ?? typeName} fw={600} className={classes.notes ?? ''} />
            {!compact && <Badge variant="outline">{transaction.organizationName}</Badge>}
          </Group>
          <Group gap="xs" ms="auto">
            <TransactionAmount transaction={transaction} fw={600} />
            {(status !== 'pending' || compact) && <StatusBadge status={status} />}
          </Group>
        </div>
        {compact ? (
          <Text size="sm" c="dimmed">
            {notes && `${typeName} · `}
            {longDate(networkDay(transaction.requestedAt.getTime()), language)}
          </Text>
        ) : (
          <Circumstances transaction={transaction} />
        )}
        {rejectionReason && <Text size="sm">{t('rejectionReason', { reason: rejectionReason })}</Text>}
        {transaction.isOwnApproval && (
          <Badge color="sand" w="fit-content">
            {t('ownApproval')}
          </Badge>
        )}
        {children}
      </Stack>
    </li>
  )
}

/** Requester and reviewer, with times. */
function Circumstances({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('finance')
  const dateTimeText = useDateTimeText()
  const { requester, reviewer, reviewedAt } = transaction
  const typeName = t(TYPE_LABELS[transaction.transactionType])
  return (
    <>
      <Group gap="0 10px" c="dimmed" fz="sm">
        <span className={classes.notes}>
          {transaction.notes && `${typeName} · `}
          {requester ? isolated(requester.fullName) : t('unknown')}
        </span>
        {requester && <LeftToRight text={requester.email} inherit className={classes.notes ?? ''} />}
      </Group>
      <Text size="sm" c="dimmed">
        {t(transaction.postedDirectly ? 'recordedAt' : 'requestedAt', { when: dateTimeText(transaction.requestedAt) })}
      </Text>
      {reviewedAt && !transaction.postedDirectly && (
        <Text size="sm" c="dimmed">
          {t('reviewedBy', {
            name: reviewer?.fullName ?? t('unknown'),
            when: dateTimeText(reviewedAt),
          })}
        </Text>
      )}
    </>
  )
}

const STATUS_COLORS = { pending: 'sand', approved: 'cedar', rejected: 'red' } as const

/** The status as a coloured badge. */
function StatusBadge({ status }: { status: Transaction['status'] }) {
  const { t } = useTranslation('finance')
  return <Badge color={STATUS_COLORS[status]}>{t(STATUS_LABELS[status])}</Badge>
}

const TYPE_ICONS = { deposit: IconArrowDownLeft, withdraw: IconArrowUpRight, income: IconCoins } as const
const TYPE_COLORS = { deposit: 'cedar', withdraw: 'red', income: 'cedar' } as const

/** An icon for in or out; decorative, because the type is written beside it. */
function TypeIcon({ type }: { type: TransactionType }) {
  const Icon = TYPE_ICONS[type]
  return (
    <ThemeIcon variant="light" radius="xl" size={36} color={TYPE_COLORS[type]}>
      <Icon size={20} data-mirror aria-hidden />
    </ThemeIcon>
  )
}
