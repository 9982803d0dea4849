import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Amounts } from '#contract/fields.ts'
import { effectOf } from '#domain/ledger.ts'
import { toMinorUnits } from '#domain/money.ts'
import { api } from '#web/api.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { BalanceFigures } from './balance-figures.tsx'
import { MoneyForm } from './money-form.tsx'
import { useRightsNotice } from './rights-notice.ts'

interface DepositDialogProps {
  opened: boolean
  balances: readonly { readonly organizationName: string; readonly balance: Amounts }[]
  availableReserve: Amounts
  onClose: () => void
}

/** Deposit money of the reserve to an organization. Source: docs/product.md, 8.9. */
export function DepositDialog({ opened, onClose, ...rest }: DepositDialogProps) {
  const { t } = useTranslation('finance')
  useRightsNotice(opened, null)
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('depositTo')}>
      {opened && <DepositForm onClose={onClose} {...rest} />}
    </FormDialog>
  )
}

const SUBJECT = 'deposit to organization'

function DepositForm({ balances, availableReserve, onClose }: Omit<DepositDialogProps, 'opened'>) {
  const { t } = useTranslation('finance')
  return (
    <MoneyForm
      subject={SUBJECT}
      amountLabel={t('amount')}
      notes="optional"
      asksForOrganization
      effect={(amount, currency, organizationName) =>
        effectOf(
          { kind: 'deposit', organizationName, currency, amount },
          { reserve: toMinorUnits(availableReserve[currency]) },
        )
      }
      submit={t('deposit')}
      failed={t('updateBalanceFailed')}
      done={t('depositDone')}
      send={(filled, organizationName) => api.finance.deposit.call({ ...filled, organizationName })}
      onClose={onClose}
    >
      {({ values, field, isPending }) => (
        <>
          <NativeSelect
            label={t('organization')}
            required
            data-autofocus
            disabled={isPending}
            {...field('organizationName')}
            data={[
              { value: '', label: t('chooseOrganization') },
              ...balances.map((one) => ({ value: one.organizationName, label: one.organizationName })),
            ]}
          />
          <BalanceFigures
            currency={values.currency}
            balance={balances.find((one) => one.organizationName === values.organizationName)?.balance ?? null}
            availableReserve={availableReserve}
          />
        </>
      )}
    </MoneyForm>
  )
}
