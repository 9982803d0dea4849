import { Modal, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Amounts } from '#contract/fields.ts'
import { effectOf } from '#domain/ledger.ts'
import { toMinorUnits } from '#domain/money.ts'
import { api } from '#web/api.ts'
import { BalanceFigures } from './balance-figures.tsx'
import { useDraftedOrganization } from './money-draft.ts'
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
  const { t } = useTranslation(['finance', 'common'])
  useRightsNotice(opened, null)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('depositTo')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {opened && <DepositForm onClose={onClose} {...rest} />}
    </Modal>
  )
}

const SUBJECT = 'deposit to organization'

function DepositForm({ balances, availableReserve, onClose }: Omit<DepositDialogProps, 'opened'>) {
  const { t } = useTranslation('finance')
  const [organizationName, setOrganizationName] = useState(useDraftedOrganization(SUBJECT) ?? '')
  return (
    <MoneyForm
      subject={SUBJECT}
      organizationName={organizationName}
      amountLabel={t('amount')}
      notes="optional"
      incomplete={organizationName === ''}
      effect={(amount, currency) =>
        effectOf(
          { kind: 'deposit', organizationName, currency, amount },
          { reserve: toMinorUnits(availableReserve[currency]) },
        )
      }
      submit={t('deposit')}
      failed={t('updateBalanceFailed')}
      done={t('depositDone')}
      send={(filled) => api.finance.deposit.call({ ...filled, organizationName })}
      onClose={onClose}
    >
      {(currency, isSending) => (
        <>
          <NativeSelect
            label={t('organization')}
            required
            data-autofocus
            value={organizationName}
            disabled={isSending}
            onChange={(event) => setOrganizationName(event.currentTarget.value)}
            data={[
              { value: '', label: t('chooseOrganization') },
              ...balances.map((one) => ({ value: one.organizationName, label: one.organizationName })),
            ]}
          />
          <BalanceFigures
            currency={currency}
            balance={balances.find((one) => one.organizationName === organizationName)?.balance ?? null}
            availableReserve={availableReserve}
          />
        </>
      )}
    </MoneyForm>
  )
}
