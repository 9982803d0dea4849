import { Table, Title } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Amounts, ExchangeRate } from '#contract/fields.ts'
import type { CategorySum } from '#contract/finance/categories.ts'
import type { ClosedMonth } from '#contract/finance/closings.ts'
import type { LedgerEntry } from '#contract/finance/postings.ts'
import type { Transaction } from '#contract/finance/transactions.ts'
import { longDate } from '#domain/dates/dates.ts'
import { turnover } from '#domain/finance/ledger.ts'
import type { AmountText, Currency } from '#domain/finance/money.ts'
import { useClosedText } from '#web/features/finance/closings/last-closed.tsx'
import { useChangeName } from '#web/features/finance/ledger/change-name.ts'
import { Money, useMoneyText } from '#web/features/finance/money.tsx'
import type { Account, Period } from '#web/features/finance/requested-account.ts'
import { ReverseChange } from '#web/features/finance/requests/reverse-change.tsx'
import classes from '#web/features/finance/statement-sheet.module.css'
import { SumsAtRate } from '#web/features/finance/sums-at-rate.tsx'
import { VoucherNumber } from '#web/features/finance/vouchers/voucher-link.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { SheetTable } from '#web/ui/lists/sheet-table.tsx'
import { Sheet } from '#web/ui/print/sheet.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import { CategorySums } from './category-sums.tsx'
import { StatementNotes } from './statement-notes.tsx'
import { StatementRequests } from './statement-requests.tsx'

export interface Statement {
  readonly opening: AmountText
  readonly closing: AmountText
  readonly entries: readonly LedgerEntry[]
  readonly transactions: readonly Transaction[]
  /** It is absent if no transaction has a category. */
  readonly byCategory?: readonly CategorySum[] | undefined
  /** The last closed month within the period. */
  readonly closed?: ClosedMonth | undefined
  /** The balances in both currencies at the end; null without a rate. */
  readonly closingAtRate?: { readonly amounts: Amounts; readonly rate: ExchangeRate } | null | undefined
}

interface StatementSheetProps {
  account: Account
  period: Period
  statement: Statement
}

export function StatementSheet({ account, period, statement }: StatementSheetProps) {
  const { t } = useTranslation('finance')
  const language = useLanguage()
  const closedText = useClosedText()
  const { currency } = account
  const name = account.organizationName ?? t('reserve')
  const days = t('fromTo', { from: longDate(period.from, language), to: longDate(period.to, language) })
  const { in: moneyIn, out: moneyOut } = turnover(statement.entries)
  return (
    <Sheet
      title={t('statement')}
      subtitle={days}
      owner={isolated(name)}
      aside={currency}
      foot={`${t('statement')} ${name} ${currency} – ${days}`}
    >
      <dl className={classes.figures} data-currency={currency}>
        <Figure label={t('opening')} amount={statement.opening} currency={currency} />
        <Figure label={t('moneyIn')} amount={moneyIn} currency={currency} />
        <Figure label={t('moneyOut')} amount={moneyOut} currency={currency} />
        <Figure label={t('closing')} amount={statement.closing} currency={currency} />
      </dl>
      {statement.closed && <p className={classes.closed}>{closedText(statement.closed)}</p>}
      {statement.closingAtRate && <ClosingAtRate {...statement.closingAtRate} />}
      <section className={classes.section}>
        <Title order={3}>{t('entries')}</Title>
        {statement.entries.length === 0 ? (
          <p>{t('noEntries')}</p>
        ) : (
          <Entries entries={statement.entries} ofReserve={account.organizationName === null} />
        )}
      </section>
      {statement.transactions.length > 0 && <StatementRequests transactions={statement.transactions} />}
      {statement.byCategory && <CategorySums sums={statement.byCategory} currency={currency} />}
      <p className={classes.made}>{t('madeOn', { date: longDate(networkDay(), language) })}</p>
    </Sheet>
  )
}

function ClosingAtRate({ amounts, rate }: NonNullable<Statement['closingAtRate']>) {
  const { t } = useTranslation('finance')
  const moneyText = useMoneyText()
  return (
    <div className={classes.atRate}>
      <p>{t('closingInBoth', { usd: moneyText(amounts.USD, 'USD'), lbp: moneyText(amounts.LBP, 'LBP') })}</p>
      <SumsAtRate amounts={amounts} rate={rate} />
    </div>
  )
}

function Figure({ label, amount, currency }: { label: string; amount: AmountText; currency: Currency }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} currency={currency} inherit />
      </dd>
    </div>
  )
}

function Entries({ entries, ofReserve }: { entries: readonly LedgerEntry[]; ofReserve: boolean }) {
  const { t } = useTranslation('finance')
  return (
    <SheetTable className={classes.table} data-currency={entries[0]?.currency} aria-label={t('entries')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('date')}</Table.Th>
          <Table.Th>{t('notes')}</Table.Th>
          <Table.Th>{t('change')}</Table.Th>
          <Table.Th>{t('balance')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} ofReserve={ofReserve} />
        ))}
      </Table.Tbody>
    </SheetTable>
  )
}

/** The parts of an entry that may change: its reversal, and names and notes of an erased person or a renamed group. */
function changeable({ id, notes, changedBy, organizationName, reversal }: LedgerEntry) {
  const { by, reason, receipts, at } = reversal ?? {}
  return JSON.stringify([id, notes, changedBy, organizationName, by, reason, receipts, at])
}

/** The row is memoized, because a statement may have thousands of entries. */
const EntryRow = memo(
  function EntryRow({ entry, ofReserve }: { entry: LedgerEntry; ofReserve: boolean }) {
    const { t } = useTranslation('finance')
    const changeName = useChangeName()
    const dateTimeText = useDateTimeText()
    return (
      <Table.Tr>
        <Table.Td>
          {dateTimeText(entry.createdAt)}
          <VoucherNumber number={entry.voucher} />
        </Table.Td>
        <Table.Td>
          <StatementNotes text={entry.notes} />
          <span>
            {changeName(entry)}
            {ofReserve && entry.organizationName && `\u00a0· ${isolated(entry.organizationName)}`}
            {'\u00a0· '}
            {entry.changedBy ? isolated(entry.changedBy) : t('unknown')}
          </span>
          {/* A change in the list of transactions is reversed there. */}
          <ReverseChange
            change={{ ...entry, isAdminDeposit: entry.isAdminDeposit ?? false }}
            offered={entry.changeType === 'manual_edit' || entry.changeType === 'count_difference'}
          />
        </Table.Td>
        <Table.Td>
          <Money amount={entry.amountChange} currency={entry.currency} signed inherit />
        </Table.Td>
        <Table.Td>
          <Money amount={entry.newBalance} currency={entry.currency} inherit />
        </Table.Td>
      </Table.Tr>
    )
  },
  (before, now) => changeable(before.entry) === changeable(now.entry) && before.ofReserve === now.ofReserve,
)
