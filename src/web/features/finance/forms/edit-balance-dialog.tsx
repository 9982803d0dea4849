import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Amounts } from '#contract/fields.ts'
import { type BalanceEdit, effectOf, type ReserveEdit } from '#domain/finance/ledger.ts'
import { type Currency, toMinorUnits } from '#domain/finance/money.ts'
import { api } from '#web/api.ts'
import { BalanceFigures } from '#web/features/finance/balance-figures.tsx'
import { useRightsNotice } from '#web/features/finance/rights-notice.ts'
import { unitsOf } from '#web/features/finance/units-of.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { MoneyForm } from './money-form.tsx'
import { useMoneyForm } from './use-money-form.ts'

/** The subject of an edit: the balance of an organization, or the reserve in one currency. */
export type Edited =
  | { readonly organizationName: string; readonly balance: Amounts }
  | { readonly organizationName: null; readonly currency: Currency; readonly balance: Amounts }

interface EditBalanceDialogProps {
  edited: Edited | null
  availableReserve: Amounts | null
  onClose: () => void
}

/** Sets a balance or the reserve by hand. Source: docs/product.md, 8.8. */
export function EditBalanceDialog({ edited, availableReserve, onClose }: EditBalanceDialogProps) {
  const { t } = useTranslation(['finance', 'common'])
  useRightsNotice(edited !== null, edited?.organizationName ?? null)
  const title =
    edited?.organizationName === null
      ? t('editReserve', { currency: edited.currency })
      : t('editBalance', { organization: edited?.organizationName ?? '' })
  return (
    <FormDialog opened={edited !== null} onClose={onClose} title={title} closeOnEscape={false}>
      {edited && <EditForm edited={edited} availableReserve={availableReserve} onClose={onClose} />}
    </FormDialog>
  )
}

interface EditFormProps {
  edited: Edited
  availableReserve: Amounts | null
  onClose: () => void
}

function EditForm({ edited, availableReserve, onClose }: EditFormProps) {
  const { t } = useTranslation(['finance', 'common'])
  // This is the balance when the form was opened, so that a concurrent change is detected.
  const [seen, setSeen] = useState(edited.balance)
  const { organizationName } = edited
  const isReserve = organizationName === null
  const form = useMoneyForm({
    ...(isReserve ? { currency: edited.currency } : {}),
    startsWith: seen,
    notes: 'optional',
    failed: t(isReserve ? 'updateReserveFailed' : 'updateBalanceFailed'),
    done: t('balanceUpdated'),
    send: (filled) => {
      const edit = { ...filled, from: seen[filled.currency] }
      return isReserve ? api.finance.setReserve.call(edit) : api.finance.setBalance.call({ ...edit, organizationName })
    },
    onChanged: (currency, balance) => setSeen({ ...seen, [currency]: balance }),
    onClose,
  })
  const { currency } = form.values

  return (
    <MoneyForm
      form={form}
      amountLabel={t('newBalance')}
      effect={(to) => {
        const from = toMinorUnits(seen[currency])
        const edit: BalanceEdit | ReserveEdit = isReserve
          ? { kind: 'editReserve', currency, from, to }
          : { kind: 'editBalance', organizationName, currency, from, to }
        return effectOf(edit, { organization: unitsOf(seen), reserve: unitsOf(isReserve ? seen : availableReserve) })
      }}
      submit={t('common:save')}
    >
      <BalanceFigures currency={currency} balance={seen} availableReserve={isReserve ? null : availableReserve} />
    </MoneyForm>
  )
}
