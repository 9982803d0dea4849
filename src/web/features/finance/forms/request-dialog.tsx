import { useTranslation } from 'react-i18next'
import type { Amounts } from '#contract/fields.ts'
import { effectOf, type TransactionType } from '#domain/finance/ledger.ts'
import { api } from '#web/api.ts'
import { BalanceFigures } from '#web/features/finance/balance-figures.tsx'
import { useRightsNotice } from '#web/features/finance/rights-notice.ts'
import { unitsOf } from '#web/features/finance/units-of.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { MoneyForm } from './money-form.tsx'
import { useMoneyForm } from './use-money-form.ts'

interface RequestDialogProps {
  type: TransactionType | null
  organizationName: string
  balance: Amounts | null
  availableReserve: Amounts | null
  onClose: () => void
}

const WORDS = {
  deposit: { title: 'requestDeposit', failed: 'depositRequestFailed', submit: 'send', done: 'requestSent' },
  withdraw: { title: 'requestWithdrawal', failed: 'withdrawRequestFailed', submit: 'send', done: 'requestSent' },
  income: { title: 'addIncome', failed: 'incomeFailed', submit: 'addIncome', done: 'incomeAdded' },
} as const

/** Requests a deposit or a withdrawal, or adds an income. Source: docs/product.md, 8.4. */
export function RequestDialog({ type, ...rest }: RequestDialogProps) {
  const { t } = useTranslation('finance')
  useRightsNotice(type !== null, rest.organizationName)
  return (
    <FormDialog
      opened={type !== null}
      onClose={rest.onClose}
      title={type && `${t(WORDS[type].title)} – ${isolated(rest.organizationName)}`}
    >
      {type && <RequestForm type={type} {...rest} />}
    </FormDialog>
  )
}

interface RequestFormProps extends RequestDialogProps {
  type: TransactionType
}

function RequestForm({ type, organizationName, balance, availableReserve, onClose }: RequestFormProps) {
  const { t } = useTranslation('finance')
  const words = WORDS[type]
  const subject = `${type} ${organizationName}`
  const form = useMoneyForm({
    subject,
    notes: 'required',
    failed: t(words.failed),
    done: t(words.done),
    hasReceipts: true,
    send: (filled) =>
      type === 'income'
        ? api.finance.addIncome.call({ ...filled, organizationName })
        : api.finance.request.call({ ...filled, organizationName, transactionType: type }),
    onClose,
  })
  const { currency } = form.values
  return (
    <MoneyForm
      form={form}
      amountLabel={t('amount')}
      effect={(amount) =>
        effectOf(
          { kind: type, organizationName, currency, amount },
          {
            organization: unitsOf(balance),
            // An income does not need the reserve.
            ...(availableReserve ? { reserve: unitsOf(availableReserve) } : {}),
          },
        )
      }
      submit={t(words.submit)}
    >
      <BalanceFigures
        currency={currency}
        balance={balance}
        availableReserve={type === 'deposit' ? availableReserve : null}
      />
    </MoneyForm>
  )
}
