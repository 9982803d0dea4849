import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PendingChangeRow as Row } from '#contract/finance/pending-changes.ts'
import { totalOf } from '#domain/finance/cash-count.ts'
import { type Movement, movementsOf } from '#domain/finance/ledger.ts'
import { toAmountText } from '#domain/finance/money.ts'
import { changeTypeNamed, ledgerChange, moneyOf } from '#domain/finance/pending-changes.ts'
import classes from '#web/features/finance/finance.module.css'
import { ExchangeRateLine } from '#web/features/finance/ledger/exchange-rate-line.tsx'
import { LineParts } from '#web/features/finance/ledger/line-parts.tsx'
import { Money } from '#web/features/finance/money.tsx'
import { ReceiptButton } from '#web/features/finance/receipts/receipt-button.tsx'
import { receiptsOfChange } from '#web/features/finance/receipts/receipts-of.ts'
import { VoucherLine } from '#web/features/finance/vouchers/voucher-link.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { PersonName, shortened } from '#web/ui/people/person-name.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { textKey } from '#web/ui/texts/text-key.ts'
import { useNamesText } from './approvals-line.tsx'
import rowClasses from './waiting-row.module.css'
import { WaitingRow, type WaitingRowProps } from './waiting-row.tsx'

interface ChangeRowProps extends Pick<WaitingRowProps, 'buttons'> {
  row: Row
}

function useKindName(): (change: Row['change']) => string {
  const { t } = useTranslation('finance')
  return (change) => t(textKey('change', changeTypeNamed(moneyOf(change).type)))
}

/** A change above the limit. */
export function ChangeRow({ row, buttons }: ChangeRowProps) {
  const { t } = useTranslation(['approvers', 'finance'])
  const { change, notes, requestedAt, approvals, mayReview } = row
  const account = row.organizationName ?? t('finance:reserve')
  const kindOf = useKindName()
  const kind = kindOf(change)
  return (
    <WaitingRow
      title={notes ?? kind}
      about={<About row={row} />}
      requestedAt={requestedAt}
      approvals={approvals}
      mayReview={mayReview}
      what={[kind, isolated(account), isolated(shortened(notes ?? ''))].filter(Boolean).join(' ')}
      buttons={buttons}
    >
      <Movements row={row} />
      <MoreOf row={row} />
    </WaitingRow>
  )
}

function About({ row }: { row: Row }) {
  const { t } = useTranslation(['approvers', 'finance'])
  const { organizationName, change, notes, requester } = row
  const kindOf = useKindName()
  const kind = notes === null ? null : kindOf(change)
  const receipts = receiptsOfChange(row)
  return (
    <>
      <LineParts
        parts={[kind, organizationName ?? t('finance:reserve'), requester?.fullName ?? t('finance:unknown')]}
      />
      {receipts && <ReceiptButton of={receipts} isShort />}
    </>
  )
}

/** The change of each account. Accounts are named if there are two. */
function Movements({ row: { organizationName, change } }: { row: Row }) {
  const { t } = useTranslation('finance')
  const movements = movementsOf(ledgerChange(organizationName, change))
  const areNamed = new Set(movements.map(({ account }) => account)).size > 1
  const nameOf = ({ account }: Movement) => (account === 'reserve' ? t('reserve') : (organizationName ?? ''))
  return (
    <ul className={rowClasses.movements} data-named={areNamed || undefined}>
      {movements.map((movement) => (
        <li key={`${movement.account} ${movement.currency}`}>
          {areNamed && <span>{nameOf(movement)}</span>}
          <Money amount={toAmountText(movement.amountChange)} currency={movement.currency} signed fz="sm" fw={600} />
        </li>
      ))}
    </ul>
  )
}

/** The rate of an exchange, the counted amount, or the reversed change. */
function MoreOf({ row: { change, reversed } }: { row: Row }) {
  const { t } = useTranslation(['finance', 'cash'])
  const dateTimeText = useDateTimeText()
  if (change.kind === 'exchange') return <ExchangeRateLine exchange={change} rateOfDay={null} />
  if (change.kind === 'count')
    return (
      <Text size="sm" c="dimmed" component="div">
        {t('cash:total')} <Money amount={toAmountText(totalOf(change))} currency={change.currency} inherit /> ·{' '}
        {t('cash:bookBalance')} <Money amount={change.bookBalance} currency={change.currency} inherit />
      </Text>
    )
  if (!reversed || change.kind !== 'reversal') return null
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('reversalOf', { what: t(textKey('change', change.changeType)), when: dateTimeText(reversed.at) })}
        {reversed.notes && ` · ${isolated(reversed.notes)}`}
      </Text>
      <VoucherLine number={reversed.voucher} />
    </>
  )
}

/** A decided change with its result. */
export function DecidedChangeRow({ row }: { row: Row }) {
  const { t } = useTranslation(['approvers', 'finance'])
  const dateTimeText = useDateTimeText()
  const namesText = useNamesText()
  const { change, notes, reviewedAt, requestedAt, approvals, approvedAlone, status } = row
  const kindOf = useKindName()
  const kind = kindOf(change)
  const by = { name: isolated(row.reviewer ?? t('finance:unknown')) }
  const rejection =
    row.rejectionReason === null ? t('rejectedBy', by) : t('rejectedFor', { ...by, reason: row.rejectionReason })
  return (
    <li className={rowClasses.request}>
      <PersonName name={notes ?? kind} fw={600} className={classes.title ?? ''} />
      <div className={rowClasses.about}>
        <About row={row} />
      </div>
      <Movements row={row} />
      <MoreOf row={row} />
      <Text component="div" size="sm" c="dimmed">
        <div>{status === 'approved' ? t('approvedBy', { names: namesText(approvals.by) }) : rejection}</div>
        {approvedAlone && <div>{t('approvedAlone')}</div>}
        <div>{dateTimeText(reviewedAt ?? requestedAt)}</div>
      </Text>
    </li>
  )
}
