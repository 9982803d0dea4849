import { Group, Paper, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Amounts } from '#contract/fields.ts'
import type { Transaction } from '#contract/finance.ts'
import { effectOf } from '#domain/ledger.ts'
import { toMinorUnits } from '#domain/money.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { DecisionButtons } from '#web/ui/decision-buttons.tsx'
import { focusContent } from '#web/ui/focus-content.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { isolated, PersonName, shortened } from '#web/ui/person-name.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { useSteadyHand } from '#web/ui/steady-hand.ts'
import classes from './finance.module.css'
import { useTransactions } from './finance.ts'
import { Money, useMoneyText } from './money.tsx'
import { type Decision, isReviewed, useReview } from './review.ts'
import { useRightsNotice } from './rights-notice.ts'
import { useShortageText } from './shortage.ts'
import { TransactionRow } from './transaction-row.tsx'
import { TYPE_WORDS } from './words.ts'

interface PendingRequestsProps {
  /** How many there are. */
  count: number
  balanceOf: (organizationName: string) => Amounts | undefined
  /** Null for who does not see it here. */
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
  // The right to decide may end while somebody writes why.
  const subject = rejecting && mayReview(rejecting) ? rejecting : null
  useRightsNotice(subject !== null, subject?.organizationName ?? null)
  const steadily = useSteadyHand(pending.data?.pages.flatMap((page) => page.rows))
  const isOnItsWay = useRef(false)
  const decide = (decision: Decision, done = () => {}) => {
    // Two presses may come before the first is drawn.
    if (isOnItsWay.current) return
    isOnItsWay.current = true
    review.mutate(decision, {
      onSuccess: () => {
        done()
        leaveRow()
      },
      // What was written is lost only where there is nothing left to say it about.
      onError: (error) => isReviewed(error) && leaveRow(),
      onSettled: () => {
        isOnItsWay.current = false
      },
    })
  }
  /** The row is gone with what had the focus. */
  const leaveRow = () => {
    setRejecting(null)
    focusContent()
  }
  const busyId = review.isPending ? review.variables.transaction.id : null

  return (
    <Paper p="md" component="section" aria-label={t('pending')}>
      <Group justify="space-between">
        <Title order={2}>{t('pending')}</Title>
        {count > 0 && <CountBadge count={count} spoken={t('pendingCount', { count })} />}
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
                    disabled={busyId !== null && busyId !== transaction.id}
                    onApprove={() => steadily(() => decide({ transaction, decision: 'approved' }))}
                    onReject={() => steadily(() => setRejecting(transaction))}
                  />
                )}
              </TransactionRow>
            ))}
          </ul>
        )}
      </PagedList>
      <ReasonDialog
        decision="reject transaction"
        subject={subject}
        words={(transaction) => ({
          title: t('rejectTitle'),
          hint: (
            <>
              {transaction.notes && (
                <p className={classes.about}>
                  <PersonName name={transaction.notes} />
                </p>
              )}
              <p className={classes.about}>
                {isolated(transaction.organizationName)} · {t(TYPE_WORDS[transaction.transactionType])} ·{' '}
                <Money amount={transaction.amount} currency={transaction.currency} inherit />
              </p>
              {t('rejectHint')}
            </>
          ),
          reason: t('reason'),
          reasonHint: t('reasonHint'),
          reject: t('reject'),
        })}
        busy={review.isPending}
        onClose={() => setRejecting(null)}
        onReject={(transaction, reason, done) => decide({ transaction, decision: 'rejected', reason }, done)}
      />
    </Paper>
  )
}

interface ReviewButtonsProps {
  transaction: Transaction
  busy: boolean
  disabled: boolean
  onApprove: () => void
  onReject: () => void
}

function ReviewButtons({ transaction, busy, disabled, onApprove, onReject }: ReviewButtonsProps) {
  const { t } = useTranslation('finance')
  const moneyText = useMoneyText()
  const { transactionType, organizationName, amount, currency, notes } = transaction
  const money = moneyText(amount, currency)
  const what = [t(TYPE_WORDS[transactionType]), isolated(organizationName), money, isolated(shortened(notes ?? ''))]
    .filter(Boolean)
    .join(' ')
  return (
    <DecisionButtons
      justify="flex-end"
      mt={6}
      busy={busy}
      disabled={disabled}
      approve={{ label: t('approve'), named: t('approveNamed', { what }), run: onApprove }}
      reject={{ label: t('reject'), named: t('rejectNamed', { what }), run: onReject }}
    />
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
  // The reserve is not everybody's to know; a withdrawal does not touch it.
  if (!balance || (transactionType === 'deposit' && !availableReserve)) return null
  const effect = effectOf(
    { kind: transactionType, organizationName, currency, amount: toMinorUnits(amount) },
    {
      organization: toMinorUnits(balance[currency]),
      ...(availableReserve ? { reserve: toMinorUnits(availableReserve[currency]) } : {}),
    },
  )
  const shortage = shortageText(effect, currency)
  if (!shortage) return null
  return (
    <Text size="sm" c="var(--mantine-color-sand-light-color)">
      {shortage}
    </Text>
  )
}
