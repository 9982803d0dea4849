import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Amounts } from '#contract/fields.ts'
import type { Transaction } from '#contract/finance.ts'
import { effectOf } from '#domain/ledger.ts'
import { toMinorUnits } from '#domain/money.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import classes from './finance.module.css'
import { useTransactions } from './finance.ts'
import { Money, useMoneyText } from './money.tsx'
import { useReview } from './review.ts'
import { useShortageText } from './shortage.ts'
import { TransactionRow } from './transaction-row.tsx'
import { TYPE_WORDS } from './words.ts'

interface PendingRequestsProps {
  /** How many there are, as far as is known. */
  count: number | undefined
  balanceOf: (organizationName: string) => Amounts | undefined
  availableReserve: Amounts | null
  /** Whether the person may approve and reject it. */
  mayReview: (transaction: Transaction) => boolean
}

/** Requests that wait for a decision. Specification, section 2, "Pending requests". */
export function PendingRequests({ count, balanceOf, availableReserve, mayReview }: PendingRequestsProps) {
  const { t } = useTranslation('finance')
  const pending = useTransactions('pending')
  const review = useReview()
  const [rejecting, setRejecting] = useState<Transaction | null>(null)
  const busyId = review.isPending ? review.variables.transaction.id : null

  return (
    <Paper p="md" component="section" aria-label={t('pending')}>
      <Group justify="space-between">
        <Title order={2}>{t('pending')}</Title>
        {count !== undefined && count > 0 && (
          <Badge
            color="sand"
            variant="filled"
            size="lg"
            circle={count < 100}
            role="img"
            aria-label={t('pendingCount', { count })}
          >
            {count}
          </Badge>
        )}
      </Group>
      <PagedList query={pending} failed={t('transactionsFailed')} empty={t('nonePending')}>
        {(transactions) => (
          <ul className={classes.list}>
            {transactions.map((transaction) => (
              <TransactionRow key={transaction.id} transaction={transaction}>
                <Shortage
                  transaction={transaction}
                  balance={balanceOf(transaction.organizationName)}
                  availableReserve={availableReserve}
                />
                {mayReview(transaction) && (
                  <ReviewButtons
                    transaction={transaction}
                    busy={busyId === transaction.id}
                    onApprove={() => !review.isPending && review.mutate({ transaction, decision: 'approved' })}
                    onReject={() => setRejecting(transaction)}
                  />
                )}
              </TransactionRow>
            ))}
          </ul>
        )}
      </PagedList>
      <ReasonDialog
        subject={rejecting}
        words={(transaction) => ({
          title: t('rejectTitle'),
          hint: (
            <>
              {transaction.organizationName}
              {' · '}
              {t(TYPE_WORDS[transaction.transactionType])}
              {' · '}
              <Money amount={transaction.amount} currency={transaction.currency} inherit />
              {'. '}
              {t('rejectHint')}
            </>
          ),
          reason: t('reason'),
          reasonHint: t('reasonHint'),
          reject: t('reject'),
        })}
        busy={review.isPending}
        onClose={() => setRejecting(null)}
        onReject={(transaction, reason) =>
          review.mutate({ transaction, decision: 'rejected', reason }, { onSettled: () => setRejecting(null) })
        }
      />
    </Paper>
  )
}

interface ReviewButtonsProps {
  transaction: Transaction
  busy: boolean
  onApprove: () => void
  onReject: () => void
}

function ReviewButtons({ transaction, busy, onApprove, onReject }: ReviewButtonsProps) {
  const { t } = useTranslation('finance')
  const moneyText = useMoneyText()
  const { transactionType, organizationName, amount, currency } = transaction
  const what = `${t(TYPE_WORDS[transactionType])} ${organizationName} ${moneyText(amount, currency)}`
  return (
    <Group gap="sm" justify="flex-end" mt={6}>
      <Button
        variant="light"
        color="red"
        leftSection={<IconX size={18} aria-hidden />}
        aria-label={t('rejectNamed', { what })}
        disabled={busy}
        onClick={onReject}
      >
        {t('reject')}
      </Button>
      <Button
        leftSection={<IconCheck size={18} aria-hidden />}
        aria-label={t('approveNamed', { what })}
        loading={busy}
        onClick={onApprove}
      >
        {t('approve')}
      </Button>
    </Group>
  )
}

interface ShortageProps {
  transaction: Transaction
  balance: Amounts | undefined
  availableReserve: Amounts | null
}

/** Tells whoever decides that there is not so much now. */
function Shortage({ transaction, balance, availableReserve }: ShortageProps) {
  const shortageText = useShortageText()
  const { transactionType, organizationName, currency, amount } = transaction
  if (!balance || !availableReserve) return null
  const effect = effectOf(
    { kind: transactionType, organizationName, currency, amount: toMinorUnits(amount) },
    { organization: toMinorUnits(balance[currency]), reserve: toMinorUnits(availableReserve[currency]) },
  )
  const shortage = shortageText(effect, currency)
  if (!shortage) return null
  return (
    <Text size="sm" c="var(--mantine-color-sand-light-color)">
      {shortage}
    </Text>
  )
}
