import { Group, Paper, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Amounts } from '#contract/fields.ts'
import type { Transaction } from '#contract/finance.ts'
import { type Effect, effectOf } from '#domain/ledger.ts'
import { type Currency, toAmountText, toMinorUnits } from '#domain/money.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { DecisionButtons } from '#web/ui/decision-buttons.tsx'
import { focusContent } from '#web/ui/focus-content.ts'
import { useLayoutShiftGuard } from '#web/ui/layout-shift-guard.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { PersonName, shortened } from '#web/ui/person-name.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import classes from './finance.module.css'
import type { useTransactions } from './finance-queries.ts'
import { TYPE_LABELS } from './labels.ts'
import { Money, useMoneyText } from './money.tsx'
import { type Decision, isReviewed, useReview } from './review.ts'
import { useRightsNotice } from './rights-notice.ts'
import { useShortageText } from './shortage.ts'
import { PendingRow } from './transaction-row.tsx'

interface PendingRequestsProps {
  query: ReturnType<typeof useTransactions>
  count: number
  /** Null for people who may not see it. */
  availableReserve: Amounts | null
}

/** Pending requests with decision buttons. Source: docs/product.md, 8.6. */
export function PendingRequests({ query: pending, count, availableReserve }: PendingRequestsProps) {
  const { t } = useTranslation('finance')
  // Of two pages, the later one was loaded later.
  const balances = new Map(
    pending.data?.pages.flatMap((page) => page.balances).map((one) => [one.organizationName, one.balance]),
  )
  const effectAfter = (transaction: Transaction) =>
    effectOfApproval(transaction, balances.get(transaction.organizationName), availableReserve)
  const review = useReview()
  const may = usePermissions()
  const [rejecting, setRejecting] = useState<Transaction | null>(null)
  // The permission may end while the dialog is open.
  const subject = rejecting && may.reviewRequest(rejecting) ? rejecting : null
  useRightsNotice(subject !== null, subject?.organizationName ?? null)
  const guarded = useLayoutShiftGuard(pending.data?.pages.flatMap((page) => page.rows))
  const isSending = useRef(false)
  const decide = (decision: Decision) => {
    // A second press may come before the button renders as disabled.
    if (isSending.current) return
    isSending.current = true
    review.mutate(decision, {
      onSuccess: leaveRow,
      onError: (error) => isReviewed(error) && leaveRow(),
      onSettled: () => {
        isSending.current = false
      },
    })
  }
  const reject = async (transaction: Transaction, reason: string) => {
    try {
      await review.mutateAsync({ transaction, decision: 'rejected', reason })
      leaveRow()
    } catch (error) {
      // The dialog stays open, unless the request was already reviewed.
      if (isReviewed(error)) leaveRow()
      throw error
    }
  }
  /** The row is removed with the focused button. */
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
              <PendingRow key={transaction.id} transaction={transaction}>
                <ReviewEffect effect={effectAfter(transaction)} currency={transaction.currency} />
                {may.reviewRequest(transaction) && (
                  <ReviewButtons
                    transaction={transaction}
                    isQuiet={isShort(effectAfter(transaction))}
                    busy={busyId === transaction.id}
                    disabled={busyId !== null && busyId !== transaction.id}
                    onApprove={() => guarded(() => decide({ transaction, decision: 'approved' }))}
                    onReject={() => guarded(() => setRejecting(transaction))}
                  />
                )}
              </PendingRow>
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
                <p className={classes.quoted}>
                  <PersonName name={transaction.notes} />
                </p>
              )}
              <p className={classes.quoted}>
                {isolated(transaction.organizationName)} · {t(TYPE_LABELS[transaction.transactionType])} ·{' '}
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
        onReject={reject}
      />
    </Paper>
  )
}

interface ReviewButtonsProps {
  transaction: Transaction
  /** Whether the money for it is missing now: it may be approved all the same, once there is enough. */
  isQuiet: boolean
  busy: boolean
  disabled: boolean
  onApprove: () => void
  onReject: () => void
}

function ReviewButtons({ transaction, isQuiet, busy, disabled, onApprove, onReject }: ReviewButtonsProps) {
  const { t } = useTranslation('finance')
  const moneyText = useMoneyText()
  const { transactionType, organizationName, amount, currency, notes } = transaction
  const money = moneyText(amount, currency)
  const what = [t(TYPE_LABELS[transactionType]), isolated(organizationName), money, isolated(shortened(notes ?? ''))]
    .filter(Boolean)
    .join(' ')
  return (
    <DecisionButtons
      justify="flex-end"
      mt={6}
      isQuiet={isQuiet}
      busy={busy}
      disabled={disabled}
      approve={{ label: t('approve'), named: t('approveNamed', { what }), run: onApprove }}
      reject={{ label: t('reject'), named: t('rejectNamed', { what }), run: onReject }}
    />
  )
}

/** Null if not all of it may be seen: a withdrawal does not need the reserve. */
function effectOfApproval(
  { transactionType, organizationName, currency, amount }: Transaction,
  balance: Amounts | undefined,
  availableReserve: Amounts | null,
): Effect | null {
  if (!balance || (transactionType === 'deposit' && !availableReserve)) return null
  return effectOf(
    { kind: transactionType, organizationName, currency, amount: toMinorUnits(amount) },
    {
      organization: toMinorUnits(balance[currency]),
      ...(availableReserve ? { reserve: toMinorUnits(availableReserve[currency]) } : {}),
    },
  )
}

function isShort(effect: Effect | null): boolean {
  return effect !== null && 'refusal' in effect
}

/** What an approval would do to the group's balance now, or what is missing for it. */
function ReviewEffect({ effect, currency }: { effect: Effect | null; currency: Currency }) {
  const { t } = useTranslation('finance')
  const shortageText = useShortageText()
  const moneyText = useMoneyText()
  if (!effect) return null
  const shortage = shortageText(effect, currency)
  if (shortage)
    return (
      <Text size="sm" c="var(--mantine-color-sand-light-color)">
        {shortage}
      </Text>
    )
  const entry = 'entries' in effect ? effect.entries.find(({ account }) => account === 'organization') : undefined
  if (!entry) return null
  const [before, after] = [entry.previousBalance, entry.newBalance].map((one) => moneyText(toAmountText(one), currency))
  return (
    <Text size="sm" c="dimmed">
      {t('balanceAfter', { before, after })}
    </Text>
  )
}
