import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/transactions.ts'
import { longDate } from '#domain/dates.ts'
import type { Effect } from '#domain/ledger.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useDateTimeText } from '#web/ui/date-time.ts'
import { DecisionButtons } from '#web/ui/decision-buttons.tsx'
import { PersonName, shortened } from '#web/ui/person-name.tsx'
import { useIsWide } from '#web/ui/use-is-wide.ts'
import { ApprovalsLine } from './approvals-line.tsx'
import { type EffectText, useEffectText } from './effect-text.ts'
import classes from './finance.module.css'
import { TYPE_LABELS } from './labels.ts'
import { LineParts } from './line-parts.tsx'
import { useMoneyText } from './money.tsx'
import rowClasses from './pending-row.module.css'
import { ReceiptButton } from './receipts/receipt-button.tsx'
import { receiptsOfTransaction } from './receipts/receipts-of.ts'
import { TransactionAmount } from './transaction-amount.tsx'
import { TypeIcon } from './transaction-row.tsx'

const TITLE_SIZES = { base: 'sm', xs: 'md' } as const

interface PendingRowProps extends ReviewButtonsProps {
  ofOne: boolean
  /** What an approval would do now; null if that may not be seen. */
  effect: Effect | null
}

/** A request with what its approval does, beside the buttons. */
export function PendingRow({ transaction, ofOne, effect, ...review }: PendingRowProps) {
  const { t } = useTranslation(['finance', 'closings'])
  const may = usePermissions()
  const dateTimeText = useDateTimeText()
  const effectText = useEffectText({ namesReserve: may.manageReserve })
  const { organizationName, transactionType, currency, notes, requester, requestedAt, category, documentDate } =
    transaction
  const said = effect && effectText(effect, currency)
  const categoryName = useCategoryName()
  const language = useLanguage()
  const type = t(TYPE_LABELS[transactionType])
  return (
    <li className={rowClasses.request}>
      <div className={classes.line}>
        <PersonName name={notes ?? type} fw={600} fz={TITLE_SIZES} className={classes.title ?? ''} />
        <TransactionAmount transaction={transaction} fw={600} fz={TITLE_SIZES} ms="auto" />
      </div>
      <div className={rowClasses.about}>
        <LineParts
          icon={<TypeIcon type={transactionType} size={20} />}
          parts={[
            ofOne ? null : organizationName,
            notes === null ? null : type,
            category ? categoryName(category) : null,
            documentDate ? t('closings:documentDateIs', { date: longDate(documentDate, language) }) : null,
            requester?.fullName ?? t('unknown'),
            requester?.email ?? null,
          ]}
        />
        <ReceiptButton of={receiptsOfTransaction(transaction)} isShort />
      </div>
      <div className={rowClasses.foot}>
        <div className={rowClasses.said}>
          <span className={rowClasses.date}>{dateTimeText(requestedAt)}</span>
          {said && <EffectLine said={said} />}
          <ApprovalsLine approvals={transaction.approvals} mayReview={may.reviewRequest(transaction)} />
        </div>
        {may.reviewRequest(transaction) && (
          <ReviewButtons transaction={transaction} isQuiet={said?.isShort ?? false} {...review} />
        )}
      </div>
    </li>
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

interface ReviewButtonsProps {
  transaction: Transaction
  busy: boolean
  disabled: boolean
  onApprove: () => void
  onReject: () => void
}

/** @param isQuiet whether the money for it is missing now: it may be approved all the same, once there is enough */
function ReviewButtons(props: ReviewButtonsProps & { isQuiet: boolean }) {
  const { transaction, onApprove, onReject, ...state } = props
  const { t } = useTranslation('finance')
  const moneyText = useMoneyText()
  const isWide = useIsWide()
  const { transactionType, organizationName, amount, currency, notes } = transaction
  const money = moneyText(amount, currency)
  const what = [t(TYPE_LABELS[transactionType]), isolated(organizationName), money, isolated(shortened(notes ?? ''))]
    .filter(Boolean)
    .join(' ')
  return (
    <DecisionButtons
      isCompact={!isWide}
      {...state}
      approve={
        transaction.approvals?.mayApprove === false
          ? undefined
          : { label: t('approve'), named: t('approveNamed', { what }), run: onApprove }
      }
      reject={{ label: t('reject'), named: t('rejectNamed', { what }), run: onReject }}
    />
  )
}
