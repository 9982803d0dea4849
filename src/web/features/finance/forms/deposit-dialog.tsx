import { Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Amounts } from '#contract/fields.ts'
import { effectOf } from '#domain/finance/ledger.ts'
import { api } from '#web/api.ts'
import { Figure } from '#web/features/finance/balance-figures.tsx'
import { BalanceMissing } from '#web/features/finance/balance-missing.tsx'
import { panelQuery } from '#web/features/finance/finance-queries.ts'
import { useRightsNotice } from '#web/features/finance/rights-notice.ts'
import { unitsOf } from '#web/features/finance/units-of.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { MoneyForm } from './money-form.tsx'
import { useMoneyForm } from './use-money-form.ts'

interface DepositDialogProps {
  opened: boolean
  organizations: readonly string[]
  availableReserve: Amounts
  onClose: () => void
}

/** Deposits money of the reserve to an organization. Source: docs/product.md, 8.9. */
export function DepositDialog({ opened, onClose, ...rest }: DepositDialogProps) {
  const { t } = useTranslation('finance')
  useRightsNotice(opened, null)
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('depositTo')}>
      {opened && <DepositForm onClose={onClose} {...rest} />}
    </FormDialog>
  )
}

function DepositForm({ organizations, availableReserve, onClose }: Omit<DepositDialogProps, 'opened'>) {
  const { t } = useTranslation('finance')
  const obstacleId = useId()
  const form = useMoneyForm({
    subject: 'deposit to organization',
    notes: 'optional',
    asksForOrganization: true,
    failed: t('updateBalanceFailed'),
    done: t('depositDone'),
    send: (filled, organizationName) => api.finance.deposit.call({ ...filled, organizationName }),
    onClose,
  })
  const { currency, organizationName } = form.values
  const chosen = useQuery({ ...panelQuery(organizationName), enabled: organizationName !== '' })
  const balance = chosen.data?.balance
  const focusAmount = () => form.element.current?.querySelector<HTMLElement>('[name="amount"]')?.focus()
  const missing = (
    <BalanceMissing
      key={organizationName}
      organizationName={organizationName}
      mayOpen
      // The focus is lost with the button; the person may already be typing in another field.
      onOpened={() => document.activeElement === document.body && focusAmount()}
    />
  )
  return (
    <MoneyForm
      form={form}
      amountLabel={t('amount')}
      effect={(amount) => {
        const effect = effectOf(
          { kind: 'deposit', organizationName, currency, amount },
          { organization: unitsOf(balance), reserve: unitsOf(availableReserve) },
        )
        return balance || 'refusal' in effect ? effect : null
      }}
      foot={
        chosen.error && (
          <QueryState query={chosen} failed={t('balanceFailed')}>
            {() => null}
          </QueryState>
        )
      }
      obstacle={balance === null ? { id: obstacleId, content: missing } : null}
      submit={t('deposit')}
    >
      <NativeSelect
        label={t('organization')}
        required
        data-autofocus
        disabled={form.isPending}
        {...form.field('organizationName')}
        data={[
          { value: '', label: t('chooseOrganization') },
          ...organizations.map((name) => ({ value: name, label: name })),
        ]}
      />
      {/* The reserve comes first, so that it stays in its place when the balance is there. */}
      <Group gap="xl">
        <Figure label={t('availableReserve')} amount={availableReserve[currency]} currency={currency} />
        {(balance || chosen.isLoading) && (
          <Figure label={t('currentBalance')} amount={balance?.[currency] ?? null} currency={currency} />
        )}
      </Group>
    </MoneyForm>
  )
}
