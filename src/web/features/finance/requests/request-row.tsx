import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/finance/transactions.ts'
import { CHANGE_TYPE, type Effect } from '#domain/finance/ledger.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { type EffectText, useEffectText } from '#web/features/finance/fields/effect-text.ts'
import { LineParts } from '#web/features/finance/ledger/line-parts.tsx'
import { TransactionAmount } from '#web/features/finance/ledger/transaction-amount.tsx'
import { useTransactionFacts } from '#web/features/finance/ledger/transaction-facts.ts'
import { TypeIcon } from '#web/features/finance/ledger/transaction-row.tsx'
import { useMoneyText } from '#web/features/finance/money.tsx'
import { ReceiptButton } from '#web/features/finance/receipts/receipt-button.tsx'
import { receiptsOfTransaction } from '#web/features/finance/receipts/receipts-of.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { shortened } from '#web/ui/people/person-name.tsx'
import { textKey } from '#web/ui/texts/text-key.ts'
import rowClasses from './waiting-row.module.css'
import { TITLE_SIZES, WaitingRow, type WaitingRowProps } from './waiting-row.tsx'

interface RequestRowProps extends Pick<WaitingRowProps, 'buttons'> {
  transaction: Transaction
  /** Whether all requests are of one organization, whose name is omitted then. */
  ofOne: boolean
  /** The present effect of an approval; null if it may not be seen. */
  effect: Effect | null
}

/** A request with the effect of its approval. */
export function RequestRow({ transaction, ofOne, effect, buttons }: RequestRowProps) {
  const { t } = useTranslation('finance')
  const may = usePermissions()
  const moneyText = useMoneyText()
  const effectText = useEffectText({ namesReserve: may.manageReserve })
  const categoryName = useCategoryName()
  const transactionFacts = useTransactionFacts()
  const { organizationName, transactionType, amount, currency, notes, requester, category } = transaction
  const said = effect && effectText(effect, currency)
  const type = t(textKey('change', CHANGE_TYPE[transactionType]))
  const what = [type, isolated(organizationName), moneyText(amount, currency), isolated(shortened(notes ?? ''))]
  return (
    <WaitingRow
      title={notes ?? type}
      amount={<TransactionAmount transaction={transaction} fw={600} fz={TITLE_SIZES} ms="auto" />}
      about={
        <LineParts
          icon={<TypeIcon type={transactionType} size={20} />}
          parts={[
            ofOne ? null : organizationName,
            notes === null ? null : type,
            category ? categoryName(category) : null,
            ...transactionFacts(transaction),
            requester?.fullName ?? t('unknown'),
          ]}
        />
      }
      receipts={<ReceiptButton of={receiptsOfTransaction(transaction)} isShort />}
      email={requester?.email}
      effect={said && <EffectLine said={said} />}
      requestedAt={transaction.requestedAt}
      approvals={transaction.approvals}
      mayReview={may.manageFinance(transaction.organizationName)}
      what={what.filter(Boolean).join(' ')}
      isQuiet={said?.isShort ?? false}
      buttons={buttons}
    />
  )
}

function EffectLine({ said: { parts, isShort } }: { said: EffectText }) {
  const [name, before, after] = parts
  return (
    <div className={before ? rowClasses.figures : ''} data-short={isShort || undefined}>
      <span>{name}</span>{' '}
      {before && (
        <span className={rowClasses.figures}>
          <span>{before}</span> <span>{after}</span>
        </span>
      )}
    </div>
  )
}
